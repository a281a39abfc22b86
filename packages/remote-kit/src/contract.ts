import type {
  AccountCredentials,
  AccountKept,
  AccountLeaving,
  AlertKey,
  AlertSet,
  BeatRequest,
  BeatResponse,
  BillingState,
  MembershipNoticeAnswer,
  ChangePasswordRequest,
  ChangePasswordResponse,
  CheckinRequest,
  CheckinResponse,
  ClaimResponse,
  CloseOutcome,
  CompleteAccountRequest,
  CompleteAccountResponse,
  ConfirmEmailRequest,
  ConfirmEmailResponse,
  ConfirmPasswordRequest,
  DeliveryRequest,
  Device,
  DeviceKind,
  DeviceList,
  EmailChangeRequest,
  EmailChangeResponse,
  DeviceRevoked,
  ErrorCode,
  ExitResponse,
  FeedbackItem,
  FeedbackList,
  FeedbackRequest,
  FeedbackResponse,
  FeedbackStatusRequest,
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  JoinRequest,
  JoiningSwitch,
  JoinView,
  LeaseResponse,
  LeaseReturned,
  LegacyPost,
  LegacyPostChange,
  LegacyPostDeleted,
  LegacyPostKind,
  LegacyPostList,
  LoginRequest,
  LoginResponse,
  PairingCheck,
  PairingInfo,
  PairingResponse,
  PaymentWatchResponse,
  PushTarget,
  QueueSnapshot,
  QueueView,
  RecoveryCodes,
  RegisterRequest,
  RegisterResponse,
  ResetDevicesRequest,
  ResetPasswordRequest,
  ResetPasswordResponse,
  OperatorInfo,
  OtherSessionsEnded,
  PasswordConfirmed,
  SecondFactorBegun,
  SecondFactorRequest,
  SecondFactorState,
  SessionEnded,
  SessionList,
  SessionUser,
  ShopSettings,
  ShopSettingsChange,
  SiteInfo,
  TicketView,
  TodayFigures,
  VerifyTokenResponse,
} from '@queuebell/contracts';
import type { RouteObject } from 'react-router-dom';

/**
 * What a remote's one exposed module, `./remote`, has as its default export (a fixed interface).
 * A host renders the routes itself; it honours `path`, `index`, `element`, `Component`, `children`, `handle` and `lazy`
 * as a function. Data is loaded by the screens, so `loader` and `action` are refused when the remote is loaded.
 * The shell draws its navigation bar above every route but those that the remote's build lists as `plain` (webpack.config.mjs):
 * said in the registry, so that it is known before the remote is there and no bar flashes.
 */
export interface RemoteModule {
  /** The contract that the remote was built for; a shell runs its own number and the one before. */
  contract: number;
  /** @param host all that the remote may use of its surroundings */
  routes(host: Host): RouteObject[];
}

/**
 * What a remote may use of its surroundings, passed in, never reached for. The shell and the stand-alone start each
 * provide one; `@queuebell/remote-kit/testing` has the one for tests.
 */
export interface Host {
  readonly session: Session;
  readonly api: ApiClient;
  readonly links: Links;
  readonly site: SiteInfo;
  /** Tells the people who run the remote of something that a visitor could not be told usefully. */
  readonly report: (problem: Problem) => void;
  /** Only on a device entry whose page has opened its stream itself (contracts, RemoteDescription.early). */
  readonly early?: EarlyEvent | undefined;
}

/** What a stream has said first that a page opened while its scripts were on their way. */
export interface EarlyEvent {
  /** Of the stream: '/api/queue/<owner>/events?view=board'. */
  path: string;
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
  /** The release that is used in its place. */
  fallback?: string;
}

/**
 * Logged out, logged in, or logged in as far as the browser's own storage knows while the server is asked.
 * Screens treat `verifying` as logged in; when the server refuses, the session goes to `out`. `hasLapsed`: because the membership
 * has ended.
 */
export type SessionState =
  { status: 'out'; hasLapsed?: true } | { status: 'verifying' | 'in'; user: SessionUser; token: string };

/** The session, shared by all tabs of a browser through its local storage. */
export interface Session {
  /** The same object until something changes. */
  getState(): SessionState;
  /** @returns the way to stop listening */
  subscribe(listener: () => void): () => void;
  logIn(user: SessionUser, token: string): void;
  /** Stores what the server says of the user now; does nothing when logged out. */
  update(user: SessionUser): void;
  logOut(): void;
}

/** Where things are: in the shell all paths are one application, on a device entry each remote stands alone. */
export interface Links {
  /** Whether this is a device entry: one remote alone, without the shell. */
  readonly standalone: boolean;
  /** The address of a path of the suite, such as '/login', to put into an `href`. */
  href(path: string): string;
  /** Whether a click can stay in this document. */
  isHere(path: string): boolean;
  /** Goes there, in this document where it can. */
  go(path: string, options?: { replace?: boolean }): void;
  /**
   * Where to send somebody who must log in first: '/login' in the shell; on a device entry the login page of the
   * account remote, which comes back to this device's screen afterwards. Does nothing while a navigation is under way: Logout
   * ends the session and leads home, and the screen that is left must not lead elsewhere.
   *
   * @param next the path to come back to, where that is not what this host does by itself: '/pair?code=K7P-4MX'
   */
  goToLogin(next?: string): void;
}

