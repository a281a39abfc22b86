import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JoinView } from '@queuebell/contracts';
import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { customer, pass, tap } from '../ticket/testing';
import { JoinScreen } from './join.screen';

const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const line = (parts: Partial<JoinView> = {}): JoinView => ({
  shop: { name: 'Bar Barbers' },
  paused: false,
  waiting: 3,
  nowServing: 28,
  ...parts,
});
const OWNER = 'a'.repeat(24);
const keyOf = (visit: number) => `00000000-0000-7000-8000-00000000000${visit}-00000000000000`;
const ticketOf = (visit: number) => ticketIdOf(OWNER, keyOf(visit));
const placeOf = (ticketId: string) => answer({ queueNumber: 31, ahead: 3, ticketId }, 201);
const place = () => placeOf(ticketOf(1));

async function openJoin({
  readJoin = () => answer(line()),
  join = place,
  readJoinWait = () => answer({ wait: null }),
}: Partial<Pick<FakeCalls, 'readJoin' | 'join' | 'readJoinWait'>> = {}) {
  const calls = { readJoin: jest.fn(readJoin), join: jest.fn(join), readJoinWait };
  const host = createFakeHost({ user: null, api: calls });
  let made = 0;
  render(
    <MemoryRouter initialEntries={['/join/k7p4mx']}>
      <Routes>
        <Route path="/join/:code" element={<JoinScreen host={host} newKey={() => keyOf((made += 1))} />} />
      </Routes>
    </MemoryRouter>,
  );
  await pass(0);
  return { host, ...calls };
}

