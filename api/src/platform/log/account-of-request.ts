import type { FastifyRequest } from 'fastify';

/** Says whose account a request is about, as soon as that is known: whether it is let in then, or not. By id. */
export type NoteAccount = (accountId: string) => void;

/** A request whose line in the log names an account. */
export interface AccountRequest extends FastifyRequest {
  account?: string;
}

/** The first that is said counts: who logs in, and not whoever was logged in before in the same browser. */
export const noterOf =
  (request: AccountRequest): NoteAccount =>
  (accountId) => {
    request.account ??= accountId;
  };
