import { z } from 'zod';
import { SessionUser } from './auth.js';
import { AskablePerson } from './chairs.js';
import { nameField } from './fields.js';
import { Services } from './services.js';
import { ShopOpening } from './hours.js';
import { ClockHours } from './shop.js';

/** The kind of a device, which decides the one right of its token. */
export const DeviceKind = z.enum(['check-in', 'display', 'admin']);
export type DeviceKind = z.infer<typeof DeviceKind>;

export const DeviceId = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id');

/**
 * A code that a device shows: letters and digits that are hard to confuse, in two groups ('K7P-4MX'). Parsing
 * adds the dash.
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
 * `code` is shown, `pairUrl` is in the QR code; the device claims its token with `secret`, which it never
 * shows. After `expiresAt` the device asks for a new one.
 */
export const PairingResponse = z.strictObject({
  code: z.string(),
  pairUrl: z.string(),
  secret: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PairingResponse = z.infer<typeof PairingResponse>;

/** `POST /api/pairing/claim` — repeated by the device with its secret until it is paired. */
export const ClaimRequest = z.strictObject({ secret: z.string().max(200) });
export type ClaimRequest = z.infer<typeof ClaimRequest>;
export const ClaimResponse = z.union([
  z.strictObject({ status: z.literal('waiting') }),
  z.strictObject({ status: z.literal('paired'), token: z.string(), user: SessionUser }),
]);
export type ClaimResponse = z.infer<typeof ClaimResponse>;

/**
 * `GET /api/pairing/{code}` — shown to the owner before confirming, so that nobody confirms a stranger's
 * device. `ageMs`: how long ago the device asked; `browser`: 'Chrome on Android'; `sameNetwork`: whether it
 * asked from the owner's network, null if unknown. Missing with older servers.
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

/** `POST /api/pairing/{code}/confirm` — by the owner; answers the new {@link Device}. */
export const ConfirmPairingRequest = z.strictObject({ name: nameField });
export type ConfirmPairingRequest = z.infer<typeof ConfirmPairingRequest>;

/** A device's battery, 0 to 1, if its browser tells. */
export const Battery = z.strictObject({ level: z.number().min(0).max(1), charging: z.boolean() });
export type Battery = z.infer<typeof Battery>;

/**
 * A paired device as the dashboard lists it. `lastSeenAt`: null before its first report. `silentMs`: the time
 * since then when this was sent, independent of the reader's clock; missing with older servers, and while
 * `lastSeenAt` is null.
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
 * `POST /api/resetPassword/devices` — the devices that stayed paired after a reset, for the browser that used
 * its link: removes those in `remove`, and answers the rest, the newest first.
 */
export const ResetDevicesRequest = z.strictObject({
  token: z.string().max(200),
  remove: z.array(DeviceId).max(500),
});
export type ResetDevicesRequest = z.infer<typeof ResetDevicesRequest>;

/** `PATCH /api/devices/{id}` — the new name of a {@link Device}. */
export const DeviceChange = z.strictObject({ name: nameField });
export type DeviceChange = z.infer<typeof DeviceChange>;

/** `DELETE /api/devices/{id}` by the owner, `DELETE /api/devices/self` by the device. */
export const DeviceRevoked = z.strictObject({ id: z.string() });
export type DeviceRevoked = z.infer<typeof DeviceRevoked>;

/**
 * `POST /api/devices/self/beat` — by the device, at its start and every DEVICE_BEAT_MS. `token` is there when
 * the device should replace its token; `user` is the shop as it is now.
 */
export const BeatRequest = z.strictObject({ battery: Battery.optional() });
export type BeatRequest = z.infer<typeof BeatRequest>;
export const BeatResponse = z.strictObject({ token: z.string().optional(), user: SessionUser });
export type BeatResponse = z.infer<typeof BeatResponse>;

/**
 * `GET /api/devices/self` — the number of people in the shop's queue, with the one being served; `clock`:
 * missing for 24 hours; `people`: whom customers may ask for, missing where they may not; `services`:
 * what they choose from, missing where there is no choice.
 */
export const PairingCheck = z.strictObject({
  waiting: z.int().min(0),
  clock: ClockHours.optional(),
  people: z.array(AskablePerson).optional(),
  services: Services.optional(),
  opening: ShopOpening.optional(),
});
export type PairingCheck = z.infer<typeof PairingCheck>;

/** `POST /api/devices/exit` — leaves the locked check-in screen by the shop's exit code. */
export const ExitRequest = z.strictObject({ code: z.string().max(20) });
export type ExitRequest = z.infer<typeof ExitRequest>;
export const ExitResponse = z.strictObject({ allowed: z.literal(true) });
export type ExitResponse = z.infer<typeof ExitResponse>;
