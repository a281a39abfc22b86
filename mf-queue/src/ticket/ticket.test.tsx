import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TicketView } from '@queuebell/contracts';
import { HEARTBEAT_MS, UNDO_WINDOW_MS } from '@queuebell/contracts/limits';
import { answer, refusal, remoteWithPart } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { NOW, TICKET_ID, aTicket, openTicket, pass, tap } from './testing';

const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { name: 'Your number 31' });
const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const notFound = () => refusal(404, 'TICKET_NOT_FOUND', 'There is no such number in the queue today.');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

describe('the page of a ticket', () => {
  it.each<[string, Partial<TicketView>, string, string]>([
    ['waits', {}, '3 people ahead of you', '31 · 3 ahead of you'],
    ['is next', { ahead: 1 }, 'You are next', '31 · You are next'],
    ['is served', { status: 'serving', ahead: 0 }, 'It’s your turn', '31 · It’s your turn'],
    ['was served', { status: 'served', ahead: 0 }, 'You have been served. Thank you.', '31 · Served'],
    [
      'was removed',
      { status: 'removed', ahead: 0 },
      'You are no longer in the queue.',
      '31 · Not in the queue',
    ],
    ['has left', { status: 'left', ahead: 0 }, 'You have left the queue.', '31 · You have left'],
    [
      'waited until the day ended',
      { status: 'expired', ahead: 0 },
      'The day ended before your turn came.',
      '31 · The day has ended',
    ],
  ])('shows the place to a customer who %s', async (_who, parts, words, title) => {
    await openTicket(aTicket(parts));
    expect(screen.getByRole('heading', { name: 'Your number 31' })).toBeInTheDocument();
    expect(screen.getByText('Bar Barbers')).toBeInTheDocument();
    expect(screen.getByText(words, { selector: '[role=status]' })).toBeInTheDocument();
    expect(document.title).toBe(title);
  });

  it('shows what the customer chose', async () => {
    await openTicket(aTicket({ service: 'Haircut' }));
    expect(screen.getByText('Haircut')).toBeInTheDocument();
  });

  it('shows the number that is being served now', async () => {
    const { become } = await openTicket(aTicket());
    expect(screen.getByText('Now serving 28')).toBeInTheDocument();
    await become({ ahead: 2, nowServing: 29 });
    expect(screen.getByText('2 people ahead of you')).toHaveAttribute('role', 'status');
    expect(screen.getByText('Now serving 29')).toBeInTheDocument();
  });

  it('says after which number the customer comes if numbers do not follow each other, for as long as that is so', async () => {
    const { become, readTicket } = await openTicket(aTicket({ number: 801, after: 14 }));
    expect(screen.getByText('You are after number 14')).toBeInTheDocument();
    await become({ after: undefined, ahead: 1, nowServing: 14 });
    expect(screen.queryByText(/You are after/)).not.toBeInTheDocument();
    await become({ after: 14, ahead: 2, nowServing: 13 });
    readTicket.mockImplementation(offline);
    await pass(10_000);
    expect(screen.queryByText(/You are after/)).not.toBeInTheDocument();
  });

  it('is private: no search engine stores it, and no other site gets its address', async () => {
    await openTicket(aTicket());
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  });
});

