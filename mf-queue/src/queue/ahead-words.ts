/** @param ahead customers before this one, including the one being served */
export function aheadWords(ahead: number): string {
  if (ahead === 0) return 'It’s your turn';
  return ahead === 1 ? 'You are next' : `${ahead} people ahead of you`;
}

/** For somebody who has not joined yet. @param waiting customers in the queue, including the one being served */
export function queueWords(waiting: number): string {
  if (waiting === 0) return 'Nobody ahead of you';
  return waiting === 1 ? '1 person ahead of you' : `${waiting} people ahead of you`;
}
