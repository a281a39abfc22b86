/**
 * The payment page with the owner's email filled in.
 *
 * @param link as the site is set up, with or without a query and a fragment of its own
 * @param ownerId where it is known: what is paid is this account's then, whatever email the card has
 */
export function prefilledPaymentLink(link: string, email: string, ownerId?: string): string {
  const [, page = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? [];
  const before = query ? `${query}&` : '';
  const owner = ownerId ? `&client_reference_id=${encodeURIComponent(ownerId)}` : '';
  return `${page}?${before}prefilled_email=${encodeURIComponent(email)}${owner}${fragment}`;
}
