import type { TabletPeople } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TabletPersonStore } from '../person/tablet-person';
import { PinDialog } from './pin-dialog';
import styles from './deferred.module.css';

interface PersonAtTabletProps {
  host: Host;
  store: TabletPersonStore;
  /** The service day. */
  day: string;
}

type Person = TabletPeople[number];

/** The person who works at this shared tablet: their name stands beside what is done here. Drawn only where the shop has people. */
export function PersonAtTablet({ host: { api }, store, day }: PersonAtTabletProps) {
  const { person, people } = useSyncExternalStore(store.subscribe, store.get);
  const [asked, setAsked] = useState<Person | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const read = async () => {
      const answer = await api.call(routes.listTabletPeople);
      if (answer.ok) store.notePeople(answer.body);
    };
    void read();
    window.addEventListener('online', read);
    return () => window.removeEventListener('online', read);
  }, [api, store]);

  /** @returns what went wrong, in words; without a network the choice stands, and is not confirmed */
  const choose = async ({ id, name }: Person, pin?: string): Promise<string | null> => {
    const answer = await api.call(routes.choosePerson, { id, ...(pin !== undefined && { pin }) });
    if (answer.ok) store.choose({ id, name, day, proof: answer.body.proof });
    else if (answer.status === 0) store.choose({ id, name, day });
    else return answer.code === 'WRONG_CODE' ? 'That PIN is wrong.' : answer.message;
    return null;
  };

  const tap = async (tapped: Person) => {
    setProblem(null);
    if (tapped.id === person?.id && person.proof !== undefined) return store.choose(null);
    if (tapped.hasPin && navigator.onLine) return setAsked(tapped);
    setProblem(await choose(tapped));
  };

  if (people.length === 0) return null;
  return (
    <>
      <div className={styles.choice} role="group" aria-label="Who’s working?">
        <span aria-hidden="true">Who’s working?</span>
        {people.map((each) => {
          const isChosen = each.id === person?.id;
          const isUnconfirmed = isChosen && person.proof === undefined;
          return (
            <button key={each.id} type="button" aria-pressed={isChosen} onClick={() => void tap(each)}>
              {isUnconfirmed ? `${each.name} (not confirmed)` : each.name}
            </button>
          );
        })}
        <span role="status">{problem}</span>
      </div>
      {asked && (
        <PinDialog name={asked.name} onPin={(pin) => choose(asked, pin)} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
