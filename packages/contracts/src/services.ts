import { z } from 'zod';
import { lineField } from './fields.js';
import { SERVICE_MINUTES_MAX, SERVICE_NAME_MAX, SERVICES_MAX } from './limits.js';

/** The name by which calls mean a service. The settings page makes it; it stays when the service is renamed. */
export const ServiceId = z.string().regex(/^[a-z0-9-]{1,36}$/, 'must be the id of a service');

/** A service that a customer comes for: "Haircut". `minutes`: how long it usually takes. */
export const Service = z.strictObject({
  id: ServiceId,
  name: lineField
    .max(SERVICE_NAME_MAX, `must have at most ${SERVICE_NAME_MAX} characters`)
    .min(1, 'must not be empty'),
  minutes: z.int().min(1).max(SERVICE_MINUTES_MAX),
});
export type Service = z.infer<typeof Service>;

/** In the shop's own order. With none, customers are not asked. */
export const Services = z
  .array(Service)
  .max(SERVICES_MAX, `must have at most ${SERVICES_MAX} services`)
  .refine(
    (services) => new Set(services.map(({ id }) => id)).size === services.length,
    'must have ids of their own',
  )
  .refine(
    (services) => new Set(services.map(({ name }) => name.toLowerCase())).size === services.length,
    'must have different names',
  );

/** The services that a chair does, by id. Those that the shop has no longer do not count. */
export const ServicesOfChair = z
  .array(ServiceId)
  .max(SERVICES_MAX, `must have at most ${SERVICES_MAX} services`);
