import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import { sleep } from '../testing';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { KioskLock } from './kiosk-lock';
import type { LockProps } from './lock-props';
import { createScreen } from '../../kiosk/testing';

const doorTablet: SessionUser = {
  ...testUser,
  role: 'device',
  device: { id: 'fedcba9876543210fedcba98', kind: 'check-in', name: 'Door tablet' },
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The check-in tablet, with a customer's half-filled form on it. */
function stand({
  owner = testUser,
  waiting = 0,
  attention = [],
  ...api
}: FakeApi & Partial<LockProps['status']> & { owner?: SessionUser } = {}) {
  const page = createScreen();
  const host = createFakeHost({
    user: owner,
    api: { leaveCheckIn: () => answer({ allowed: true }), ...api },
    standalone: true,
  });
  const order: string[] = [];
  const client = {
    start: jest.fn(async () => null),
    stop: jest.fn(async () => void order.push('numbers given back')),
    dismiss: jest.fn(),
  };
  host.session.subscribe(() => order.push('logged out'));
  render(
    <>
      <input aria-label="Name" defaultValue="Le" />
      <a href="#renew">Renew</a>
      <KioskLock host={host} owner={owner} client={client} status={{ waiting, attention }} />
    </>,
  );
  return { host, page, client, order };
}

const button = (name: string) => screen.getByRole('button', { name });
const press = async (...names: string[]) => {
  for (const name of names) await act(async () => void fireEvent.click(button(name)));
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const enterCode = () => press('Staff', '2', '0', '4', '7', 'OK');

describe('the full screen of a locked tablet', () => {
  it('begins with the first touch, wherever that is', async () => {
    const { page } = stand();
    expect(page.isFull()).toBe(false);
    await act(async () => void fireEvent.click(screen.getByLabelText('Name')));
    expect(page.isFull()).toBe(true);
    expect(screen.queryByRole('button', { name: 'Touch to continue' })).not.toBeInTheDocument();
  });

  it('begins again with one touch after somebody has left it', async () => {
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { page } = stand();
    await press('Staff');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await press('Back to check-in');
    await act(async () => page.leave());
    expect(showModal).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('dialog', { name: 'Touch to continue' })).toContainElement(
      button('Touch to continue'),
    );
    await press('Touch to continue');
    expect(page.isFull()).toBe(true);
    expect(screen.getByLabelText('Name')).toHaveValue('Le');
  });

  it('is covered again when a browser closes the cover by itself', async () => {
    const { page } = stand();
    await press('Staff', 'Back to check-in');
    await act(async () => page.leave());
    const cover = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Touch to continue' });
    for (let time = 1; time <= 3; time++) {
      cover.close();
      fireEvent(cover, new Event('close'));
      expect(cover).toHaveAttribute('open');
    }
    await press('Touch to continue');
    fireEvent(cover, new Event('close'));
    expect(cover).not.toHaveAttribute('open');
    expect(page.isFull()).toBe(true);
  });

  it('keeps nobody out if the browser stops filling the screen; each touch asks again', async () => {
    const { page } = stand();
    await press('Staff', 'Back to check-in');
    await act(async () => page.leave());
    page.refuses = true;
    await press('Touch to continue');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('Staff', 'Back to check-in');
    expect(page.isFull()).toBe(false);
    page.refuses = false;
    await act(async () => void fireEvent.click(screen.getByLabelText('Name')));
    expect(page.isFull()).toBe(true);
  });

  it('is not asked for if the browser has none', async () => {
    const { page } = stand();
    page.can = false;
    await act(async () => void fireEvent.click(screen.getByLabelText('Name')));
    expect(page.isFull()).toBe(false);
  });
});

describe('the staff code of a locked tablet', () => {
  it('opens the ways out, and is never shown on the screen', async () => {
    const leaveCheckIn = jest.fn<FakeCalls['leaveCheckIn']>(() => answer({ allowed: true }));
    stand({ leaveCheckIn });
    await press('Staff', '2', '0', '4');
    expect(button('OK')).toBeDisabled();
    await press('7');
    expect(screen.getByRole('status', { name: '4 digits entered' })).toHaveTextContent('••••');
    expect(screen.queryByText(/2047/)).not.toBeInTheDocument();
    await press('OK');
    expect(leaveCheckIn).toHaveBeenCalledWith({ code: '2047' });
    expect(button('Log out')).toBeEnabled();
  });

  it('can be typed on a keyboard', async () => {
    const leaveCheckIn = jest.fn<FakeCalls['leaveCheckIn']>(() => answer({ allowed: true }));
    stand({ leaveCheckIn });
    await press('Staff');
    const pad = screen.getByRole('group', { name: 'Staff code' });
    expect(pad).toHaveFocus();
    for (const key of ['1', '9', 'Backspace', '2', '3', '4', 'x', 'Enter']) {
      await act(async () => void fireEvent.keyDown(pad, { key }));
    }
    expect(leaveCheckIn).toHaveBeenCalledWith({ code: '1234' });
  });

  it.each([
    ['a wrong one', refusal(400, 'WRONG_CODE', 'That code is wrong.'), 'That code is wrong.'],
    ['one too many', refusal(429, 'RATE_LIMITED', 'That was too often.'), 'That was too often.'],
    ['one while nobody answers', refusal(0, 'NETWORK', 'Something went wrong.'), /need to be online/],
  ])('that is not accepted (%s) says why', async (_what, no, words) => {
    stand({ leaveCheckIn: () => no });
    await enterCode();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('status', { name: '0 digits entered' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
  });
});

describe('on a locked tablet, a ticket that needs the staff', () => {
  const amira = { is: 'refused', key: 'a', name: 'Amira', told: 801, message: 'Odd name.' } as const;
  const leo = { is: 'renumbered', key: 'b', name: 'Leo', told: 802, number: 9 } as const;

  it('is shown, and handled, only behind the code', async () => {
    const { client } = stand({ attention: [amira, leo] });
    await press('Staff', '2', '0', '4', '7');
    expect(screen.queryByText(/Amira|801/)).not.toBeInTheDocument();
    await press('OK');
    expect(screen.getByRole('heading', { name: '2 tickets need a member of staff' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Amira, who was told 801, is not in the queue: Odd name.'),
      expect.stringContaining('Leo was told 802 and is now number 9.'),
    ]);
    await press('Done with Amira');
    expect(client.dismiss.mock.calls).toEqual([['a']]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('on a locked tablet, an abandoned dialog of the code', () => {
  it('closes after half a minute without a touch, and the customer’s form is as it was', async () => {
    stand();
    await enterCode();
    await pass(20_000);
    fireEvent.pointerDown(button('Log out'));
    await pass(29_000);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await pass(1_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Le');
    await press('Staff');
    expect(button('OK')).toBeDisabled();
  });

  it('is closed if the tablet slept meanwhile', async () => {
    stand();
    await enterCode();
    await sleep(29_000);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await sleep(1_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens nothing when its answer comes late', async () => {
    let answerLate: (answer: Awaited<ReturnType<FakeCalls['leaveCheckIn']>>) => void = () => undefined;
    stand({ leaveCheckIn: () => new Promise((resolve) => (answerLate = resolve)) });
    await enterCode();
    await press('Back to check-in');
    await act(async () => answerLate({ ok: true, status: 200, body: { allowed: true } }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('makes a new release wait while it is open', async () => {
    stand();
    expect(document.querySelector('[data-in-use]')).toBeNull();
    await press('Staff');
    expect(document.querySelector('[data-in-use]')).not.toBeNull();
  });
});

describe('on an unlocked tablet, staff', () => {
  it('leave the full screen, find an ordinary page, and lock it again', async () => {
    const { page } = stand();
    await enterCode();
    await press('Leave full screen');
    expect(page.isFull()).toBe(false);
    expect(document.documentElement).not.toHaveClass('trapped');
    expect(screen.queryByRole('button', { name: 'Touch to continue' })).not.toBeInTheDocument();
    await press('Lock this screen');
    expect(page.isFull()).toBe(true);
    expect(document.documentElement).toHaveClass('trapped');
  });

  it('have two minutes after the last touch before it locks itself', async () => {
    stand();
    await enterCode();
    await press('Leave full screen');
    await pass(100_000);
    fireEvent.pointerDown(document.body);
    await pass(119_000);
    expect(button('Lock this screen')).toBeInTheDocument();
    await pass(1_000);
    expect(button('Touch to continue')).toBeInTheDocument();
  });

  it('find it locked if it slept meanwhile, though no page was hidden', async () => {
    stand();
    await enterCode();
    await press('Leave full screen');
    jest.setSystemTime(Date.now() + 120_000);
    await pass(1_000);
    expect(button('Touch to continue')).toBeInTheDocument();
  });

  it('log an owner out, once the numbers in reserve are given back', async () => {
    const { host, order } = stand();
    await enterCode();
    await press('Log out');
    expect(order).toEqual(['numbers given back', 'logged out']);
    expect(host.session.getState().status).toBe('out');
  });

  it('unpair the device', async () => {
    const giveBack = jest.fn(() => answer({ id: 'fedcba9876543210fedcba98' }));
    const { host } = stand({ owner: doorTablet, giveBack });
    await enterCode();
    await press('Unpair this device');
    expect(giveBack).toHaveBeenCalledTimes(1);
    expect(host.session.getState().status).toBe('out');
  });

  it('are told when unpairing fails, and the tablet goes on with customers', async () => {
    const { host, client } = stand({ owner: doorTablet, giveBack: () => refusal(0, 'NETWORK', 'No.') });
    await enterCode();
    await press('Unpair this device');
    expect(screen.getByRole('alert')).toHaveTextContent('need to be online');
    expect(host.session.getState().status).toBe('in');
    expect(client.start).toHaveBeenCalledTimes(1);
    expect(button('Unpair this device')).toBeEnabled();
  });

  it('are warned of tickets that are not delivered yet', async () => {
    const { host } = stand({ waiting: 2 });
    await enterCode();
    await press('Log out');
    expect(screen.getByRole('dialog')).toHaveTextContent('2 tickets have not been sent yet.');
    expect(host.session.getState().status).toBe('in');
    await press('Log out anyway');
    expect(host.session.getState().status).toBe('out');
  });
});
