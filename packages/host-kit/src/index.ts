/** For a remote's screens: the contract's types, hooks and components. */
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
  SlotPart,
  SlotProps,
  StreamOptions,
} from './contract';
export { defineRemote, partsOf } from './define-remote';
export { loadWithRetry } from './load-with-retry';
export { prefilledPaymentLink } from './payment-link';
export { SuiteLink } from './suite-link';
export { RENEWAL, useLoggedIn, useLoginRedirect } from './use-logged-in';
export { useSession } from './use-session';
