/**
 * A customer's place in the line in words, the same on the tablet's ticket and on the customer's phone.
 * @param ahead how many stand before the customer, with the one who is being served
 */
export function aheadWords(ahead: number): string {
  if (ahead === 0) return 'It’s your turn';
  return ahead === 1 ? 'You are next' : `${ahead} people ahead of you`;
}

/**
 * How long the queue is for somebody who has not joined it yet, the same on the tablet and on the page that a phone joins by.
 * @param waiting how many are in it, with the one who is being served
 */
export function queueWords(waiting: number): string {
  if (waiting === 0) return 'Nobody ahead of you';
  return waiting === 1 ? '1 person ahead of you' : `${waiting} people ahead of you`;
}
