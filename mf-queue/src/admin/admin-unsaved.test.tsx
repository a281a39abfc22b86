import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { answer, refusal } from '@queuebell/host-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { NOW, amira, jonas, priya, snapshot } from '../queue/testing';
import {
  current,
  deleteButton,
  down,
  next,
  numbers,
  openAdmin,
  pass,
  putBack,
  serve,
  setOnline,
  tap,
  undo,
} from './testing';
import { RETRY_AFTER_MS } from './use-retries';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const OFFLINE = 'Not saved: this tablet is offline.';
const UNANSWERED = 'Not saved: the server does not answer.';
const row = (name: string) =>
  screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name))!;

describe('a tap that could not be saved', () => {
  it('says so in the card at once, in a region that was there before, and goes on saying it', async () => {
    const { closeEntry, host } = await openAdmin();
    closeEntry.mockImplementation(down);
    const region = within(current()).getByRole('status');
    setOnline(false);
    await tap(serve());
    expect(region).toHaveTextContent(`${OFFLINE} Still trying.`);
    expect(serve()).toBeEnabled();
    await pass(10 * 60_000);
    expect(region).toHaveTextContent(OFFLINE);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(host.problems.filter(({ area }) => area === 'queue/close')).toHaveLength(1);
  });

  it('says so in its own row', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockImplementation(down);
    setOnline(false);
    await tap(deleteButton('29 Priya'));
    expect(within(row('Priya')).getByText(OFFLINE)).toBeInTheDocument();
    expect(screen.getAllByText(OFFLINE)).toHaveLength(1);
    expect(deleteButton('29 Priya')).toBeEnabled();
  });

  it('is done as soon as the tablet is online, and says that', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockImplementationOnce(down);
    setOnline(false);
    await tap(serve());
    setOnline(true);
    await pass(0);
    expect(screen.queryByText(OFFLINE)).not.toBeInTheDocument();
    expect(current()).toHaveTextContent('28');
    expect(screen.getByText('27 Amira served')).toBeInTheDocument();
  });

  it('is tried again while a server that is stopped is away, without being tapped', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockImplementationOnce(down).mockImplementationOnce(() => refusal(503, 'SERVER_ERROR', 'No.'));
    await tap(serve());
    expect(within(current()).getByText(UNANSWERED)).toBeInTheDocument();
    await pass(RETRY_AFTER_MS);
    expect(within(current()).getByText('Not saved: the server has a problem.')).toBeInTheDocument();
    await pass(RETRY_AFTER_MS);
    expect(current()).toHaveTextContent('28');
    expect(closeEntry).toHaveBeenCalledTimes(3);
  });

  it('says so within five seconds when the network hangs, and takes a late answer', async () => {
    const { closeEntry, change } = await openAdmin();
    let arrive: (late: ApiAnswer<QueueSnapshot>) => void = () => undefined;
    closeEntry.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    await tap(serve());
    await pass(5_000);
    expect(within(current()).getByText(UNANSWERED)).toBeInTheDocument();
    const late = await change([jonas, priya]);
    await act(async () => arrive(late));
    expect(current()).toHaveTextContent('28');
    expect(screen.queryByText(UNANSWERED)).not.toBeInTheDocument();
    await pass(RETRY_AFTER_MS);
    expect(closeEntry).toHaveBeenCalledTimes(1);
  });

  it('is settled when somebody else did it, and never done again', async () => {
    const { closeEntry, change } = await openAdmin();
    closeEntry.mockImplementation(down);
    await tap(deleteButton('28 Jonas'));
    await change([amira, priya]);
    closeEntry.mockClear();
    await pass(POLL_INTERVAL_MS * 2);
    const asked = closeEntry.mock.calls.length;
    await pass(10 * RETRY_AFTER_MS);
    expect(closeEntry).toHaveBeenCalledTimes(asked);
    expect(screen.queryByText(UNANSWERED)).not.toBeInTheDocument();
  });

  it('does not follow its number into another day', async () => {
    const { closeEntry, readQueue } = await openAdmin();
    closeEntry.mockImplementation(down);
    await tap(serve());
    const tomorrow = snapshot([{ ...jonas, number: 27, name: 'Other' }], { serviceDay: '2026-11-22' });
    readQueue.mockImplementation(() => answer(tomorrow));
    await pass(POLL_INTERVAL_MS * 2);
    closeEntry.mockClear();
    await pass(10 * RETRY_AFTER_MS);
    expect(current()).toHaveTextContent('Other');
    expect(closeEntry).not.toHaveBeenCalled();
  });

  it('can be given up', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockImplementation(down);
    await tap(deleteButton('28 Jonas'));
    await tap(screen.getByRole('button', { name: 'Cancel, 28 Jonas' }));
    expect(screen.queryByText(UNANSWERED)).not.toBeInTheDocument();
    expect(deleteButton('28 Jonas')).toHaveFocus();
    await pass(10 * RETRY_AFTER_MS);
    expect(closeEntry).toHaveBeenCalledTimes(1);
    expect(numbers()).toEqual(['28', '29']);
  });

  it('says why the server refused it, until somebody has read that', async () => {
    const { closeEntry } = await openAdmin();
    const words = 'There is no such number in the queue today.';
    closeEntry.mockImplementation(() => refusal(404, 'TICKET_NOT_FOUND', words));
    await tap(deleteButton('28 Jonas'));
    await pass(10 * RETRY_AFTER_MS);
    expect(within(next()).getByText(`Not saved. ${words}`)).toBeInTheDocument();
    expect(closeEntry).toHaveBeenCalledTimes(1);
    await tap(screen.getByRole('button', { name: 'OK, 28 Jonas' }));
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument();
  });
});

describe('putting somebody back who could not be put back', () => {
  it('says so and does it when the tablet is online', async () => {
    const { restoreEntry } = await openAdmin();
    await tap(serve());
    restoreEntry.mockImplementationOnce(down);
    setOnline(false);
    await tap(undo()!);
    expect(screen.getByText('Not put back: this tablet is offline.')).toBeInTheDocument();
    expect(putBack('27 Amira')).toBeEnabled();
    setOnline(true);
    await pass(0);
    expect(current()).toHaveTextContent('27');
    expect(screen.queryByText(/^Not put back/)).not.toBeInTheDocument();
  });
});
