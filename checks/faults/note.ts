/** Prints a line that a test has to tell: without the place in the code, which Jest adds to what the console prints. */
export const note = (line: string) => void process.stdout.write(`    ${line}\n`);
