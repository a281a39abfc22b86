/**
 * The payment page with the owner's e-mail filled in (spec §4).
 *
 * @param link as the site is set up, with or without a query and a fragment of its own
 */
export function prefilledPaymentLink(link: string, email: string): string {
  const [, page = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? [];
  const before = query ? `${query}&` : '';
  return `${page}?${before}prefilled_email=${encodeURIComponent(email)}${fragment}`;
}
