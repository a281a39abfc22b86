import { z } from 'zod';
import { SessionUser } from './auth.js';
import { nameField } from './fields.js';

/** What a device is for, and so the one right that its token has. */
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

/** `POST /api/pairing` — a device without a session asks to be paired. Public. Errors: 429 RATE_LIMITED. */
export const PairingRequest = z.strictObject({ kind: DeviceKind });
export type PairingRequest = z.infer<typeof PairingRequest>;

/**
 * 201. `code` is shown, `pairUrl` is in the QR code, `secret` stays on the device, which claims its token with it.
 * After `expiresAt` the device asks for a new one.
 */
export const PairingResponse = z.strictObject({
  code: z.string(),
  pairUrl: z.string(),
  secret: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PairingResponse = z.infer<typeof PairingResponse>;

/**
 * `POST /api/pairing/claim` — asked by the device every PAIRING_POLL_MS, and once more when the code's time is over:
 * a confirmation gives it PAIRING_CODE_TTL_MS more. 200. Claiming again with the same secret within that time gives the
 * same device again, so that a lost answer loses nothing. Errors: 410 PAIRING_EXPIRED.
 */
export const ClaimRequest = z.strictObject({ secret: z.string().max(200) });
export type ClaimRequest = z.infer<typeof ClaimRequest>;
export const ClaimResponse = z.union([
  z.strictObject({ status: z.literal('waiting') }),
  z.strictObject({ status: z.literal('paired'), token: z.string(), user: SessionUser }),
]);
export type ClaimResponse = z.infer<typeof ClaimResponse>;

/**
 * `GET /api/pairing/{code}` — what the owner is about to confirm. 200. Errors: 404 PAIRING_UNKNOWN for a code that is
 * wrong, used or expired; 429 RATE_LIMITED after PAIRING_TRIES_MAX wrong ones.
 */
export const PairingInfo = z.strictObject({
  code: z.string(),
  kind: DeviceKind,
  expiresAt: z.iso.datetime(),
});
export type PairingInfo = z.infer<typeof PairingInfo>;

/** `POST /api/pairing/{code}/confirm` — by the owner. 201 with the new {@link Device}. Errors as above. */
export const ConfirmPairingRequest = z.strictObject({ name: nameField });
export type ConfirmPairingRequest = z.infer<typeof ConfirmPairingRequest>;

/** How full a device's battery is, 0 to 1, where its browser tells. */
export const Battery = z.strictObject({ level: z.number().min(0).max(1), charging: z.boolean() });
export type Battery = z.infer<typeof Battery>;

/** A paired device as the dashboard lists it. `lastSeenAt`: null until it reported for the first time. */
export const Device = z.strictObject({
  id: z.string(),
  kind: DeviceKind,
  name: z.string(),
  pairedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  battery: Battery.nullable(),
});
export type Device = z.infer<typeof Device>;

/** `GET /api/devices` — the owner's, the newest first. */
export const DeviceList = z.array(Device);
export type DeviceList = z.infer<typeof DeviceList>;

/** `PATCH /api/devices/{id}` — 200 with the {@link Device}. Errors: 404 NOT_FOUND. */
export const DeviceChange = z.strictObject({ name: nameField });
export type DeviceChange = z.infer<typeof DeviceChange>;

/** `DELETE /api/devices/{id}` revokes: its token opens nothing any more, open streams end. 200. Errors: 404 NOT_FOUND. */
export const DeviceRevoked = z.strictObject({ id: z.string() });
export type DeviceRevoked = z.infer<typeof DeviceRevoked>;

/**
 * `POST /api/devices/self/beat` — by the device, at its start and every DEVICE_BEAT_MS. 200; `token` is there when the
 * device should take a fresh one, `user` is the shop as it is now.
 */
export const BeatRequest = z.strictObject({ battery: Battery.optional() });
export type BeatRequest = z.infer<typeof BeatRequest>;
export const BeatResponse = z.strictObject({ token: z.string().optional(), user: SessionUser });
export type BeatResponse = z.infer<typeof BeatResponse>;

/** `DELETE /api/devices/self` — a device gives its right back. 200 {@link DeviceRevoked}. */

/**
 * `POST /api/devices/exit` — the way out of a check-in screen. 200 when `code` is the shop's. By the device or the owner.
 * Errors: 400 WRONG_CODE, 429 RATE_LIMITED after EXIT_TRIES_MAX wrong ones.
 */
export const ExitRequest = z.strictObject({ code: z.string().max(20) });
export type ExitRequest = z.infer<typeof ExitRequest>;
export const ExitResponse = z.strictObject({ allowed: z.literal(true) });
export type ExitResponse = z.infer<typeof ExitResponse>;
