/**
 * A customer's place in the line in words, the same on the tablet's ticket and on the customer's phone.
 * @param ahead how many stand before the customer, with the one who is being served
 */
export function aheadWords(ahead: number): string {
  if (ahead === 0) return 'It is your turn';
  return ahead === 1 ? 'You are next' : `${ahead} people ahead of you`;
}
