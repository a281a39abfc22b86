/** What a remote's screens import: the contract's types and the few things that tie them to React. */
export type {
  ApiAnswer,
  CallOptions,
  EarlyEvent,
  Host,
  Links,
  Problem,
  RemoteModule,
  Session,
  SessionState,
  StreamOptions,
} from './contract';
export { defineRemote } from './define-remote';
export { patiently } from './patiently';
export { prefilledPaymentLink } from './payment-link';
export { SuiteLink } from './suite-link';
export { RENEWAL, useLoggedIn, useLoginRedirect } from './use-logged-in';
export { useSession } from './use-session';
