import type { FastifyRequest } from 'fastify';

/**
 * Records the account of a request for the log as soon as it is known, even if the request is then refused.
 */
export type NoteAccount = (accountId: string) => void;

/** A request whose log line names an account. */
export interface AccountRequest extends FastifyRequest {
  account?: string;
}

/**
 * The first call counts: at a login the new account, not the one that was logged in before in this browser.
 */
export const noterOf =
  (request: AccountRequest): NoteAccount =>
  (accountId) => {
    request.account ??= accountId;
  };
