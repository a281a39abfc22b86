import { describe, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { OverviewScreen } from './overview.screen';

type ReadQueue = FakeCalls['readQueue'];

function queueOf(people: number): QueueSnapshot {
  const person = (_: unknown, index: number) => ({
    number: index + 1,
    name: 'Amira',
    checkedInAt: '2026-11-21T09:00:00.000Z',
    via: 'tablet' as const,
  });
  return {
    data: Array.from({ length: people }, person),
    calls: [],
    revision: people,
    serviceDay: '2026-11-21',
    shop: { name: 'Bar Barbers', timeZone: 'Europe/London', language: 'en-GB', sound: 'chime' },
  };
}

const people = (count: number) => () => answer(queueOf(count));
const nobodyAnswers: ReadQueue = () => refusal(0, 'NETWORK', 'The server could not be reached.');

function open(readQueue: ReadQueue = people(0), user: typeof testUser | null = testUser) {
  const host = createFakeHost({ user, api: { readQueue } });
  render(
    <MemoryRouter>
      <OverviewScreen host={host} />
    </MemoryRouter>,
  );
  return host;
}

describe('the overview of mf-sample', () => {
  it('names itself in the page and in the browser window', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sample' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Sample · QueueBell'));
  });

  it.each([
    [0, 'Bar Barbers: 0 people are in the queue.'],
    [1, 'Bar Barbers: 1 person is in the queue.'],
    [12, 'Bar Barbers: 12 people are in the queue.'],
  ])('tells an owner of %d in the queue', async (count, words) => {
    open(people(count));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('asks for the queue of the logged-in account', async () => {
    const readQueue = jest.fn<ReadQueue>(people(2));
    open(readQueue);
    await screen.findByText(/2 people/);
    expect(readQueue).toHaveBeenCalledWith({ userId: testUser.id }, expect.anything());
  });

  it('offers a visitor to log in, and requests nothing from the server', () => {
    open(undefined, null);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('says so when the server cannot be reached, and tries again', async () => {
    const readQueue = jest.fn<ReadQueue>(nobodyAnswers);
    open(readQueue);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your queue could not be loaded.');
    readQueue.mockImplementation(people(3));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/3 people/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
