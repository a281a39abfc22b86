import { z } from 'zod';

/** The owner, the id of a place in the team, or the chair at which somebody without a login works. */
export const PersonId = z.string().regex(/^(owner|[0-9a-f]{24}|chair:[a-z0-9-]{1,36})$/, 'must be a person');

/** A {@link PersonId}, and the proof of `choosePerson` behind a space. Without one, the audit says that it is not confirmed. */
export const PersonClaim = z.string().max(200);

/** Names a person at a shared tablet. It opens nothing. */
export const Pin = z.string().regex(/^\d{4,6}$/, 'must have 4 to 6 digits');

/** `GET /api/devices/self/people` — who may work at an admin tablet; empty where nobody but the owner can log in. */
export const TabletPerson = z.strictObject({
  id: PersonId,
  name: z.string(),
  hasPin: z.literal(true).optional(),
});
export type TabletPerson = z.infer<typeof TabletPerson>;
export const TabletPeople = z.array(TabletPerson);
export type TabletPeople = z.infer<typeof TabletPeople>;

/** `POST /api/devices/self/person` — confirms who works at this tablet. `pin`: only for a person who has one. */
export const ChoosePersonRequest = z.strictObject({ id: PersonId, pin: z.string().max(20).optional() });
export type ChoosePersonRequest = z.infer<typeof ChoosePersonRequest>;
/** `proof`: for this tablet, for PERSON_PROOF_TTL_MS. */
export const ChosenPerson = z.strictObject({ proof: z.string() });
export type ChosenPerson = z.infer<typeof ChosenPerson>;

/** `GET` and `PUT /api/pin` — the caller's own PIN for shared tablets; null: none. */
export const OwnPin = z.strictObject({ pin: Pin.nullable() });
export type OwnPin = z.infer<typeof OwnPin>;
export const OwnPinState = z.strictObject({ isSet: z.boolean() });
export type OwnPinState = z.infer<typeof OwnPinState>;