const joinButton = () => screen.getByRole('button', { name: 'Join the queue' });
const nameField = () => screen.getByLabelText('Name');
const phoneField = () => screen.getByLabelText('Phone');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a customer at the shop’s code', () => {
  it('reads whose queue it is, and how long it is', async () => {
    await openJoin();
    expect(screen.getByRole('heading', { name: 'Bar Barbers' })).toBeInTheDocument();
    expect(screen.getByText('3 people ahead of you')).toBeInTheDocument();
    expect(screen.getByText('Now serving 28')).toBeInTheDocument();
    expect(document.title).toBe('Join the queue · Bar Barbers');
  });

  it.each<[number, number | null, string]>([
    [0, null, 'Nobody ahead of you'],
    [1, 4, '1 person ahead of you'],
    [2, 4, '2 people ahead of you'],
    [41, 4, '41 people ahead of you'],
  ])('with %i in the queue and %p being served reads: %p', async (waiting, nowServing, words) => {
    await openJoin({ readJoin: () => answer(line({ waiting, nowServing })) });
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('reads how long the wait is, and nothing old once the shop cannot be reached', async () => {
    const readJoin = jest.fn<FakeCalls['readJoin']>(() => answer(line()));
    const wait = { range: { from: 21, to: 33 } };
    await openJoin({ readJoin, readJoinWait: () => answer({ wait }) });
    expect(screen.getByText('The wait is about 20–35 min')).toBeInTheDocument();
    readJoin.mockImplementation(offline);
    await pass(10_000);
    expect(screen.queryByText(/The wait is/)).not.toBeInTheDocument();
  });

  it('is counted once as an opening of the page, when the shop has answered', async () => {
    const readJoin = jest.fn<FakeCalls['readJoin']>(() => answer(line()));
    readJoin.mockImplementationOnce(offline);
    await openJoin({ readJoin });
    for (let asked = 1; asked < 3; asked += 1) await pass(12_000);
    expect(readJoin.mock.calls.slice(0, 3).map(([input]) => input)).toEqual([
      { code: 'k7p4mx', opened: 'yes' },
      { code: 'k7p4mx', opened: 'yes' },
      { code: 'k7p4mx' },
    ]);
  });

  it('reads how often the ranges were right, if the shop publishes that', async () => {
    const wait = { range: { from: 21, to: 33 } };
    await openJoin({ readJoinWait: () => answer({ wait, score: { right: 83, of: 100 } }) });
    expect(screen.getByText('Right for 83 of the last 100 customers')).toBeInTheDocument();
  });

  it('joins by name and phone, and is sent to the ticket', async () => {
    const { host, join } = await openJoin();
    await customer.type(nameField(), '  Leo ');
    await customer.type(phoneField(), '07123456789');
    await tap(joinButton());
    expect(join).toHaveBeenCalledWith(
      { code: 'k7p4mx', name: 'Leo', phone: '07123456789' },
      { key: keyOf(1) },
    );
    expect(host.visited).toEqual([`/ticket/${ticketOf(1)}`]);
  });

  it('chooses a service if the shop has some', async () => {
    const services = [{ id: 'cut', name: 'Haircut', minutes: 30 }];
    const { join } = await openJoin({ readJoin: () => answer(line({ services })) });
    const haircut = await screen.findByRole('radio', { name: 'Haircut about 30 min' });
    await customer.type(nameField(), 'Leo');
    await tap(joinButton());
    expect(haircut).toHaveFocus();
    expect(screen.getByText('Please choose one.')).toBeInTheDocument();
    expect(join).not.toHaveBeenCalled();
    await tap(haircut);
    await tap(joinButton());
    expect(join).toHaveBeenCalledWith({ code: 'k7p4mx', name: 'Leo', service: 'cut' }, { key: keyOf(1) });
  });

  it('is told that the phone has a place already, and is not sent to it as if it were new', async () => {
    const { host, readJoin } = await openJoin({ join: () => placeOf(ticketOf(7)) });
    await customer.type(nameField(), 'Mia');
    await tap(joinButton());
    expect(
      screen.getByRole('heading', { name: 'You’re already in the queue, with number 31.' }),
    ).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Each phone can hold one place.');
    expect(screen.getByRole('alert')).toHaveTextContent('A member of staff can check them in.');
    expect(screen.getByRole('link', { name: 'Show number 31' })).toHaveAttribute(
      'href',
      `/ticket/${ticketOf(7)}`,
    );
    expect(host.visited).toEqual([]);
    readJoin.mockClear();
    await pass(60_000);
    expect(readJoin).not.toHaveBeenCalled();
  });

  it('sees at once, without a form, that the phone has a place from an earlier visit', async () => {
    const held = { queueNumber: 2, ticketId: ticketOf(7) };
    const { host } = await openJoin({ readJoin: () => answer(line({ place: held, paused: true })) });
    expect(
      screen.getByRole('heading', { name: 'You’re already in the queue, with number 2.' }),
    ).toHaveFocus();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show number 2' })).toHaveAttribute(
      'href',
      `/ticket/${ticketOf(7)}`,
    );
    expect(host.visited).toEqual([]);
  });

  it.each([
    ['no place', null],
    ['the place that this very visit just asked for', { queueNumber: 31, ticketId: ticketOf(1) }],
  ])('keeps the form when the phone holds %s', async (_what, held) => {
    await openJoin({ readJoin: () => answer(line({ place: held })) });
    expect(joinButton()).toBeInTheDocument();
  });

  it('is sent to a ticket whose kind of id this page does not know', async () => {
    const { host } = await openJoin({ join: () => placeOf('another-kind') });
    await customer.type(nameField(), 'Leo');
    await tap(joinButton());
    expect(host.visited).toEqual(['/ticket/another-kind']);
  });

  it('needs a name, and no phone', async () => {
    const { join } = await openJoin();
    await tap(joinButton());
    expect(screen.getByText('Please enter your name.')).toBeInTheDocument();
    expect(nameField()).toHaveFocus();
    await customer.type(nameField(), 'Leo');
    await tap(joinButton());
    expect(join).toHaveBeenCalledWith({ code: 'k7p4mx', name: 'Leo', phone: undefined }, { key: keyOf(1) });
  });

  it('may type a phone as people write it', async () => {
    const { join } = await openJoin();
    await customer.type(nameField(), 'Leo');
    await customer.type(phoneField(), '+44 7700 900123{Enter}');
    expect(join.mock.calls[0]?.[0]).toEqual({ code: 'k7p4mx', name: 'Leo', phone: '00447700900123' });
  });

  it('is told at once that a phone has digits only', async () => {
    const { join } = await openJoin();
    await customer.type(nameField(), 'Leo');
    await customer.type(phoneField(), '07x');
    expect(screen.getByText('Phone number must be numeric.')).toBeInTheDocument();
    await tap(joinButton());
    expect(join).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the network fails, and joins once by sending it again', async () => {
    const { join } = await openJoin({ join: offline });
    await customer.type(nameField(), 'Leo');
    await tap(joinButton());
    expect(screen.getByRole('alert')).toHaveTextContent('What you typed is still here');
    expect(nameField()).toHaveValue('Leo');
    await tap(joinButton());
    expect(join.mock.calls.map(([, options]) => options?.key)).toEqual([keyOf(1), keyOf(1)]);
  });

  it.each([
    [
      'the queue is full',
      refusal(409, 'QUEUE_FULL', 'The queue is full right now.'),
      'The queue is full right now.',
    ],
    ['it was too often', refusal(429, 'RATE_LIMITED', 'That was too often.'), 'That was too often.'],
  ])('is told that %s', async (_what, refused, words) => {
    await openJoin({ join: () => refused });
    await customer.type(nameField(), 'Leo');
    await tap(joinButton());
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });
});

