import type { FeedbackItem, FeedbackStatus } from '@queuebell/contracts';

/** A chosen status that the server has not confirmed. */
interface Choice {
  status: FeedbackStatus;
  /** Grows with each choice, so that the answer to an earlier one does not undo a later one. */
  attempt: number;
}

/** The server's list, and the choices made since. */
export interface FeedbackCards {
  confirmed: readonly FeedbackItem[];
  choices: Readonly<Record<string, Choice>>;
  /** The cards whose last choice could not be saved. */
  notSaved: Readonly<Record<string, FeedbackStatus>>;
}

export const cardsOf = (items: readonly FeedbackItem[]): FeedbackCards => ({
  confirmed: items,
  choices: {},
  notSaved: {},
});

/** Choices show before the server has answered. */
export const shownItems = ({ confirmed, choices }: FeedbackCards): FeedbackItem[] =>
  confirmed.map((item) => ({ ...item, status: choices[item._id]?.status ?? item.status }));

export const choose = (
  cards: FeedbackCards,
  id: string,
  status: FeedbackStatus,
  attempt: number,
): FeedbackCards => ({
  ...cards,
  choices: { ...cards.choices, [id]: { status, attempt } },
  notSaved: without(cards.notSaved, id),
});

export const saved = (cards: FeedbackCards, item: FeedbackItem, attempt: number): FeedbackCards => ({
  ...cards,
  confirmed: cards.confirmed.map((known) => (known._id === item._id ? item : known)),
  choices: settled(cards, item._id, attempt),
});

/** Goes back to the server's status, unless another one was chosen meanwhile. */
export const failed = (cards: FeedbackCards, id: string, attempt: number): FeedbackCards => {
  const choice = cards.choices[id];
  if (choice?.attempt !== attempt) return cards;
  return {
    ...cards,
    choices: settled(cards, id, attempt),
    notSaved: { ...cards.notSaved, [id]: choice.status },
  };
};

const settled = ({ choices }: FeedbackCards, id: string, attempt: number) =>
  choices[id]?.attempt === attempt ? without(choices, id) : choices;

function without<Value>(record: Readonly<Record<string, Value>>, id: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id));
}
