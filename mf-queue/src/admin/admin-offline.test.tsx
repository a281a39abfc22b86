import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { answer, refusal } from '@queuebell/host-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { RETRY_LAST_MS } from '../offline-check-in/retry-loop';
import { NOW, amira, entry, jonas, keyOf, priya } from '../queue/testing';
import { LEASE_AFTER_MS } from './offline/counter-client';
import {
  current,
  deleteButton,
  down,
  next,
  numbers,
  openAdmin,
  owner,
  pass,
  putBack,
  serve,
  setOnline,
  tap,
  undo,
} from './testing';
import { CHAIRS, turnAt } from './deferred/testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
});

const savedNote = () => screen.queryByText(/saved on this page/);
const served = { type: 'close', key: keyOf(27), number: 27, outcome: 'served' };

/** The network goes, also for the calls of the queue. */
async function openOffline(...asked: Parameters<typeof openAdmin>) {
  const opened = await openAdmin(...asked);
  await pass(LEASE_AFTER_MS);
  for (const call of [opened.closeEntry, opened.restoreEntry, opened.changeQueue, opened.readQueue])
    call.mockImplementation(down);
  opened.checkIn.mockImplementation(down);
  setOnline(false);
  return opened;
}
const done = ({ deliverActs }: Awaited<ReturnType<typeof openAdmin>>) =>
  deliverActs.mock.lastCall?.[0].acts.map((each) => each.done);

describe('on an admin screen without network,', () => {
  it('a customer is served at one tap, and the screen says that this will be sent', async () => {
    const { host } = await openOffline();
    await tap(serve());
    expect(current()).toHaveTextContent('28');
    expect(screen.getByText('27 Amira served')).toBeInTheDocument();
    expect(savedNote()).toHaveTextContent(/^Offline. 1 change is saved/);
    await pass(10 * 60_000);
    expect(savedNote()).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(host.problems.filter(({ area }) => area === 'queue/close')).toHaveLength(1);
  });

  it('everything is delivered in order once the network is back, and is up to date at once', async () => {
    const opened = await openOffline();
    await tap(serve());
    await pass(1_000);
    await tap(deleteButton('29 Priya'));
    expect(savedNote()).toHaveTextContent('2 changes are saved');
    expect(opened.closeEntry).toHaveBeenCalledTimes(1);
    setOnline(true);
    await pass(0);
    expect(savedNote()).not.toBeInTheDocument();
    expect(current()).toHaveTextContent('28');
    expect(numbers()).toEqual([]);
    expect(done(opened)).toEqual([served, { type: 'close', key: keyOf(29), number: 29, outcome: 'removed' }]);
    const [first] = opened.deliverActs.mock.lastCall?.[0].acts ?? [];
    expect(first).toMatchObject({ day: '2026-11-21', at: new Date(NOW + LEASE_AFTER_MS).toISOString() });
  });

  it('a tap is taken back, and put back from the list', async () => {
    const opened = await openOffline();
    await tap(serve());
    await tap(undo()!);
    expect(current()).toHaveTextContent('27');
    await pass(1_000);
    await tap(deleteButton('28 Jonas'));
    await tap(putBack('28 Jonas'));
    expect(numbers()).toEqual(['28', '29']);
    setOnline(true);
    await pass(0);
    expect(done(opened)).toMatchObject([
      served,
      { type: 'putBack', key: keyOf(27) },
      { type: 'close', key: keyOf(28) },
      { type: 'putBack', key: keyOf(28) },
    ]);
  });

  it('a no-show by mistake goes back to the chair', async () => {
    const inChair = { ...amira, turn: turnAt('one') };
    const opened = await openOffline([inChair, jonas, priya], { chairs: CHAIRS, serving: [] });
    const chair = () => screen.getByRole('region', { name: 'Chair 1' });
    await tap(within(chair()).getByRole('button', { name: 'No-show' }));
    expect(chair()).toHaveTextContent('28Jonas');
    await tap(undo()!);
    expect(chair()).toHaveTextContent('27Amira');
    expect(numbers()).toEqual(['28', '29']);
    setOnline(true);
    await pass(0);
    expect(done(opened)?.at(-1)).toMatchObject({ type: 'putBack', key: keyOf(27), asBefore: true });
  });

  it('a no-show who comes later goes to the place that the shop has chosen', async () => {
    const [zoe, tom] = [entry(26, 'Zoe'), entry(30, 'Tom')];
    const closedAt = new Date(NOW).toISOString();
    const noShow = { number: 26, name: zoe.name, outcome: 'no-show' as const, closedAt, key: keyOf(26) };
    await openOffline([amira, jonas, priya, tom], { noShowPlace: 'end', justClosed: [noShow] });
    await tap(putBack('26 Zoe'));
    expect(numbers()).toEqual(['28', '29', '30', '26']);
  });

  it('a free chair gets the next customer by itself, and another one by Next', async () => {
    const inChair = { ...amira, turn: turnAt('one') };
    const opened = await openOffline([inChair, jonas, priya], { chairs: CHAIRS, serving: [] });
    const chair = (name: string) => screen.getByRole('region', { name });
    const button = (at: string, name: RegExp) => within(chair(at)).getByRole('button', { name });
    await tap(button('Chair 1', /^Mark as Served/));
    expect(chair('Chair 1')).toHaveTextContent('28Jonas');
    await tap(button('Chair 2', /^Next/));
    expect(chair('Chair 2')).toHaveTextContent('29Priya');
    setOnline(true);
    await pass(0);
    expect(done(opened)).toEqual([
      served,
      { type: 'call', key: keyOf(28), number: 28, chair: 'one' },
      { type: 'call', key: keyOf(29), number: 29, chair: 'two' },
    ]);
  });

  it('a customer is added with a number that this screen has for it', async () => {
    const opened = await openOffline([amira], { chairs: CHAIRS, serving: [] });
    setOnline(true);
    opened.checkIn.mockImplementationOnce(() =>
      answer({ queueNumber: 30, ahead: 1, ticketId: 'ticket' }, 201),
    );
    await tap(screen.getByRole('button', { name: 'Add customer' }));
    await owner.type(screen.getByRole('textbox', { name: 'Name' }), 'Tom{Enter}');
    await pass(0);
    setOnline(false);
    await owner.type(screen.getByRole('textbox', { name: 'Name' }), 'Uma{Enter}');
    await pass(0);
    expect(screen.getByText('Uma has number 801.')).toBeInTheDocument();
    expect(next()).toHaveTextContent('801Uma');
    setOnline(true);
    await pass(RETRY_LAST_MS);
    expect(done(opened)).toMatchObject([{ type: 'add', number: 801, details: { name: 'Uma' } }]);
  });
});

