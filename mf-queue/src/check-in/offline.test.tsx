import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LeaseResponse, SessionUser } from '@queuebell/contracts';
import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { OFFLINE_TIMEOUT_MS, ONLINE_TIMEOUT_MS } from '../offline-check-in/check-in-client';
import { createScreen } from '../kiosk/testing';
import { fakeServer, memoryStorage, noStorage } from '../offline-check-in/testing';
import {
  A_MOMENT,
  NOW,
  button,
  customer,
  gotIt,
  nameField,
  openTablet,
  pass,
  takeNumber,
  tap,
} from './testing';

/** Within two heartbeats of the server. */
const NOTICED_WITHIN_MS = 30_000;
const note =
  'We are offline right now. Your place is kept, and the staff will see it as soon as we are back.';
const pairedUser: SessionUser = {
  ...testUser,
  role: 'device',
  device: { id: 'fedcba9876543210fedcba98', kind: 'check-in', name: 'Door tablet' },
};
const sign = () => screen.getByRole('status');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('a customer who comes while the shop is offline', () => {
  it('gets a number, is told that the shop is offline, and reads nothing that nobody knows', async () => {
    const { server } = await openTablet();
    server.connection = 'gone';
    await takeNumber('Leo');
    const thanks = screen.getByRole('heading', { name: 'Thanks, Leo!' });
    expect(thanks).toHaveAccessibleDescription(`Your queue number is 801 ${note}`);
    expect(screen.queryByText(/ahead of you|You are next|You are after/)).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR code of your ticket’s page' })).toBeInTheDocument();
  });

  it('reads after which number they come, because the numbers of the reserve are higher', async () => {
    const { server } = await openTablet();
    await takeNumber('Amira');
    await gotIt();
    server.connection = 'gone';
    await takeNumber('Leo');
    expect(screen.getByText('801')).toBeInTheDocument();
    expect(screen.getByText('You are after number 1')).toBeInTheDocument();
    await gotIt();
    await takeNumber('Ines');
    expect(screen.getByText('You are after number 801')).toBeInTheDocument();
  });

  it('waits four seconds for the number, and no longer', async () => {
    const { server } = await openTablet();
    server.connection = 'silent';
    await takeNumber('Leo');
    await pass(ONLINE_TIMEOUT_MS - A_MOMENT);
    expect(button()).toHaveTextContent('Submitting...');
    await pass(2 * A_MOMENT);
    expect(screen.getByText('801')).toBeInTheDocument();
  });

  it('waits a second if the tablet knows already that the server is away', async () => {
    const { server } = await openTablet();
    server.connection = 'silent';
    await pass(NOTICED_WITHIN_MS);
    await takeNumber('Leo');
    await pass(OFFLINE_TIMEOUT_MS - A_MOMENT);
    expect(button()).toHaveTextContent('Submitting...');
    await pass(2 * A_MOMENT);
    expect(screen.getByText('801')).toBeInTheDocument();
  });

  it('is asked to see the staff when no numbers are left, and keeps what was typed', async () => {
    const { server } = await openTablet();
    server.connection = 'gone';
    for (const name of ['Leo', 'Ines']) {
      await takeNumber(name);
      await gotIt();
    }
    await takeNumber('Max');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^We can’t give out numbers right now. Please ask a member of staff.$/,
    );
    expect(nameField()).toHaveValue('Max');
  });

  it('reads no earlier refusal once the network is back, and the form is cleared no later for it', async () => {
    const { server } = await openTablet({ hasReserve: false });
    server.connection = 'gone';
    await takeNumber('Max');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await pass(DRAFT_RESET_MS - 5_000);
    server.connection = 'open';
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('Max');
    await pass(5_000 + A_MOMENT);
    expect(nameField()).toHaveValue('');
  });

  it('is not added to the queue after they have gone without a number', async () => {
    const { server } = await openTablet({ server: fakeServer() });
    server.connection = 'gone';
    for (const name of ['Leo', 'Ines']) {
      await takeNumber(name);
      await gotIt();
    }
    server.connection = 'answers lost';
    await takeNumber('Max');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await pass(DRAFT_RESET_MS);
    expect(nameField()).toHaveValue('');
    server.connection = 'open';
    await pass(60_000);
    expect(server.queue()).toEqual(['801 Leo', '802 Ines']);
  });

  it('gets a number by asking again once the network is back, if there was none to give', async () => {
    const { server } = await openTablet({ hasReserve: false });
    server.connection = 'gone';
    await takeNumber('Max');
    server.connection = 'open';
    await tap(button());
    expect(screen.getByRole('heading', { name: 'Thanks, Max!' })).toBeInTheDocument();
    expect(server.queue()).toEqual(['1 Max']);
  });

  it('has one place, under the corrected name, after a correction', async () => {
    const { server } = await openTablet({ hasReserve: false });
    server.connection = 'answers lost';
    await takeNumber('Leo');
    server.connection = 'open';
    await takeNumber('n');
    await pass(60_000);
    expect(server.queue()).toEqual(['2 Leon']);
  });

  it('has the ticket again after an early reload', async () => {
    const storage = memoryStorage();
    const { server, unmount } = await openTablet({ storage });
    server.connection = 'gone';
    await takeNumber('Leo');
    unmount();
    await openTablet({ storage, server });
    expect(screen.getByRole('heading', { name: 'Thanks, Leo!' })).toBeInTheDocument();
    expect(screen.getByText('801')).toBeInTheDocument();
  });

  it('is not shown to the next customer, once the ticket was read', async () => {
    const storage = memoryStorage();
    const { server, unmount } = await openTablet({ storage });
    server.connection = 'gone';
    await takeNumber('Leo');
    await gotIt();
    unmount();
    await openTablet({ storage, server });
    expect(nameField()).toHaveValue('');
  });
});

