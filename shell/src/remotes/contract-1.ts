import type {
  AccountCredentials,
  BeatRequest,
  CheckinRequest,
  ChangePasswordRequest,
  CloseOutcome,
  CompleteAccountRequest,
  ConfirmEmailRequest,
  ConfirmPasswordRequest,
  DeliveryRequest,
  DeviceKind,
  EmailChangeRequest,
  FeedbackRequest,
  FeedbackStatusRequest,
  ForgotPasswordRequest,
  JoinRequest,
  JoiningSwitch,
  LegacyPostChange,
  LegacyPostKind,
  LoginRequest,
  PushTarget,
  QueueView,
  RegisterRequest,
  ResetDevicesRequest,
  ResetPasswordRequest,
  SecondFactorRequest,
  ShopSettingsChange,
} from '@queuebell/contracts';
import { REMOTE_CONTRACT } from '@queuebell/contracts/registry';
import * as routes from '@queuebell/contracts/routes';
import type { Host, RemoteModule, StreamOptions } from '@queuebell/host-kit';
import { download } from '@queuebell/host-kit/capabilities/download';
import { stream } from '@queuebell/host-kit/capabilities/stream';
import type { RouteObject } from 'react-router-dom';

/**
 * Serves remotes that were built for contract 1, before 2026-11-23: their host has a list of calls in place of
 * `call`, `stream` and `download`. Add no calls. Delete this file, its test and its one import
 * (load-release.ts) on 2027-06-01, or with contract 3 if that comes first.
 */
export function adaptContract1(exported: unknown): { default: RemoteModule } {
  const remote = (exported as { default: { routes(host: HostOfContract1): RouteObject[] } }).default;
  const listed = (host: Host): HostOfContract1 => ({
    ...host,
    early: undefined,
    api: listOfCalls(host.api),
  });
  return { default: { contract: REMOTE_CONTRACT, routes: (host) => remote.routes(listed(host)) } };
}

/** `early` was only used on device entries, which have their own host. */
type HostOfContract1 = Omit<Host, 'api'> & { api: ListOfCalls; early: undefined };
export type ListOfCalls = ReturnType<typeof listOfCalls>;

type EventStream = { of: 'queue'; ownerId: string; view: QueueView } | { of: 'ticket'; ticketId: string };

const POSTS = {
  adviser: { list: routes.listAdviserPosts, remove: routes.deleteAdviserPost },
  worker: { list: routes.listWorkerPosts, remove: routes.deleteWorkerPost },
};

