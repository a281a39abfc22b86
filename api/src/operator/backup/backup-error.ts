/** What the operator is told who makes a backup or brings one back: in the message, as a sentence. */
export class BackupError extends Error {}
