import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { type CounterRecord, type UnsentAct, emptyCounter } from '../offline-check-in/counter-record';
import { type TabletRecord, addToOutbox, finishTurn } from '../offline-check-in/outbox-rules';
import { browserStorage, recordStorage } from '../offline-check-in/storage';
import { COUNTER_DATABASE } from '../offline-check-in/undelivered';
import { amira, keyOf, snapshot } from '../queue/testing';
import { UndeliveredNote } from './undelivered-note';

/** In this browser so many customers were told numbers while the tablet was offline, and one was told none. */
async function tell(ownerId: string, count: number): Promise<void> {
  const come = (record: TabletRecord): TabletRecord => {
    const all = Array.from({ length: count + 1 }, (_, n) => ({
      name: `C${n}`,
      phone: '',
      key: `${ownerId} ${n}`,
    }));
    const noted = all.reduce((before, attempt) => addToOutbox(before, attempt, 0), record);
    const outbox = noted.outbox.map((each, n) => (n < count ? { ...each, told: 801 + n } : each));
    return finishTurn({ ...noted, outbox }, `${ownerId} 0`);
  };
  await browserStorage().change(ownerId, () => 'holder', come);
}

const DAY_MS = 24 * 60 * 60_000;

const addedAct = (name: string, at: string, number = 801): UnsentAct => ({
  ...{
    id: `act of ${at}`,
    at,
    day: at.slice(0, 'YYYY-MM-DD'.length),
    words: `${number} ${name}, added:`,
  },
  done: { type: 'add', key: keyOf(number), number, holder: 'holder', details: { name } },
});
const servedAct = (number: number): UnsentAct => ({
  ...{ id: `${number}`, at: new Date().toISOString(), day: '9999-12-31', words: `${number} Ann, served:` },
  done: { type: 'close', key: keyOf(number), number, outcome: 'served' },
});

/** Changes the record of an admin screen in this browser. @returns it */
const keep = (parts: Partial<CounterRecord>): Promise<CounterRecord> =>
  recordStorage<CounterRecord>(COUNTER_DATABASE, emptyCounter).change(
    'a',
    () => 'holder',
    (before) => ({ ...before, ...parts }),
  );

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a tablet that is to be paired', () => {
  it('says how many of its customers are not in the queue yet, of any shop, and how they get there', async () => {
    await tell('a', 1);
    await tell('b', 2);
    render(<UndeliveredNote kind="check-in" />);
    expect(await screen.findByRole('status')).toHaveTextContent(
      '3 tickets from this tablet are not in the queue yet. Pair it with the same shop again to deliver them.',
    );
  });

  it('says so in the singular for one customer', async () => {
    await tell('a', 1);
    render(<UndeliveredNote kind="check-in" />);
    expect(await screen.findByRole('status')).toHaveTextContent(
      '1 ticket from this tablet is not in the queue yet. Pair it with the same shop again to deliver it.',
    );
  });

  it.each([
    [
      1,
      '1 change that was made on this tablet is not in the queue yet. Pair it with the same shop again to send it.',
    ],
    [
      2,
      '2 changes that were made on this tablet are not in the queue yet. Pair it with the same shop again to send them.',
    ],
  ])('says how many changes by staff are not in the queue yet: %s', async (count, words) => {
    await keep({ acts: Array.from({ length: count }, (_, n) => servedAct(n)) });
    render(<UndeliveredNote kind="admin" />);
    expect(await screen.findByRole('status')).toHaveTextContent(words);
  });

  it('forgets whom it has seen in the queue, and the names in changes of a past day', async () => {
    const [before, last] = [-2, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    await keep({
      seen: { queue: snapshot([amira]), at: 0 },
      acts: [addedAct('Olive', before!), addedAct('Finn', last!)],
    });
    render(<UndeliveredNote kind="admin" />);
    expect(await screen.findByRole('status')).toHaveTextContent(/^2 changes/);
    const text = JSON.stringify(await keep({}));
    expect(text).not.toMatch(/Amira|Olive/);
    expect(text).toContain('Finn');
  });

  it.each([
    ['where nothing is left', () => Promise.resolve(0)],
    ['in a browser that keeps nothing', () => Promise.reject(new Error('No.'))],
  ])('says nothing %s', async (_where, count) => {
    render(<UndeliveredNote kind="check-in" count={count} />);
    await count().catch(() => undefined);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