describe('the tablet’s notice about the network', () => {
  it('says nothing while all is well', async () => {
    await openTablet();
    expect(sign()).toBeEmptyDOMElement();
  });

  it('says since when the tablet is offline, and what it has not delivered yet', async () => {
    const { server } = await openTablet();
    server.connection = 'gone';
    await takeNumber('Leo');
    await gotIt();
    expect(sign()).toHaveTextContent('Offline since 14:05 · 1 check-in waiting to send');
    await takeNumber('Ines');
    await gotIt();
    expect(sign()).toHaveTextContent('Offline since 14:05 · 2 check-ins waiting to send');
  });

  it('goes as soon as everything is delivered', async () => {
    const { server } = await openTablet();
    server.connection = 'gone';
    await takeNumber('Leo');
    await gotIt();
    server.connection = 'open';
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sign()).toBeEmptyDOMElement();
    expect(server.queue()).toEqual(['801 Leo']);
  });

  it('comes as soon as the browser reports that the network is gone, also while somebody types', async () => {
    await openTablet();
    await customer.type(nameField(), 'L');
    act(() => void window.dispatchEvent(new Event('offline')));
    await pass(0);
    expect(sign()).toHaveTextContent('Offline since 14:05');
    expect(nameField()).toHaveValue('L');
  });

  it.each([
    ['a paired tablet', 'gone', pairedUser],
    ['a paired tablet', 'silent', pairedUser],
    ['a tablet on which the owner is logged in', 'gone', testUser],
    ['a tablet on which the owner is logged in', 'silent', testUser],
  ] as const)(
    'comes within seconds on %s whose server is %s, and goes as soon as it is back',
    async (_tablet, way, user) => {
      createScreen();
      const server = fakeServer();
      const beat = () => server.over(() => answer({ user }));
      await openTablet({ server, user, isKiosk: true, api: { beat } });
      server.connection = way;
      await pass(NOTICED_WITHIN_MS);
      expect(sign()).toHaveTextContent('Offline since 14:05');
      server.connection = 'open';
      await pass(60_000);
      expect(sign()).toBeEmptyDOMElement();
    },
  );

  it('says when the tablet has no number left to give offline', async () => {
    const { server } = await openTablet();
    server.connection = 'gone';
    await takeNumber('Leo');
    await gotIt();
    expect(sign()).not.toHaveTextContent('No spare');
    await takeNumber('Ines');
    await gotIt();
    expect(sign()).toHaveTextContent('2 check-ins waiting to send · No spare numbers');
  });

  it.each([
    ['a device says so', true, 'Staff only: No spare numbers'],
    ['a page that is only looked at has no need of them', false, ''],
  ])('if the server has no number left to lease, %s', async (_what, isKiosk, words) => {
    createScreen();
    const server = fakeServer();
    const { body } = (await server.api.lease({ userId: '', holder: '' })) as { body: LeaseResponse };
    server.api.lease.mockImplementation(() => answer({ ...body, numbers: [] }));
    await openTablet({ server, isKiosk, hasReserve: false });
    expect(sign().textContent).toBe(words);
  });

  it('says when a browser cannot store numbers for a time offline', async () => {
    await openTablet({ storage: noStorage });
    expect(sign()).toHaveTextContent('This browser can’t give numbers while it is offline');
  });
});

describe('a ticket of the tablet that needs the staff,', () => {
  const cases: [why: string, delivered: FakeCalls['deliver'], words: string][] = [
    [
      'was not taken in',
      () => refusal(400, 'INVALID_INPUT', 'Odd name.'),
      'Leo, who was told 801, is not in the queue: Odd name.',
    ],
    [
      'has another number now',
      () => answer({ queueNumber: 9, ahead: 0, ticketId: 'id' }, 201),
      'Leo was told 801 and is now number 9.',
    ],
  ];

  /** Leo was told 801 while the tablet was offline, and this is what his delivery comes to. */
  async function deliverLeo(delivered: FakeCalls['deliver'], isKiosk = false) {
    const { server } = await openTablet({ isKiosk });
    server.connection = 'gone';
    await takeNumber('Leo');
    await gotIt();
    server.connection = 'open';
    server.api.deliver.mockImplementationOnce(delivered);
    window.dispatchEvent(new Event('online'));
    await pass(0);
  }

  it.each(cases)('because it %s, is shown until they have handled it', async (_why, delivered, words) => {
    await deliverLeo(delivered);
    await customer.click(screen.getByText('1 ticket needs a member of staff'));
    const item = screen.getByRole('listitem');
    expect(item).toHaveTextContent(words);
    await tap(within(item).getByRole('button', { name: 'Done with Leo' }));
    expect(screen.queryByText(/needs a member of staff/)).not.toBeInTheDocument();
  });

  it.each(cases)('because it %s, shows no name to customers', async (_why, delivered, words) => {
    createScreen();
    await deliverLeo(delivered, true);
    expect(sign()).toHaveTextContent(/^Staff only: 1 ticket needs a member of staff$/);
    await tap(screen.getByText(/1 ticket needs a member of staff/));
    expect(document.body).not.toHaveTextContent(/Leo|801/);
    expect(screen.queryByRole('button', { name: /Done/ })).not.toBeInTheDocument();

    for (const name of ['Staff', '2', '0', '4', '7', 'OK']) await tap(screen.getByRole('button', { name }));
    expect(screen.getByRole('listitem')).toHaveTextContent(words);
    await tap(screen.getByRole('button', { name: 'Done with Leo' }));
    await tap(screen.getByRole('button', { name: 'Back to check-in' }));
    expect(sign()).toBeEmptyDOMElement();
  });
});
