import { useCallback, useEffect, useRef, useState } from 'react';
import type { Host } from '@queuebell/host-kit';
import { type Command, type Entry, lineOf } from '@queuebell/queue-rules';
import { Button } from '@queuebell/ui';
import adminStyles from './admin.module.css';
import { NextCustomers } from './next-customers';
import { UndoNotice } from './undo-notice';
import type { Clock } from '../clock/clock';
import { DemoFrame } from '../frame/demo-frame';
import { ChairCard } from './chair-card';
import { CHAIRS, START, type Done, done, undone } from '../three-chairs/demo-shop';
import styles from '../three-chairs/three-chairs.module.css';
import { useShop } from '../three-chairs/use-shop';

interface Notice extends Pick<Done, 'events'> {
  words: string;
  /** Where the action was taken. */
  place: string;
}

export function AdminOfThree({ host, clock }: { host: Host; clock: Clock }) {
  const [queue, setQueue] = useShop(host);
  const [notice, setNotice] = useState<Notice | null>(null);
  const forget = useCallback(() => setNotice(null), []);
  const [page, moveFocus] = useFocusMoves();
  const waiting = lineOf(queue);

  const act = (command: Command, words: string, place: string, others: readonly string[] = []) => {
    const { queue: after, events } = done(queue, command);
    if (events.length === 0) return;
    setQueue(after);
    setNotice({ words, events, place });
    moveFocus([place, ...others]);
  };

  const remove = (number: number) => {
    const place = waiting.findIndex((entry) => entry.number === number);
    const near = [waiting[place + 1], waiting[place - 1]].flatMap((entry) =>
      entry ? [deleteOf(entry)] : [],
    );
    const words = `Deleted ${number} ${waiting[place]?.name}.`;
    act({ type: 'close', number, outcome: 'removed' }, words, `delete-${number}`, [...near, 'next']);
  };

  const undo = () => {
    if (!notice) return;
    setQueue(undone(queue, notice.events));
    setNotice(null);
    moveFocus([notice.place]);
  };

  const startAgain = () => {
    setQueue(START);
    setNotice(null);
    moveFocus([`chair-${CHAIRS[0]?.id}`]);
  };

  const isOver = queue.waiting.length === 0;
  return (
    <DemoFrame host={host} title="Demo admin">
      <div ref={page} className={adminStyles.page}>
        <header className={styles.head}>
          <h1 className={adminStyles.title}>Queue</h1>
          {isOver && (
            <Button size="tap" onClick={startAgain}>
              Start again
            </Button>
          )}
        </header>
        <div className={styles.chairs}>
          {CHAIRS.map((chair) => (
            <ChairCard
              key={chair.id}
              chair={chair}
              queue={queue}
              onAct={(command, words) => act(command, words, `chair-${chair.id}`)}
            />
          ))}
        </div>
        <NextCustomers customers={waiting} onDelete={remove} noteOf={askedWords} />
        <UndoNotice
          action={notice}
          words={notice && notice.words}
          clock={clock}
          onUndo={notice?.events.every(({ type }) => type !== 'calledAgain') ? undo : undefined}
          onOver={forget}
        />
      </div>
    </DemoFrame>
  );
}

const deleteOf = ({ number }: Entry) => `delete-${number}`;

function askedWords({ askedFor }: Entry): string | undefined {
  const person = CHAIRS.find(({ id }) => id === askedFor)?.person;
  return person && `for ${person}`;
}

/** Moves the keyboard's focus to the first of these places that is there after the change. */
function useFocusMoves() {
  const page = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    for (const place of places) {
      const element = page.current?.querySelector<HTMLElement>(`[data-focus="${place}"]`);
      if (element) return element.focus();
    }
  }, [places]);
  return [page, setPlaces] as const;
}
