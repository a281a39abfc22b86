import { z } from 'zod';
import { SessionUser } from './auth.js';
import { nameField } from './fields.js';
import { ClockHours } from './shop.js';

/** The kind of a device, which decides the one right of its token. */
export const DeviceKind = z.enum(['check-in', 'display', 'admin']);
export type DeviceKind = z.infer<typeof DeviceKind>;

/** The id of a paired device. */
export const DeviceId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id');

/**
 * A code that a device shows: letters and digits that nobody mixes up, in two groups ('K7P-4MX'). However it is typed,
 * the dash is there afterwards.
 */
export const PairingCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[2-9A-HJ-NP-Z]{3}[- ]?[2-9A-HJ-NP-Z]{3}$/, 'must be a code such as K7P-4MX')
  .transform((code) => `${code.slice(0, 3)}-${code.slice(-3)}`);

/** `POST /api/pairing` — a device without a session asks to be paired. Public. */
export const PairingRequest = z.strictObject({ kind: DeviceKind });
export type PairingRequest = z.infer<typeof PairingRequest>;

/**
 * `code` is shown, `pairUrl` is in the QR code, `secret` stays on the device, which claims its token with it.
 * After `expiresAt` the device asks for a new one.
 */
export const PairingResponse = z.strictObject({
  code: z.string(),
  pairUrl: z.string(),
  secret: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PairingResponse = z.infer<typeof PairingResponse>;

/** `POST /api/pairing/claim` — asked by the device with the secret that it was given, until it is paired. */
export const ClaimRequest = z.strictObject({ secret: z.string().max(200) });
export type ClaimRequest = z.infer<typeof ClaimRequest>;
export const ClaimResponse = z.union([
  z.strictObject({ status: z.literal('waiting') }),
  z.strictObject({ status: z.literal('paired'), token: z.string(), user: SessionUser }),
]);
export type ClaimResponse = z.infer<typeof ClaimResponse>;

/**
 * `GET /api/pairing/{code}` — what the owner is about to confirm, and where it came from, so that nobody confirms a stranger's
 * device. `ageMs`: how long ago the device asked; `browser`: what it says of itself ('Chrome on Android'); `sameNetwork`: whether it
 * asked from the network of whoever looks now, null where that cannot be told. Missing with servers of before.
 */
export const PairingInfo = z.strictObject({
  code: z.string(),
  kind: DeviceKind,
  expiresAt: z.iso.datetime(),
  ageMs: z.int().min(0).optional(),
  browser: z.string().optional(),
  sameNetwork: z.boolean().nullable().optional(),
});
export type PairingInfo = z.infer<typeof PairingInfo>;

/** `POST /api/pairing/{code}/confirm` — by the owner, for the new {@link Device}. */
export const ConfirmPairingRequest = z.strictObject({ name: nameField });
export type ConfirmPairingRequest = z.infer<typeof ConfirmPairingRequest>;

/** How full a device's battery is, 0 to 1, where its browser tells. */
export const Battery = z.strictObject({ level: z.number().min(0).max(1), charging: z.boolean() });
export type Battery = z.infer<typeof Battery>;

/**
 * A paired device as the dashboard lists it. `lastSeenAt`: null until it reported for the first time. `silentMs`: how long ago that
 * was when this was sent, whatever the clock of whoever reads it says; missing with servers of before, and where it is null.
 */
export const Device = z.strictObject({
  id: z.string(),
  kind: DeviceKind,
  name: z.string(),
  pairedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  silentMs: z.int().min(0).optional(),
  battery: Battery.nullable(),
});
export type Device = z.infer<typeof Device>;

/** `GET /api/devices` — the owner's, the newest first. */
export const DeviceList = z.array(Device);
export type DeviceList = z.infer<typeof DeviceList>;

/**
 * `POST /api/resetPassword/devices` — the devices that stayed paired after a reset, for the browser that has just used its link:
 * removes those named in `remove`, and answers with those that are left, the newest first.
 */
export const ResetDevicesRequest = z.strictObject({
  token: z.string().max(200),
  remove: z.array(DeviceId).max(500),
});
export type ResetDevicesRequest = z.infer<typeof ResetDevicesRequest>;

/** `PATCH /api/devices/{id}` — the new name of a {@link Device}. */
export const DeviceChange = z.strictObject({ name: nameField });
export type DeviceChange = z.infer<typeof DeviceChange>;

/** `DELETE /api/devices/{id}` by the owner, `DELETE /api/devices/self` by the device: its right is gone. */
export const DeviceRevoked = z.strictObject({ id: z.string() });
export type DeviceRevoked = z.infer<typeof DeviceRevoked>;

/**
 * `POST /api/devices/self/beat` — by the device, at its start and every DEVICE_BEAT_MS. `token` is there when the
 * device should take a fresh one, `user` is the shop as it is now.
 */
export const BeatRequest = z.strictObject({ battery: Battery.optional() });
export type BeatRequest = z.infer<typeof BeatRequest>;
export const BeatResponse = z.strictObject({ token: z.string().optional(), user: SessionUser });
export type BeatResponse = z.infer<typeof BeatResponse>;

/**
 * `GET /api/devices/self` — how many people are in the shop's queue, with the one who is being served, and how the shop tells
 * the time: missing for 24 hours.
 */
export const PairingCheck = z.strictObject({ waiting: z.int().min(0), clock: ClockHours.optional() });
export type PairingCheck = z.infer<typeof PairingCheck>;

/** `POST /api/devices/exit` — the way out of a check-in screen, open to the shop's own `code`. */
export const ExitRequest = z.strictObject({ code: z.string().max(20) });
export type ExitRequest = z.infer<typeof ExitRequest>;
export const ExitResponse = z.strictObject({ allowed: z.literal(true) });
export type ExitResponse = z.infer<typeof ExitResponse>;
