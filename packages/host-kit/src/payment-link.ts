/**
 * The payment page with the owner's email filled in.
 *
 * @param link from the site's settings, with or without a query and a fragment
 * @param ownerId if known: the payment is then for this account, whatever email the card has
 */
export function prefilledPaymentLink(link: string, email: string, ownerId?: string): string {
  const [, page = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? [];
  const before = query ? `${query}&` : '';
  const owner = ownerId ? `&client_reference_id=${encodeURIComponent(ownerId)}` : '';
  return `${page}?${before}prefilled_email=${encodeURIComponent(email)}${owner}${fragment}`;
}
