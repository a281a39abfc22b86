import type { SessionUser, ShownChair } from '@queuebell/contracts';
import { useState } from 'react';
import { nullIfThrows } from '../null-if-throws';

/** Earlier releases kept one choice for all shops of a browser. */
const EARLIER_KEY = 'queuebell.chairs';
/** A person may work in two shops. */
const keyOf = ({ id }: Pick<SessionUser, 'id'>): string => `${EARLIER_KEY} ${id}`;
/** No id of a chair has a space. */
const BETWEEN = ' ';

/** Ids of chairs; none for the front desk, which has all of them. */
type Choice = readonly string[];

/**
 * The chairs that this device works at; stored, unless the browser stores nothing. Until somebody chooses, one of the team who has
 * logged in works at the chair with their name.
 */
export function useChairChoice(
  page: Pick<Window, 'localStorage'>,
  user: Pick<SessionUser, 'id' | 'member' | 'name'>,
  chairs: readonly ShownChair[],
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => {
    const earlier = storedAt(page, EARLIER_KEY);
    const isHere = chairs.some(({ id }) => earlier?.includes(id));
    return storedAt(page, keyOf(user)) ?? (isHere ? earlier : undefined);
  });
  const choose = (next: Choice) => {
    setChosen([...next]);
    nullIfThrows(() => page.localStorage.setItem(keyOf(user), next.join(BETWEEN)));
  };
  return [chosen ?? ownChair(user, chairs), choose];
}

function storedAt({ localStorage }: Pick<Window, 'localStorage'>, key: string): Choice | undefined {
  const stored = nullIfThrows(() => localStorage.getItem(key));
  return stored?.split(BETWEEN).filter((id) => id !== '');
}

function ownChair(
  { member, name }: Pick<SessionUser, 'member' | 'name'>,
  chairs: readonly ShownChair[],
): Choice {
  if (!member) return [];
  const own = chairs.filter(({ person }) => person?.toLowerCase() === name.toLowerCase());
  return own.length === 1 ? own.map(({ id }) => id) : [];
}

/** All chairs, when none of the chosen ones is left. */
export function chosenChairs(chairs: readonly ShownChair[], choice: Choice): readonly ShownChair[] {
  const chosen = chairs.filter(({ id }) => choice.includes(id));
  return chosen.length > 0 ? chosen : chairs;
}
