/** Thrown when a command cannot be understood or done; the message is for the operator. */
export class CommandError extends Error {}
