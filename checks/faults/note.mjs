/**
 * Prints a line that a test has to tell: without the place in the code, which Jest adds to what the console prints.
 *
 * @param {string} line
 */
export const note = (line) => void process.stdout.write(`    ${line}\n`);
