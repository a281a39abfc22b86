import { z } from 'zod';
import { lineField } from './fields.js';
import { CHAIR_NAME_MAX, CHAIRS_MAX } from './limits.js';
import { ServicesOfChair } from './services.js';

/** The name by which calls mean a chair. The settings page makes it; it stays when the chair is renamed. */
export const ChairId = z.string().regex(/^[a-z0-9-]{1,36}$/, 'must be the id of a chair');

const chairNameField = lineField
  .max(CHAIR_NAME_MAX, `must have at most ${CHAIR_NAME_MAX} characters`)
  .min(1, 'must not be empty');

/**
 * A chair, room or counter where one customer at a time is served. `person`: the name of the one who works there. `services`:
 * missing where it does all of the shop's.
 */
export const Chair = z.strictObject({
  id: ChairId,
  name: chairNameField,
  person: chairNameField.optional(),
  services: ServicesOfChair.optional(),
});
export type Chair = z.infer<typeof Chair>;

/** In the shop's own order. With less than two, the first customer in the queue is being served. */
export const Chairs = z
  .array(Chair)
  .max(CHAIRS_MAX, `must have at most ${CHAIRS_MAX} chairs`)
  .refine(
    (chairs) => new Set(chairs.map(({ id }) => id)).size === chairs.length,
    'must have ids of their own',
  )
  .refine(
    (chairs) => new Set(chairs.map(({ name }) => name.toLowerCase())).size === chairs.length,
    'must have different names',
  );

/** Where a customer who did not come is put back: first, behind the next two, or last. */
export const NoShowPlace = z.enum(['front', 'after-two', 'end']);
export type NoShowPlace = z.infer<typeof NoShowPlace>;

/** A chair as screens show it. `break`: it gets nobody, until that time (ISO 8601) or, with null, until somebody ends it. */
export const ShownChair = Chair.extend({
  break: z.strictObject({ until: z.iso.datetime().nullable() }).optional(),
});
export type ShownChair = z.infer<typeof ShownChair>;

/**
 * A person whom customers may ask for. `waiting`: the customers who would be called before one who asks for this person now, also those
 * who wait for anyone. `services` as in {@link Chair}.
 */
export const AskablePerson = ShownChair.pick({ break: true, services: true }).extend({
  chair: ChairId,
  person: chairNameField,
  waiting: z.int().min(0),
});
export type AskablePerson = z.infer<typeof AskablePerson>;