describe('a queue that cannot be joined by phone', () => {
  it('says so while joining is paused, and keeps what was typed', async () => {
    const paused = { isSo: false };
    await openJoin({
      readJoin: () => answer(line({ paused: paused.isSo })),
      join: () => refusal(409, 'JOINING_PAUSED', 'The shop takes nobody by phone right now.'),
    });
    await customer.type(nameField(), 'Leo');
    paused.isSo = true;
    await tap(joinButton());
    expect(screen.getByText('Joining by phone is paused.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    paused.isSo = false;
    await pass(10_000);
    expect(nameField()).toHaveValue('Leo');
    expect(joinButton()).toBeEnabled();
  });

  it.each([
    ['when the page is opened', 0],
    ['while somebody looks at it', 1],
  ])('says so when the shop turns joining off %s', async (_when, goodAnswers) => {
    let answers = 0;
    await openJoin({
      readJoin: () =>
        (answers += 1) > goodAnswers ? refusal(404, 'NOT_FOUND', 'Not found.') : answer(line()),
    });
    await pass(10_000);
    expect(screen.getByRole('heading', { name: 'This code isn’t active.' })).toBeInTheDocument();
  });

  it('is closed while the shop has no membership, and opens by itself', async () => {
    const shop = { isMember: false };
    await openJoin({
      readJoin: () => (shop.isMember ? answer(line()) : refusal(409, 'QUEUE_CLOSED', 'Closed.')),
    });
    expect(screen.getByRole('heading', { name: 'The queue is closed at the moment.' })).toBeInTheDocument();
    shop.isMember = true;
    await pass(2 * 10_000);
    expect(screen.getByLabelText('Name')).toBeInTheDocument();
  });

  it('is loaded again by itself while the shop cannot be reached', async () => {
    const network = { isThere: false };
    await openJoin({ readJoin: () => (network.isThere ? answer(line()) : offline()) });
    expect(screen.getByRole('heading', { name: 'We can’t reach the shop right now.' })).toBeInTheDocument();
    network.isThere = true;
    await pass(10_000);
    expect(joinButton()).toBeInTheDocument();
    network.isThere = false;
    await pass(10_000);
    expect(joinButton()).toBeInTheDocument();
    expect(screen.queryByText('3 people ahead of you')).not.toBeInTheDocument();
  });
});

describe('at the shop’s code, a shop in which nobody can check in', () => {
  const iso = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const shop = { name: 'Bar Barbers', timeZone: 'Europe/London' };

  it('says when it opens, and opens by itself, with what was typed', async () => {
    jest.setSystemTime(Date.parse('2026-11-21T14:05:00.000Z'));
    const opening = { ranges: [{ from: iso(1), to: iso(2) }] };
    await openJoin({ readJoin: () => answer(line({ shop, opening })) });
    expect(screen.getByText('We’re closed.')).toBeInTheDocument();
    expect(screen.getByText('We open again at 15:05.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByText(/ahead of you/)).not.toBeInTheDocument();
    await pass(3_600_000);
    expect(joinButton()).toBeEnabled();
    expect(screen.getByText('3 people ahead of you')).toBeInTheDocument();
  });

  it('says why it pauses, rather than that joining by phone is paused', async () => {
    const opening = { pause: { message: 'Back soon', until: null } };
    await openJoin({ readJoin: () => answer(line({ shop, opening, paused: true })) });
    expect(screen.getByText('Check-in is paused.')).toBeInTheDocument();
    expect(screen.getByText('Back soon.')).toBeInTheDocument();
    expect(screen.queryByText('Joining by phone is paused.')).not.toBeInTheDocument();
  });
});
