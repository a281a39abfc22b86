import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { createFakeHost, refusal, remoteWithPart } from '@queuebell/host-kit/testing';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NOW, amira, entry, noStream } from '../queue/testing';
import { AdminScreen } from './admin.screen';
import { current, down, next, numbers, openAdmin, pass, serve, tap } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the admin tablet', () => {
  it('shows the current customer with wait and phone', async () => {
    await openAdmin();
    expect(current()).toHaveTextContent('27');
    expect(current()).toHaveTextContent('Amira');
    expect(current()).toHaveTextContent('waited 12 min');
    expect(within(current()).getByRole('link', { name: '07123456789' })).toHaveAttribute(
      'href',
      'tel:07123456789',
    );
    expect(document.title).toBe('Admin Side · Bar Barbers');
  });

  it('shows a name that looks like code as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { container } = await openAdmin([entry(27, name), entry(28, name)]);
    expect(current()).toHaveTextContent(name);
    expect(next()).toHaveTextContent(name);
    expect(container.querySelector('img, [onerror]')).toBeNull();
  });

  it('shows the rest in order, each with its wait, and highlights a long wait', async () => {
    await openAdmin();
    expect(numbers()).toEqual(['28', '29']);
    expect(screen.getByText('16 min')).toHaveClass('long');
    expect(screen.getByText('7 min')).not.toHaveClass('long');
  });

  it('highlights a wait from the minutes that the shop calls long', async () => {
    await openAdmin(undefined, { longWaitMinutes: 7 });
    expect(screen.getByText('7 min')).toHaveClass('long');
    expect(screen.getByText('16 min')).toHaveClass('veryLong');
  });

  it('keeps the waits up to date between changes', async () => {
    await openAdmin();
    await pass(60_000);
    expect(screen.getByText('8 min')).toBeInTheDocument();
    expect(current()).toHaveTextContent('waited 13 min');
  });

  it('offers a call only to those who left a phone', async () => {
    await openAdmin();
    expect(screen.getByRole('link', { name: 'Call Customer 27 Amira' })).toHaveAttribute(
      'href',
      'tel:07123456789',
    );
    const jonasLink = screen.getByRole('link', { name: /^Call Customer 28 Jonas/ });
    expect(jonasLink).toHaveAttribute('href', 'tel:07000000028');
    expect(jonasLink).toHaveTextContent(/^Call Customer.*07000000028$/);
    expect(screen.queryByRole('link', { name: /29 Priya/ })).not.toBeInTheDocument();
  });

  it('has buttons for thumbs in every row', async () => {
    await openAdmin();
    const inRows = [
      ...within(next()).getAllByRole('button', { name: /^Delete/ }),
      ...screen.getAllByRole('link', { name: /^Call Customer/ }),
    ];
    expect(inRows).toHaveLength(4);
    for (const button of inRows) expect(button).toHaveClass('tap');
  });

  it('says when nobody waits', async () => {
    await openAdmin([]);
    expect(current()).toHaveTextContent('No customers in queue');
    expect(next()).toHaveTextContent('No more customers');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Today']);
  });

  it('says when nobody follows', async () => {
    await openAdmin([amira]);
    expect(current()).toHaveTextContent('Amira');
    expect(next()).toHaveTextContent('No more customers');
  });

  it('notices a new customer within one poll', async () => {
    const { change } = await openAdmin([amira]);
    await change([amira, entry(28, 'Walk-in')]);
    await pass(POLL_INTERVAL_MS);
    expect(numbers()).toEqual(['28']);
  });
});

describe('the admin tablet without its server', () => {
  it('keeps the list and says since when it is not live', async () => {
    const { readQueue } = await openAdmin();
    expect(screen.getByText('Live')).toBeInTheDocument();
    readQueue.mockImplementation(down);
    await pass(5 * 60_000);
    expect(screen.getByText('No connection since 14:05')).toBeInTheDocument();
    expect(numbers()).toEqual(['28', '29']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says so when the first try fails, and keeps trying', async () => {
    const host = createFakeHost({
      api: { readQueue: down, watchQueue: noStream, readMembershipNotice: down },
    });
    render(
      <MemoryRouter>
        <AdminScreen host={host} />
      </MemoryRouter>,
    );
    expect(screen.getByText('Loading the queue…')).toBeInTheDocument();
    await pass(0);
    expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach the queue right now.');
    await pass(POLL_INTERVAL_MS);
    expect(host.problems.filter(({ area }) => area === 'queue/poll')).toHaveLength(2);
  });

  it('offers the renewal when serving is refused without a membership', async () => {
    const { closeEntry } = await openAdmin();
    closeEntry.mockImplementation(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Renew.'));
    await tap(serve());
    expect(screen.getByRole('alert')).toHaveTextContent('The membership has ended.');
    expect(screen.getByRole('link', { name: 'Renew membership' })).toHaveAttribute('href', '/renew');
  });
});

it('the admin tablet has the parts of other remotes in a panel of their own', async () => {
  const own = remoteWithPart('admin/panel', ({ user }) => <p>Stock of {user.businessName}</p>);
  await openAdmin(undefined, {}, { own });
  const part = await screen.findByText('Stock of Bar Barbers');
  expect(screen.getByRole('complementary')).toContainElement(part);
});