describe('on an admin screen, a server that does not take a tap', () => {
  it('counts as away when it hangs for five seconds, and its late answer is accepted', async () => {
    const { closeEntry, change, deliverActs } = await openAdmin();
    deliverActs.mockImplementation(down);
    let arrive: (late: ApiAnswer<QueueSnapshot>) => void = () => undefined;
    closeEntry.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    await tap(serve());
    await pass(5_000);
    expect(savedNote()).toHaveTextContent(/^The server does not answer. 1 change is saved/);
    const late = await change([jonas, priya]);
    await act(async () => arrive(late));
    expect(current()).toHaveTextContent('28');
  });

  it('says why it refused, until somebody has read that', async () => {
    const { closeEntry, deliverActs } = await openAdmin();
    const words = 'There is no such number in the queue today.';
    closeEntry.mockImplementation(() => refusal(404, 'TICKET_NOT_FOUND', words));
    await tap(deleteButton('28 Jonas'));
    await pass(10 * RETRY_LAST_MS);
    expect(within(next()).getByText(`Not saved. ${words}`)).toBeInTheDocument();
    expect(closeEntry).toHaveBeenCalledTimes(1);
    expect(deliverActs).not.toHaveBeenCalled();
    await tap(screen.getByRole('button', { name: 'OK, 28 Jonas' }));
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
    expect(deleteButton('28 Jonas')).toHaveFocus();
  });

  it('says what others did meanwhile, until somebody has read that', async () => {
    const { deliverActs, change } = await openOffline();
    deliverActs.mockImplementation(async ({ acts }) => {
      const now = await change([jonas, priya]);
      if (!now.ok) return now;
      const problems = acts.map(({ id }) => ({ id, message: 'Number 27 has already been removed.' }));
      return answer({ problems, queue: now.body });
    });
    await tap(serve());
    setOnline(true);
    await pass(0);
    expect(screen.getByText('27 Amira, served:').parentElement).toHaveTextContent(
      '27 Amira, served: Number 27 has already been removed.',
    );
    await tap(screen.getByRole('button', { name: 'OK, 27 Amira, served:' }));
    expect(screen.queryByText(/has already been removed/)).not.toBeInTheDocument();
  });
});
