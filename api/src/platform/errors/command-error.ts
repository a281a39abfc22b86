/** A command is wrong or cannot be carried out; the message is for the operator. */
export class CommandError extends Error {}