describe('the page of a ticket in a shop with several chairs', () => {
  const until = '2026-11-21T14:30:00.000Z';
  const place = () => screen.getByRole('heading', { name: 'Your number 31' }).parentElement;

  it.each<[string, Partial<TicketView>, string[]]>([
    ['those who will be called before', { ahead: 3, before: 2 }, ['2 people ahead of you']],
    ['one who will be called before', { ahead: 2, before: 1 }, ['1 person ahead of you']],
    ['that the customer is next', { ahead: 1, before: 0 }, ['You are next', 'Please be ready.']],
    [
      'the chair',
      { status: 'serving', ahead: 0, chair: 'Chair 2' },
      ['It’s your turn', 'Please go to Chair 2.'],
    ],
    [
      'until when the place is held',
      { ahead: 1, before: 0, hold: { until } },
      ['Your place is held until 14:30', 'Please tell the staff when you are back.'],
    ],
    ['that the place is held', { hold: { until: null } }, ['Your place is held']],
    [
      'that the number was called in vain',
      { status: 'removed', ahead: 0, noShow: true },
      ['We called your number, but you weren’t there.', 'Please tell the staff, they can put you back.'],
    ],
    [
      'for whom the customer waits',
      { awaits: { chair: 'Chair 1', person: 'Ann' } },
      ['You are waiting for Ann'],
    ],
    ['for which chair the customer waits', { awaits: { chair: 'Chair 1' } }, ['You are waiting for Chair 1']],
    [
      'until when that person is away',
      { ahead: 1, before: 0, awaits: { chair: 'Chair 1', person: 'Ann', onBreak: { until } } },
      ['You are next', 'Ann is on a break until 14:30.'],
    ],
    [
      'that this chair is on a break',
      { awaits: { chair: 'Chair 1', onBreak: { until: null } } },
      ['Chair 1 is on a break.'],
    ],
  ])('says %s', async (_what, parts, words) => {
    await openTicket(aTicket(parts));
    for (const each of words) expect(place()).toHaveTextContent(each);
  });

  it('says nothing of a break that is over', async () => {
    await openTicket(aTicket({ ahead: 1, awaits: { chair: 'Chair 1', onBreak: { until } } }));
    await pass(25 * 60_000);
    expect(place()).not.toHaveTextContent('on a break');
    expect(place()).toHaveTextContent('Please be ready.');
  });

  it('alerts nobody who is on hold', async () => {
    const { become } = await openTicket(aTicket());
    await become({ ahead: 1, before: 0, hold: { until } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await become({ hold: undefined });
    expect(screen.getByRole('alert')).toHaveTextContent('You are next Please be ready.');
    await become({ status: 'serving', ahead: 0, chair: 'Chair 2' });
    expect(screen.getByRole('alert')).toHaveTextContent('It’s your turn Please go to Chair 2.');
  });

  it('shows this phone’s stored ticket after a reload without network', async () => {
    const first = await openTicket(aTicket({ hold: { until } }));
    first.unmount();
    await openTicket(aTicket(), { api: { readTicket: offline } });
    expect(screen.getByText('Last seen 14:05: Your place is held until 14:30')).toBeInTheDocument();
  });
});

describe('a ticket that gets no news', () => {
  it('is never shown as if it were current', async () => {
    const { readTicket } = await openTicket(aTicket());
    expect(screen.getByText('Live')).toBeInTheDocument();
    readTicket.mockImplementation(offline);
    await pass(10_000);
    expect(screen.getByText('No connection since 14:05')).toBeInTheDocument();
    expect(screen.getByText('Last seen 14:05: 3 people ahead of you')).toBeInTheDocument();
    expect(screen.getByText('Serving 28 at 14:05')).toBeInTheDocument();
    expect(document.title).toBe('31 · no connection');
    readTicket.mockImplementation(() => answer(aTicket({ ahead: 2 })));
    await pass(10_000);
    expect(screen.getByText('Live')).toBeInTheDocument();
    expect(screen.getByText('2 people ahead of you')).toBeInTheDocument();
  });

  it('is not live once the server has sent nothing for two heartbeats', async () => {
    const { readTicket } = await openTicket(aTicket());
    readTicket.mockImplementation(() => new Promise(() => undefined));
    await pass(2 * HEARTBEAT_MS + 10_000);
    expect(screen.getByText(/^No connection since/)).toBeInTheDocument();
  });
});

describe('a ticket that cannot be loaded', () => {
  it('is not called unknown if the page has shown it before', async () => {
    const { readTicket } = await openTicket(aTicket());
    readTicket.mockImplementation(notFound);
    await pass(10_000);
    expect(screen.getByText('Last seen 14:05: 3 people ahead of you')).toBeInTheDocument();
  });

  it('is loaded again every ten seconds while the server does not know it', async () => {
    let isKnown = false;
    const readTicket = jest.fn(() => (isKnown ? answer(aTicket()) : notFound()));
    await openTicket(aTicket(), { api: { readTicket } });
    expect(screen.getByRole('heading', { name: 'We don’t know this ticket yet.' })).toBeInTheDocument();
    expect(screen.getByText(/it will appear here on its own/)).toBeInTheDocument();
    isKnown = true;
    await pass(10_000);
    expect(screen.getByText('3 people ahead of you')).toBeInTheDocument();
  });

  it('says so when nobody answers, and tries again', async () => {
    let isThere = false;
    const readTicket = () => (isThere ? answer(aTicket()) : offline());
    await openTicket(aTicket(), { api: { readTicket } });
    expect(screen.getByRole('heading', { name: 'We can’t reach the shop right now.' })).toBeInTheDocument();
    isThere = true;
    await pass(10_000);
    expect(screen.getByText('3 people ahead of you')).toBeInTheDocument();
  });

  it('is shown as this phone saw it last after a reload without network, and is live again by itself', async () => {
    const first = await openTicket(aTicket());
    first.unmount();
    await pass(60_000);
    let isThere = false;
    const readTicket = () => (isThere ? answer(aTicket({ ahead: 2 })) : offline());
    await openTicket(aTicket(), { api: { readTicket } });
    expect(heading()).toBeInTheDocument();
    expect(screen.getByText('Last seen 14:05: 3 people ahead of you')).toBeInTheDocument();
    expect(screen.getByText('No connection since 14:05')).toBeInTheDocument();
    expect(screen.queryByText('Leo')).not.toBeInTheDocument();
    isThere = true;
    await pass(10_000);
    expect(screen.getByText('2 people ahead of you')).toBeInTheDocument();
  });

  it('leaves nothing on the phone once it is over', async () => {
    const { become } = await openTicket(aTicket());
    expect(Object.keys(localStorage)).toHaveLength(1);
    await become({ status: 'served', ahead: 0 });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is not requested if no ticket can have that address', async () => {
    const { readTicket } = await openTicket(aTicket(), { id: 'nonsense' });
    expect(screen.getByRole('heading', { name: 'We can’t find this ticket.' })).toBeInTheDocument();
    expect(readTicket).not.toHaveBeenCalled();
  });

  it('says that it is loading', async () => {
    await openTicket(aTicket(), { api: { readTicket: () => new Promise(() => undefined) } });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });
});

describe('leaving on the page of a ticket', () => {
  const left = aTicket({ status: 'left', ahead: 0, canReturn: true });

  it('needs no confirmation, and can be taken back for a minute', async () => {
    const leaveQueue = jest.fn(() => answer(left));
    const returnToQueue = jest.fn(() => answer(aTicket()));
    const { readTicket } = await openTicket(aTicket(), { api: { leaveQueue, returnToQueue } });
    readTicket.mockImplementation(() => answer(left));
    await tap(button('I’m leaving'));
    expect(screen.getByText('You have left the queue.')).toBeInTheDocument();
    expect(button('Take my place back')).toHaveFocus();
    await pass(20_000);
    expect(screen.getByText('For 40 more seconds')).toBeInTheDocument();
    readTicket.mockImplementation(() => answer(aTicket()));
    await tap(button('Take my place back'));
    expect(screen.getByText('3 people ahead of you')).toBeInTheDocument();
    expect(heading()).toHaveFocus();
    expect([leaveQueue.mock.calls, returnToQueue.mock.calls]).toEqual([
      [[{ id: TICKET_ID }]],
      [[{ id: TICKET_ID }]],
    ]);
  });

  it('is final after that minute', async () => {
    const { readTicket } = await openTicket(aTicket(), { api: { leaveQueue: () => answer(left) } });
    readTicket.mockImplementation(() => answer(left));
    await tap(button('I’m leaving'));
    await pass(UNDO_WINDOW_MS + 10_000);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(heading()).toHaveFocus();
  });

  it('keeps the focus on its button while the queue moves, and after a try that failed', async () => {
    const { become } = await openTicket(aTicket({ ahead: 1 }), { api: { leaveQueue: offline } });
    await tap(button('I’m leaving'));
    expect(button('I’m leaving')).toHaveFocus();
    await become({ status: 'serving', ahead: 0 });
    expect(button('I’m leaving')).toHaveFocus();
  });

  it('can be taken back after a reload, for as long as the server allows it', async () => {
    const tooLate = () => refusal(409, 'UNDO_TOO_LATE', 'It is too late to put this customer back.');
    const { readTicket } = await openTicket(left, { api: { returnToQueue: tooLate } });
    expect(screen.queryByText(/more seconds/)).not.toBeInTheDocument();
    readTicket.mockImplementation(() => answer({ ...left, canReturn: false }));
    await tap(button('Take my place back'));
    expect(screen.getByRole('alert')).toHaveTextContent('It is too late to take your place back.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says when the shop cannot be reached, and the place is still there', async () => {
    await openTicket(aTicket(), { api: { leaveQueue: offline } });
    await tap(button('I’m leaving'));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t reach the shop. Please try again.');
    expect(button('I’m leaving')).toBeEnabled();
  });
});

it('the page of a ticket has the parts of other remotes below the ticket', async () => {
  const own = remoteWithPart('ticket/page', ({ ticketId }) => <p>Coffee for {ticketId}</p>);
  await openTicket(aTicket(), { own });
  const part = await screen.findByText(`Coffee for ${TICKET_ID}`);
  const card = screen.getByRole('article');
  expect(card.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