export function listOfCalls(api: Host['api']) {
  const { call } = api;
  const until = (signal?: AbortSignal) => (signal ? { signal } : {});
  return {
    register: (request: RegisterRequest) => call(routes.register, request),
    watchPayment: (secret: string) => call(routes.watchPayment, { secret }),
    login: (request: LoginRequest) => call(routes.login, request),
    verifyToken: (token: string) => call(routes.verifyToken, { token }),
    completeAccount: (request: CompleteAccountRequest) => call(routes.completeAccount, request),
    forgotPassword: (request: ForgotPasswordRequest) => call(routes.forgotPassword, request),
    resetPassword: (request: ResetPasswordRequest) => call(routes.resetPassword, request),
    resetDevices: (request: ResetDevicesRequest) => call(routes.resetDevices, request),
    changePassword: (request: ChangePasswordRequest) => call(routes.changePassword, request),
    changeEmail: (request: EmailChangeRequest) => call(routes.changeEmail, request),
    confirmEmail: (request: ConfirmEmailRequest) => call(routes.confirmEmail, request),
    readOperator: (signal?: AbortSignal) => call(routes.readOperator, {}, until(signal)),
    readBilling: (signal?: AbortSignal) => call(routes.readBilling, {}, until(signal)),
    readMembershipNotice: (signal?: AbortSignal) => call(routes.readMembershipNotice, {}, until(signal)),
    exportAccount: (credentials?: AccountCredentials) =>
      credentials
        ? download(api, routes.exportAccountByPassword, credentials)
        : download(api, routes.exportAccount),
    exportVisits: () => download(api, routes.exportVisits),
    deleteAccount: (credentials: AccountCredentials) => call(routes.deleteAccount, credentials),
    keepAccount: (credentials: AccountCredentials) => call(routes.keepAccount, credentials),
    listSessions: (signal?: AbortSignal) => call(routes.listSessions, {}, until(signal)),
    confirmPassword: (request: ConfirmPasswordRequest) => call(routes.confirmPassword, request),
    endSession: (id: string) => call(routes.endSession, { id }),
    endOtherSessions: () => call(routes.endOtherSessions),
    readSecondFactor: (signal?: AbortSignal) => call(routes.readSecondFactor, {}, until(signal)),
    beginSecondFactor: () => call(routes.beginSecondFactor),
    confirmSecondFactor: (request: SecondFactorRequest) => call(routes.confirmSecondFactor, request),
    renewRecoveryCodes: (request: SecondFactorRequest) => call(routes.renewRecoveryCodes, request),
    endSecondFactor: (request: SecondFactorRequest) => call(routes.endSecondFactor, request),
    sendFeedback: (request: FeedbackRequest) => call(routes.addFeedback, request),
    listFeedback: (signal?: AbortSignal) => call(routes.listFeedback, {}, until(signal)),
    setFeedbackStatus: (id: string, request: FeedbackStatusRequest) =>
      call(routes.setFeedbackStatus, { id, ...request }),
    listPosts: (kind: LegacyPostKind, email: string, signal?: AbortSignal) =>
      call(POSTS[kind].list, { email }, until(signal)),
    deletePost: (kind: LegacyPostKind, id: string) => call(POSTS[kind].remove, { _id: id }),
    changePost: (id: string, change: LegacyPostChange) => call(routes.changePost, { id, ...change }),
    checkIn: (request: CheckinRequest, key: string) => call(routes.checkIn, request, { key }),
    readQueue: (userId: string, options: { view?: QueueView; signal?: AbortSignal } = {}) => {
      const { view, signal } = options;
      return call(routes.readQueue, { userId, ...(view && { view }) }, until(signal));
    },
    closeEntry: (userId: string, number: number, outcome: CloseOutcome, day?: string) =>
      call(routes.closeEntry, { userId, number, outcome, day }),
    restoreEntry: (userId: string, number: number, day?: string) =>
      call(routes.restoreEntry, { userId, number, day }),
    callAgain: (userId: string, number: number) => call(routes.callAgain, { userId, number }),
    setJoining: (userId: string, joining: JoiningSwitch) => call(routes.setJoining, { userId, joining }),
    removeJoined: (userId: string) => call(routes.removeJoined, { userId }),
    openStream: (of: EventStream, options: StreamOptions) =>
      of.of === 'queue'
        ? stream(api, routes.watchQueue, { userId: of.ownerId, view: of.view }, options)
        : stream(api, routes.watchTicket, { id: of.ticketId }, options),
    lease: (userId: string, holder: string) => call(routes.lease, { userId, holder }),
    returnLease: (userId: string, holder: string) => call(routes.endLease, { userId, holder }),
    deliver: (userId: string, request: DeliveryRequest, key: string) =>
      call(routes.deliver, { userId, ...request }, { key }),
    readShop: (signal?: AbortSignal) => call(routes.readShop, {}, until(signal)),
    changeShop: (change: ShopSettingsChange) => call(routes.changeShop, change),
    readToday: (signal?: AbortSignal) => call(routes.readToday, {}, until(signal)),
    askPairing: (kind: DeviceKind) => call(routes.askForPairing, { kind }),
    claimPairing: (secret: string, signal?: AbortSignal) =>
      call(routes.claimPairing, { secret }, until(signal)),
    readPairing: (code: string, signal?: AbortSignal) => call(routes.readPairing, { code }, until(signal)),
    confirmPairing: (code: string, name: string) => call(routes.confirmPairing, { code, name }),
    listDevices: (signal?: AbortSignal) => call(routes.listDevices, {}, until(signal)),
    renameDevice: (id: string, name: string) => call(routes.renameDevice, { id, name }),
    revokeDevice: (id: string) => call(routes.revokeDevice, { id }),
    checkPairing: () => call(routes.checkPairing),
    beat: (request: BeatRequest) => call(routes.beat, request),
    unpair: () => call(routes.giveBack),
    exitKiosk: (code: string) => call(routes.leaveCheckIn, { code }),
    readTicket: (id: string, signal?: AbortSignal) => call(routes.readTicket, { id }, until(signal)),
    leaveQueue: (id: string) => call(routes.leaveQueue, { id }),
    returnToQueue: (id: string) => call(routes.returnToQueue, { id }),
    setAlert: (id: string, target: PushTarget) => call(routes.setAlert, { id, ...target }),
    alertKey: () => call(routes.readAlertKey),
    readJoin: (code: string, signal?: AbortSignal) => call(routes.readJoin, { code }, until(signal)),
    join: (code: string, request: JoinRequest, key: string) =>
      call(routes.join, { code, ...request }, { key }),
  };
}
