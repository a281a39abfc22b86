import type { CustomerDetails } from '@queuebell/contracts';

const further = { phone: true } satisfies Record<Exclude<keyof CustomerDetails, 'name'>, true>;

/** What customers may say about themselves besides the name. */
export const FURTHER_DETAILS = Object.keys(further) as (keyof typeof further)[];

/** The details in something larger, without those that were left empty. */
export function detailsIn(source: CustomerDetails): CustomerDetails {
  const given = FURTHER_DETAILS.filter((field) => source[field]);
  return { name: source.name, ...Object.fromEntries(given.map((field) => [field, source[field]])) };
}
