import {
  BeatRequest,
  BeatResponse,
  ClaimRequest,
  ClaimResponse,
  ConfirmPairingRequest,
  Device,
  DeviceChange,
  DeviceList,
  DeviceRevoked,
  ExitRequest,
  ExitResponse,
  PairingCheck,
  PairingInfo,
  PairingRequest,
  PairingResponse,
} from '../devices.js';
import { ChoosePersonRequest, ChosenPerson, TabletPeople } from '../people.js';
import type { ApiCall } from './api-call.js';

export const deviceCalls = {
  /** By a device without a session. */
  askForPairing: {
    method: 'POST',
    path: '/api/pairing',
    access: 'public',
    request: PairingRequest,
    status: 201,
    answer: PairingResponse,
    errors: ['RATE_LIMITED'],
  },
  /**
   * By the device, every PAIRING_POLL_MS, and once more when the code's time is over: a confirmation adds
   * PAIRING_CODE_TTL_MS. Within that time the same secret gives the same device again, so a lost answer does no
   * harm.
   */
  claimPairing: {
    method: 'POST',
    path: '/api/pairing/claim',
    access: 'public',
    request: ClaimRequest,
    status: 200,
    answer: ClaimResponse,
    errors: ['PAIRING_EXPIRED'],
  },
  /**
   * The pairing that the owner is about to confirm. PAIRING_UNKNOWN for a code that is wrong, used or expired; RATE_LIMITED after
   * PAIRING_TRIES_MAX wrong ones.
   */
  readPairing: {
    method: 'GET',
    path: '/api/pairing/{code}',
    access: 'token',
    status: 200,
    answer: PairingInfo,
    errors: ['PAIRING_UNKNOWN', 'RATE_LIMITED'],
  },
  /**
   * By the owner, who names the device and gets a mail; the errors are those of readPairing. PASSWORD_NEEDED
   * for an admin or check-in device; TOO_MANY_DEVICES when the shop has DEVICES_MAX.
   */
  confirmPairing: {
    method: 'POST',
    path: '/api/pairing/{code}/confirm',
    access: 'token',
    request: ConfirmPairingRequest,
    status: 201,
    answer: Device,
    errors: ['PAIRING_UNKNOWN', 'PASSWORD_NEEDED', 'RATE_LIMITED', 'TOO_MANY_DEVICES'],
  },
  /** The owner's, the newest first. */
  listDevices: {
    method: 'GET',
    path: '/api/devices',
    access: 'token',
    status: 200,
    answer: DeviceList,
    errors: [],
  },
  renameDevice: {
    method: 'PATCH',
    path: '/api/devices/{id}',
    access: 'token',
    request: DeviceChange,
    status: 200,
    answer: Device,
    errors: ['NOT_FOUND'],
  },
  /** By the owner. The device's token becomes invalid, its open streams end. */
  revokeDevice: {
    method: 'DELETE',
    path: '/api/devices/{id}',
    access: 'token',
    status: 200,
    answer: DeviceRevoked,
    errors: ['NOT_FOUND'],
  },
  /** By the device, at its start and every DEVICE_BEAT_MS; FORBIDDEN to a person. */
  beat: {
    method: 'POST',
    path: '/api/devices/self/beat',
    access: 'token',
    request: BeatRequest,
    status: 200,
    answer: BeatResponse,
    errors: [],
  },
  /**
   * By a check-in tablet, which has no stream, every POLL_INTERVAL_MS: NOT_LOGGED_IN when it was removed, or
   * the owner's login has ended. It may not read the queue, so this answers its length, from the server's
   * memory.
   */
  checkPairing: {
    method: 'GET',
    path: '/api/devices/self',
    access: 'token',
    status: 200,
    answer: PairingCheck,
    errors: ['NOT_FOUND'],
  },
  /** A device removes itself; FORBIDDEN to a person. */
  giveBack: {
    method: 'DELETE',
    path: '/api/devices/self',
    access: 'token',
    status: 200,
    answer: DeviceRevoked,
    errors: [],
  },
  /** By an admin tablet: the people of the shop, the owner first. */
  listTabletPeople: {
    method: 'GET',
    path: '/api/devices/self/people',
    access: 'token',
    status: 200,
    answer: TabletPeople,
    errors: [],
  },
  /**
   * By an admin tablet, when a person taps their name. WRONG_CODE also without the PIN of a person who has one;
   * RATE_LIMITED after PIN_TRIES_MAX wrong ones.
   */
  choosePerson: {
    method: 'POST',
    path: '/api/devices/self/person',
    access: 'token',
    request: ChoosePersonRequest,
    status: 200,
    answer: ChosenPerson,
    errors: ['NOT_FOUND', 'WRONG_CODE', 'RATE_LIMITED'],
  },
  /**
   * Leaves the locked check-in screen, by the device or the owner. RATE_LIMITED after EXIT_TRIES_MAX wrong
   * codes.
   */
  leaveCheckIn: {
    method: 'POST',
    path: '/api/devices/exit',
    access: 'token',
    request: ExitRequest,
    status: 200,
    answer: ExitResponse,
    errors: ['WRONG_CODE', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, ApiCall>;
