/** An error that the user can solve; its message is shown without a stack. */
export class UserError extends Error {}

/** @param {unknown} error */
export function printError(error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
}

/**
 * Ends the process with an error: with the stack unless the user can solve it.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function failWith(error) {
  printError(error);
  process.exit(1);
}
