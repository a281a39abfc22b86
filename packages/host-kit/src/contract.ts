import type { ErrorCode, SessionUser, SiteInfo } from '@queuebell/contracts';
import type { SlotName } from '@queuebell/contracts/registry';
import type { Route } from '@queuebell/contracts/routes';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/**
 * The default export of a remote's one exposed module, `./remote` (a fixed interface).
 * A host renders the routes itself; it honours `path`, `index`, `element`, `Component`, `children`, `handle` and `lazy`
 * as a function. Data is loaded by the screens, so `loader` and `action` are refused when the remote is loaded.
 * The shell draws its navigation bar above all routes except those that the remote's build lists as `plain` (webpack.config.mjs). The
 * registry has that list, so the shell knows it before the remote is loaded and no bar flashes.
 */
export interface RemoteModule {
  /** The contract that the remote was built for; a shell runs its own number and the one before. */
  contract: number;
  /** @param host all that the remote may use of its surroundings */
  routes(host: Host): RouteObject[];
  /**
   * Its parts in screens, by slot and by the name that its `src/places.ts` declares. A part that is slow or fails is left out,
   * and reported.
   *
   * @param host the remote's own, also in the screen of another remote
   */
  slots?(host: Host): SlotModules;
}

/** The screens with room for parts, and what they tell a part. */
export interface SlotProps {
  /** Below the queue of /admin, on large screens beside it. */
  'admin/panel': { user: SessionUser };
  /** A card of /dashboard. `isSmall`: the shop has devices already, so its cards have no words. */
  'dashboard/cards': { isSmall: boolean };
  /** `now`: when the page was opened, in ms since 1970. Call `onLapsed` where the API says that the membership has ended. */
  'profile/sections': { user: Partial<SessionUser>; now: number; onLapsed: () => void };
  'settings/sections': { user: SessionUser };
  /** Below the card of a customer's ticket. */
  'ticket/page': { ticketId: string };
}

type LoadPart<Name extends SlotName> = () => Promise<ComponentType<SlotProps[Name]>>;

export type SlotModules = { [Name in SlotName]?: Record<string, LoadPart<Name>> };

/** A part for a slot, of the remote and the release that are named in reports about it. */
export interface SlotPart<Name extends SlotName> {
  remote: string;
  name: string;
  version: string;
  load: LoadPart<Name>;
}

/**
 * Everything that a remote may use of its surroundings is passed in. The shell and the start of device entries each provide a host;
 * `@queuebell/host-kit/testing` has one for tests. Every host of this contract has these members. A capability is an import of its own
 * (`@queuebell/host-kit/capabilities/…`), so that the build knows which remote needs it.
 */
export interface Host {
  readonly session: Session;
  readonly api: Api;
  readonly links: Links;
  readonly site: SiteInfo;
  /** Reports a problem to the people who run the remote, where a message to the visitor would not help. */
  readonly report: (problem: Problem) => void;
}

/** The first event of a stream that the page opened before its scripts ran. */
export interface EarlyEvent {
  /** The text of its first event as it came; null when it failed, or has not come yet. */
  text: string | null;
  /** When it came, in milliseconds of this device's clock. */
  at: number;
}

/** Something that went wrong where no visitor waits for an answer. */
export interface Problem {
  /** Where: 'queue/poll', 'session/verify'. */
  area: string;
  message: string;
  cause?: unknown;
  /** The remote that it is about, and which of its releases. */
  remote?: string;
  version?: string;
  /** The release that is used instead. */
  fallback?: string;
}

/**
 * Logged out, logged in, or logged in as far as the browser's own storage knows while the server is asked.
 * Screens treat `verifying` as logged in; when the server refuses, the session goes to `out`. `hasLapsed`: because the membership
 * has ended.
 */
export type SessionState =
  | { status: 'out'; hasLapsed?: true }
  | { status: 'verifying' | 'in'; user: SessionUser; token: string };

/** The session, shared by all tabs of a browser through its local storage. */
export interface Session {
  getState(): SessionState;
  /** @returns the way to stop listening */
  subscribe(listener: () => void): () => void;
  logIn(user: SessionUser, token: string): void;
  /** Stores the user as the server now describes it; does nothing when logged out. */
  update(user: SessionUser): void;
  logOut(): void;
}

/** In the shell all paths are one application; on a device entry each remote stands alone. */
export interface Links {
  /** Whether this is a device entry: one remote without the shell. */
  readonly standalone: boolean;
  /** The address of a path of the suite, such as '/login', to put into an `href`. */
  href(path: string): string;
  isHere(path: string): boolean;
  go(path: string, options?: { replace?: boolean }): void;
  /**
   * Leads to the login: '/login' in the shell; on a device entry the login page of the account remote, which
   * leads back to this device's screen. Does nothing while a navigation is under way: Logout ends the session
   * and leads home, and the screen that is left must not lead elsewhere.
   *
   * @param next the path to come back to, if not the present one: '/pair?code=K7P-4MX'
   */
  goToLogin(next?: string): void;
}

/** The result of a call. A failure is a value and never throws, so that no screen forgets it. */
export type ApiAnswer<Body> =
  | { ok: true; status: number; body: Body }
  | { ok: false; status: number; code: ErrorCode | 'NETWORK'; message: string };

/**
 * How a remote reaches the API, by the routes of the contracts that it was built with: a host knows none of them, so that a new call
 * needs no release of the shell. Each call sends the cookies and, except for anonymous routes, the session's token. A token that has
 * expired, or that the server refuses, is renewed first (docs/decisions/0018); a 401 to that ends the session. `status` 0 with code
 * NETWORK: nobody answered in time.
 */
export interface Api {
  /**
   * Sends JSON and reads the answer.
   * @throws TypeError for a route that is not below '/api/', or an input that leaves a part of its path empty
   */
  call<Input, Answer>(route: Route<Input, Answer>, ...rest: CallArguments<Input>): Promise<ApiAnswer<Answer>>;
}

/** The input may be left out if all of its fields may be. */
export type CallArguments<Input, Options = CallOptions> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

export interface CallOptions {
  signal?: AbortSignal;
  /** The API's `Idempotency-Key`: a call that is sent again with the same key is done once. */
  key?: string;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
}

export interface StreamOptions {
  signal: AbortSignal;
  /** The id of the last event that was received, so that it is not sent again. */
  lastEventId?: string;
}

/** Optional parts of a host, by the file below `capabilities/` that gives it to a remote. */
export interface Capabilities {
  api: {
    /** Opens a stream of server-sent events; the answer's body is its bytes. Ending `signal` closes it. */
    stream<Input>(
      route: Route<Input, unknown>,
      input: Input,
      options: StreamOptions,
    ): Promise<ApiAnswer<ReadableStream<Uint8Array>>>;
    /** Fetches a file. Only the head of the answer has a time limit. */
    download<Input>(route: Route<Input, unknown>, ...rest: CallArguments<Input>): Promise<ApiAnswer<Blob>>;
  };
  /** The parts of a slot that this visitor sees, in their order. On a device entry only the remote's own. */
  parts<Name extends SlotName>(slot: Name): SlotPart<Name>[];
  /** The first event of the stream that the page has opened early; undefined for any other stream (contracts, RemoteDescription.early). */
  early<Input>(route: Route<Input, unknown>, input: Input): EarlyEvent | undefined;
}

export type FullHost = Host & Capabilities;
