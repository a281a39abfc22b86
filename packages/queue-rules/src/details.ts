import type { CustomerDetails } from '@queuebell/contracts';

const further = { phone: true, askedFor: true, note: true, service: true } satisfies Record<
  Exclude<keyof CustomerDetails, 'name'>,
  true
>;

/** A customer's details besides the name. */
export const FURTHER_DETAILS = Object.keys(further) as (keyof typeof further)[];

/** Picks a customer's details, without empty ones. */
export function detailsIn(source: CustomerDetails): CustomerDetails {
  const given = FURTHER_DETAILS.filter((field) => source[field]);
  return { name: source.name, ...Object.fromEntries(given.map((field) => [field, source[field]])) };
}
