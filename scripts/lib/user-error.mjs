/** Something that the user can put right: the message says all, a stack would only be in the way. */
export class UserError extends Error {}

/** @param {unknown} error */
export function printError(error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
}

/**
 * Ends the process over an error: in words when the user can help, with the stack when we must.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function failWith(error) {
  printError(error);
  process.exit(1);
}
