import type { ShownChair } from '@queuebell/contracts';
import { useState } from 'react';

const KEY = 'queuebell.chairs';
/** No id of a chair has a space. */
const BETWEEN = ' ';

/** Ids of chairs; none for the front desk, which has all of them. */
type Choice = readonly string[];

/** The chairs that this device works at; stored, unless the browser stores nothing. */
export function useChairChoice(page: Pick<Window, 'localStorage'>): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState<Choice>(
    () => quietly(() => page.localStorage.getItem(KEY))?.split(BETWEEN) ?? [],
  );
  const choose = (next: Choice) => {
    setChoice(next);
    quietly(() =>
      next.length > 0
        ? page.localStorage.setItem(KEY, next.join(BETWEEN))
        : page.localStorage.removeItem(KEY),
    );
  };
  return [choice, choose];
}

/** All chairs, when none of the chosen ones is left. */
export function chosenChairs(chairs: readonly ShownChair[], choice: Choice): readonly ShownChair[] {
  const chosen = chairs.filter(({ id }) => choice.includes(id));
  return chosen.length > 0 ? chosen : chairs;
}

function quietly<Value>(ask: () => Value): Value | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