/** What a call came to. A failure never throws, so that no screen forgets it. */
export type ApiAnswer<Body> =
  | { ok: true; status: number; body: Body }
  | { ok: false; status: number; code: ErrorCode | 'NETWORK'; message: string };

/**
 * The calls of the API (payloads in packages/contracts). Each sends the session's token and the cookies.
 * Those of tickets and of joining send no token: whoever is logged in on a customer's phone is nobody's business there.
 * A token that has expired, or that the server refuses, is renewed first (docs/decisions/0018); a 401 to that ends the
 * session. `status` 0 with code NETWORK: nobody answered.
 */
export interface ApiClient {
  /** A shell from before it does not have this call. @param secret as the registration gave it */
  watchPayment(secret: string): Promise<ApiAnswer<PaymentWatchResponse>>;
  register(request: RegisterRequest): Promise<ApiAnswer<RegisterResponse>>;
  login(request: LoginRequest): Promise<ApiAnswer<LoginResponse>>;
  verifyToken(token: string): Promise<ApiAnswer<VerifyTokenResponse>>;
  completeAccount(request: CompleteAccountRequest): Promise<ApiAnswer<CompleteAccountResponse>>;
  forgotPassword(request: ForgotPasswordRequest): Promise<ApiAnswer<ForgotPasswordResponse>>;
  resetPassword(request: ResetPasswordRequest): Promise<ApiAnswer<ResetPasswordResponse>>;
  changeEmail(request: EmailChangeRequest): Promise<ApiAnswer<EmailChangeResponse>>;
  confirmEmail(request: ConfirmEmailRequest): Promise<ApiAnswer<ConfirmEmailResponse>>;
  resetDevices(request: ResetDevicesRequest): Promise<ApiAnswer<DeviceList>>;
  changePassword(request: ChangePasswordRequest): Promise<ApiAnswer<ChangePasswordResponse>>;
  readOperator(signal?: AbortSignal): Promise<ApiAnswer<OperatorInfo>>;
  /** A shell from before it does not have this call. */
  readMembershipNotice(signal?: AbortSignal): Promise<ApiAnswer<MembershipNoticeAnswer>>;
  readBilling(signal?: AbortSignal): Promise<ApiAnswer<BillingState>>;
  /**
   * Everything that is stored of the account, as a file of JSON.
   * @param credentials of who has no session, because the membership has lapsed
   */
  exportAccount(credentials?: AccountCredentials): Promise<ApiAnswer<Blob>>;
  /** The customers who have left the queue, as a table for a spreadsheet. */
  exportVisits(): Promise<ApiAnswer<Blob>>;
  /** Sent without the session's token, as {@link keepAccount}: a wrong password ends no session. */
  deleteAccount(credentials: AccountCredentials): Promise<ApiAnswer<AccountLeaving>>;
  /** Takes a deletion back. */
  keepAccount(credentials: AccountCredentials): Promise<ApiAnswer<AccountKept>>;
  /** Where the account is logged in: this browser first. */
  listSessions(signal?: AbortSignal): Promise<ApiAnswer<SessionList>>;
  /** The password once more, after a PASSWORD_NEEDED. A wrong one ends no session. */
  confirmPassword(request: ConfirmPasswordRequest): Promise<ApiAnswer<PasswordConfirmed>>;
  /** Logs another browser out. */
  endSession(id: string): Promise<ApiAnswer<SessionEnded>>;
  endOtherSessions(): Promise<ApiAnswer<OtherSessionsEnded>>;
  /** Two-step login; a shell from before it has none of these calls (docs/decisions/0029). */
  readSecondFactor(signal?: AbortSignal): Promise<ApiAnswer<SecondFactorState>>;
  beginSecondFactor(): Promise<ApiAnswer<SecondFactorBegun>>;
  /** Turns it on; all other browsers are logged out. */
  confirmSecondFactor(request: SecondFactorRequest): Promise<ApiAnswer<RecoveryCodes>>;
  renewRecoveryCodes(request: SecondFactorRequest): Promise<ApiAnswer<RecoveryCodes>>;
  /** Turns it off; all other browsers are logged out. */
  endSecondFactor(request: SecondFactorRequest): Promise<ApiAnswer<SecondFactorState>>;
  sendFeedback(request: FeedbackRequest): Promise<ApiAnswer<FeedbackResponse>>;
  listFeedback(signal?: AbortSignal): Promise<ApiAnswer<FeedbackList>>;
  setFeedbackStatus(id: string, request: FeedbackStatusRequest): Promise<ApiAnswer<FeedbackItem>>;
  listPosts(kind: LegacyPostKind, email: string, signal?: AbortSignal): Promise<ApiAnswer<LegacyPostList>>;
  deletePost(kind: LegacyPostKind, id: string): Promise<ApiAnswer<LegacyPostDeleted>>;
  changePost(id: string, change: LegacyPostChange): Promise<ApiAnswer<LegacyPost>>;
  /** @param key made once for this customer; sending it again gives the same number */
  checkIn(request: CheckinRequest, key: string): Promise<ApiAnswer<CheckinResponse>>;
  readQueue(ownerId: string, options?: ReadOptions): Promise<ApiAnswer<QueueSnapshot>>;
  /** @param day the service day that the screen shows: on another one nothing changes */
  closeEntry(
    ownerId: string,
    number: number,
    outcome: CloseOutcome,
    day?: string,
  ): Promise<ApiAnswer<QueueSnapshot>>;
  /** Puts a served or removed customer back, within PUT_BACK_WINDOW_MS; `day` as in {@link closeEntry}. */
  restoreEntry(ownerId: string, number: number, day?: string): Promise<ApiAnswer<QueueSnapshot>>;
  /** Calls the customer being served once more. */
  callAgain(ownerId: string, number: number): Promise<ApiAnswer<QueueSnapshot>>;
  /** Pauses joining by phone, or opens it again, where the owner has turned it on. */
  setJoining(ownerId: string, joining: JoiningSwitch): Promise<ApiAnswer<QueueSnapshot>>;
  /** Removes everybody who joined by phone, but not who is being served. */
  removeJoined(ownerId: string): Promise<ApiAnswer<QueueSnapshot>>;
  /** Opens a stream of server-sent events; the answer's body is its bytes. Ending `signal` closes it. */
  openStream(stream: EventStream, options: StreamOptions): Promise<ApiAnswer<ReadableStream<Uint8Array>>>;
  /** @param holder the UUID that this tablet made for itself */
  lease(ownerId: string, holder: string): Promise<ApiAnswer<LeaseResponse>>;
  returnLease(ownerId: string, holder: string): Promise<ApiAnswer<LeaseReturned>>;
  /** @param key the one of the customer whose ticket this is */
  deliver(ownerId: string, request: DeliveryRequest, key: string): Promise<ApiAnswer<CheckinResponse>>;
  readShop(signal?: AbortSignal): Promise<ApiAnswer<ShopSettings>>;
  changeShop(change: ShopSettingsChange): Promise<ApiAnswer<ShopSettings>>;
  /** A shell from before it does not have this call. */
  readToday(signal?: AbortSignal): Promise<ApiAnswer<TodayFigures>>;
  askPairing(kind: DeviceKind): Promise<ApiAnswer<PairingResponse>>;
  claimPairing(secret: string, signal?: AbortSignal): Promise<ApiAnswer<ClaimResponse>>;
  readPairing(code: string, signal?: AbortSignal): Promise<ApiAnswer<PairingInfo>>;
  confirmPairing(code: string, name: string): Promise<ApiAnswer<Device>>;
  listDevices(signal?: AbortSignal): Promise<ApiAnswer<DeviceList>>;
  renameDevice(id: string, name: string): Promise<ApiAnswer<Device>>;
  revokeDevice(id: string): Promise<ApiAnswer<DeviceRevoked>>;
  /** Whether this device is still paired, or its owner logged in. Servers of before answer with nothing. */
  checkPairing(): Promise<ApiAnswer<PairingCheck | undefined>>;
  beat(request: BeatRequest): Promise<ApiAnswer<BeatResponse>>;
  unpair(): Promise<ApiAnswer<DeviceRevoked>>;
  exitKiosk(code: string): Promise<ApiAnswer<ExitResponse>>;
  readTicket(ticketId: string, signal?: AbortSignal): Promise<ApiAnswer<TicketView>>;
  leaveQueue(ticketId: string): Promise<ApiAnswer<TicketView>>;
  returnToQueue(ticketId: string): Promise<ApiAnswer<TicketView>>;
  setAlert(ticketId: string, target: PushTarget): Promise<ApiAnswer<AlertSet>>;
  alertKey(): Promise<ApiAnswer<AlertKey>>;
  readJoin(code: string, signal?: AbortSignal): Promise<ApiAnswer<JoinView>>;
  /** @param key made once for this visit; sending it again gives the same place */
  join(code: string, request: JoinRequest, key: string): Promise<ApiAnswer<CheckinResponse>>;
}

/** @see QueueView of the contracts; left out, it is the staff's. */
export interface ReadOptions {
  view?: QueueView;
  signal?: AbortSignal;
}

/** What can be listened to. */
export type EventStream =
  { of: 'queue'; ownerId: string; view: QueueView } | { of: 'ticket'; ticketId: string };

export interface StreamOptions {
  signal: AbortSignal;
  /** The id of the last event that was heard, so that it is not told again. */
  lastEventId?: string;
}
