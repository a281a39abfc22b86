import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FakeCalls, answer, refusal } from '@queuebell/host-kit/testing';
import { screen, within } from '@testing-library/react';
import { openBell } from './bell';
import type { WebPush } from './web-push';
import { NOW, TICKET_ID, aTicket, customer, fakePhone, openTicket, pass, tap, target } from '../testing';

const ALERT_ME = 'Alert me when it’s my turn';
const RINGS = 'Keep this page open — it will ring when it’s your turn.';
const alertMe = () => tap(screen.getByRole('button', { name: ALERT_ME }));
const readAlertKey = () => answer({ publicKey: 'the-key' });
const setAlert = () => answer({ set: true as const });

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('on the ticket’s page, a customer whose turn comes', () => {
  it('is alerted twice: when next, and at the turn', async () => {
    const { become, ring, shake } = await openTicket(aTicket());
    await alertMe();
    expect(screen.getByText(RINGS)).toBeInTheDocument();
    expect(ring).not.toHaveBeenCalled();

    await become({ ahead: 1 });
    expect(screen.getByRole('alert')).toHaveTextContent('You are next Please be ready.');
    expect(ring.mock.calls).toEqual([['next']]);

    await become({ status: 'serving', ahead: 0, nowServing: 31 });
    expect(screen.getByRole('alert')).toHaveTextContent('It’s your turn Please come over.');
    expect(ring.mock.calls).toEqual([['next'], ['serving']]);
    expect(shake).toHaveBeenCalledTimes(2);
  });

  it('is alerted once for each, however often the page learns of it', async () => {
    const { become, ring } = await openTicket(aTicket({ ahead: 2 }));
    await alertMe();
    for (const nowServing of [28, 29, 30]) await become({ ahead: 1, nowServing });
    for (const nowServing of [31, 31]) await become({ status: 'serving', ahead: 0, nowServing });
    expect(ring.mock.calls).toEqual([['next'], ['serving']]);
  });

  it('is alerted for the real turn after one that staff took back', async () => {
    const { become, ring } = await openTicket(aTicket({ ahead: 2 }));
    await alertMe();
    await become({ status: 'serving', ahead: 0 });
    await become({ status: 'waiting', ahead: 1 });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(ring.mock.calls).toEqual([['serving']]);
    await become({ ahead: 2 });
    await become({ ahead: 1 });
    await become({ status: 'serving', ahead: 0 });
    expect(screen.getByRole('alert')).toHaveTextContent('It’s your turn');
    expect(ring.mock.calls).toEqual([['serving'], ['next'], ['serving']]);
  });

  it('is not alerted for what they knew before they left and came back', async () => {
    const { become, ring } = await openTicket(aTicket({ ahead: 2 }));
    await alertMe();
    await become({ ahead: 1 });
    await become({ status: 'left', ahead: 0, canReturn: true });
    await become({ status: 'waiting', ahead: 1, canReturn: false });
    expect(ring.mock.calls).toEqual([['next']]);
  });

  it('sees it in the title of the tab, too, until the alert was read', async () => {
    const { become } = await openTicket(aTicket());
    await become({ status: 'serving', ahead: 0 });
    const seen = new Set<string>();
    for (let second = 0; second < 4; second += 1) {
      seen.add(document.title);
      await pass(1_000);
    }
    expect([...seen].sort()).toEqual(['31 · It’s your turn', '🔔 It’s your turn']);
    await tap(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your number 31' })).toHaveFocus();
    expect(document.title).toBe('31 · It’s your turn');
  });

  it('gets no alert for the state in which the page was opened', async () => {
    const { ring, shake } = await openTicket(aTicket({ status: 'serving', ahead: 0 }));
    expect(screen.getByRole('alert')).toHaveTextContent('It’s your turn');
    expect([ring.mock.calls, shake.mock.calls]).toEqual([[], []]);
  });

  it('is alerted at the turn, also if they were next when the page was opened', async () => {
    const { become, ring } = await openTicket(aTicket({ ahead: 1 }));
    await alertMe();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await become({ status: 'serving', ahead: 0 });
    expect(ring.mock.calls).toEqual([['serving']]);
  });

  it('is alerted once more when staff call again, also before the alert was read', async () => {
    const { become, ring } = await openTicket(aTicket({ ahead: 2 }));
    await alertMe();
    await become({ status: 'serving', ahead: 0, call: 3 });
    const said = screen.getByText('It’s your turn', { selector: 'strong' });
    screen.getByRole('button', { name: 'OK' }).focus();
    await become({ call: 4 });
    expect(screen.getByText('It’s your turn', { selector: 'strong' })).not.toBe(said);
    expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
    await tap(screen.getByRole('button', { name: 'OK' }));
    await become({ call: 5 });
    expect(screen.getByRole('alert')).toHaveTextContent('It’s your turn Please come over.');
    expect(ring.mock.calls).toEqual([['serving'], ['serving'], ['serving']]);
  });

  it('is alerted when staff call again, though not for the call before the page was opened', async () => {
    const { become, shake } = await openTicket(aTicket({ status: 'serving', ahead: 0, call: 3 }));
    expect(shake).not.toHaveBeenCalled();
    await become({ call: 4 });
    expect(shake).toHaveBeenCalledTimes(1);
  });

  it('is not alerted any more when the call is over', async () => {
    const { become } = await openTicket(aTicket({ ahead: 2 }));
    await become({ status: 'serving', ahead: 0 });
    await become({ status: 'served' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });
});

describe('an alert that a customer turned on', () => {
  it('is the phone’s own if it has one, and the page’s as well', async () => {
    const setAlertCalls = jest.fn<FakeCalls['setAlert']>(setAlert);
    const subscribe = jest.fn<WebPush['subscribe']>(async () => target);
    const phone = fakePhone({ subscribe });
    const { deps } = await openTicket(aTicket(), { phone, api: { readAlertKey, setAlert: setAlertCalls } });
    await alertMe();
    expect(screen.getByText('We will notify this phone.')).toHaveFocus();
    expect(subscribe).toHaveBeenCalledWith('the-key');
    expect(setAlertCalls).toHaveBeenCalledWith({ id: TICKET_ID, ...target });
    expect(deps.openBell).toHaveBeenCalledTimes(1);
  });

  it('opens the sound before it asks for anything, so that the tap counts for that', async () => {
    const order: string[] = [];
    const phone = fakePhone({ allow: async () => Boolean(order.push('asked')) });
    phone.deps.openBell = () => {
      order.push('sound');
      return null;
    };
    await openTicket(aTicket(), { phone, api: { readAlertKey, setAlert } });
    await alertMe();
    expect(order).toEqual(['sound', 'asked']);
  });

  it.each<[string, Parameters<typeof fakePhone>[0], object]>([
    ['does not want to be notified', { allow: async () => false }, {}],
    ['has a browser that cannot ask', { allow: () => Promise.reject(new Error('no')) }, {}],
    ['has no push service', { subscribe: () => Promise.reject(new Error('no')) }, { readAlertKey }],
    ['cannot be told by the server', {}, { readAlertKey: () => refusal(500, 'SERVER_ERROR', 'No.') }],
    [
      'has a push service that the server does not speak to',
      {},
      { readAlertKey, setAlert: () => refusal(400, 'INVALID_INPUT', 'No.') },
    ],
    [
      'has a push service that never answers',
      { subscribe: () => new Promise(() => undefined) },
      { readAlertKey },
    ],
    ['has no notifications at all', null, {}],
  ])('is the page’s for a customer who %s', async (_who, push, api) => {
    await openTicket(aTicket(), { phone: fakePhone(push), api });
    await alertMe();
    expect(screen.getByText(RINGS)).toBeInTheDocument();
    await pass(30_000);
    expect(screen.getByText(RINGS)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that the page makes no sound if the browser has none', async () => {
    const phone = fakePhone();
    phone.deps.openBell = () => null;
    await openTicket(aTicket(), { phone });
    await alertMe();
    expect(screen.getByText('Keep this page open — it will show when it’s your turn.')).toBeInTheDocument();
  });

  it('is the phone’s own also if the browser gives the page no sound', async () => {
    const NoSound = jest.fn(() => {
      throw new DOMException('No sound here.', 'NotSupportedError');
    });
    const phone = fakePhone({});
    phone.deps.openBell = () => openBell(NoSound as object as typeof AudioContext);
    await openTicket(aTicket(), { phone, api: { readAlertKey, setAlert } });
    await alertMe();
    expect(screen.getByText('We will notify this phone.')).toBeInTheDocument();
  });

  it('rings also while the page is in the background', async () => {
    const { become, ring, readTicket } = await openTicket(aTicket());
    await alertMe();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    readTicket.mockClear();
    await become({ status: 'serving', ahead: 0 });
    expect(readTicket).toHaveBeenCalled();
    expect(ring.mock.calls).toEqual([['serving']]);
  });

  it('costs a page nothing while it is hidden and not needed', async () => {
    const { readTicket } = await openTicket(aTicket());
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    readTicket.mockClear();
    await pass(60_000);
    expect(readTicket).not.toHaveBeenCalled();
  });

  it('is still on when the page is opened again, without asking', async () => {
    const phone = fakePhone({ isAllowed: () => true });
    phone.tickets.set(TICKET_ID, 'next');
    await openTicket(aTicket(), { phone, api: { readAlertKey, setAlert } });
    expect(screen.getByText('We will notify this phone.')).toBeInTheDocument();
    expect(phone.deps.openBell).not.toHaveBeenCalled();
  });

  it('has to be turned on again for another ticket', async () => {
    const phone = fakePhone({ isAllowed: () => true });
    phone.tickets.set('another', 'next');
    await openTicket(aTicket(), { phone, api: { readAlertKey, setAlert } });
    expect(screen.getByRole('button', { name: ALERT_ME })).toBeInTheDocument();
  });
});

describe('a customer who wants to be alerted earlier', () => {
  const tellMe = () => screen.getByRole('combobox', { name: 'Tell me' });
  const offered = () =>
    within(tellMe())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const choose = async (words: string) => {
    await customer.selectOptions(tellMe(), words);
    await pass(0);
  };

  it('chooses how many are ahead, and the page rings then and at the turn', async () => {
    const { become, ring } = await openTicket(aTicket({ ahead: 6 }));
    await alertMe();
    expect(tellMe()).toHaveDisplayValue('when I’m next');
    await choose('when 2 people are ahead');
    expect(screen.getByText('And again when it’s your turn.')).toBeInTheDocument();

    await become({ ahead: 3 });
    expect(ring).not.toHaveBeenCalled();
    await become({ ahead: 2 });
    expect(screen.getByRole('alert')).toHaveTextContent('2 people ahead of you Please make your way back.');
    expect(document.title).toMatch(/2 people ahead of you/);
    await become({ ahead: 1 });
    expect(screen.getByRole('alert')).toHaveTextContent('You are next Please be ready.');
    expect(ring.mock.calls).toEqual([['next']]);
    await become({ status: 'serving', ahead: 0 });
    expect(ring.mock.calls).toEqual([['next'], ['serving']]);
  });

  it('hears nothing before the turn after choosing that', async () => {
    const { become, ring } = await openTicket(aTicket());
    await alertMe();
    await choose('when it’s my turn');
    await become({ ahead: 1 });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await become({ status: 'serving', ahead: 0 });
    expect(ring.mock.calls).toEqual([['serving']]);
  });

  it('is offered only steps that are still to come', async () => {
    const { become } = await openTicket(aTicket({ ahead: 4 }));
    await alertMe();
    const [turn, next, two] = ['when it’s my turn', 'when I’m next', 'when 2 people are ahead'];
    expect(offered()).toEqual([turn, next, two]);
    await become({ ahead: 2 });
    expect(offered()).toEqual([turn, next]);
    await become({ ahead: 1 });
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('gets the phone’s own alert by that choice, also when the page is opened again', async () => {
    const setAlertCalls = jest.fn<FakeCalls['setAlert']>(setAlert);
    const phone = fakePhone({ isAllowed: () => true });
    const first = await openTicket(aTicket({ ahead: 6 }), {
      phone,
      api: { readAlertKey, setAlert: setAlertCalls },
    });
    await alertMe();
    await choose('when 5 people are ahead');
    expect(setAlertCalls.mock.calls).toEqual([
      [{ id: TICKET_ID, ...target }],
      [{ id: TICKET_ID, ...target, from: 5 }],
    ]);
    first.unmount();
    await openTicket(aTicket({ ahead: 6 }), { phone, api: { readAlertKey, setAlert: setAlertCalls } });
    expect(tellMe()).toHaveDisplayValue('when 5 people are ahead');
    expect(setAlertCalls).toHaveBeenLastCalledWith({ id: TICKET_ID, ...target, from: 5 });
  });

  it('keeps the page’s own alert if the server refuses the choice', async () => {
    const phone = fakePhone({ isAllowed: () => true });
    const taken: FakeCalls['setAlert'] = ({ from }) =>
      from === undefined ? setAlert() : refusal(400, 'INVALID_INPUT', 'No.');
    const { become, ring } = await openTicket(aTicket({ ahead: 6 }), {
      phone,
      api: { readAlertKey, setAlert: taken },
    });
    await alertMe();
    await choose('when 5 people are ahead');
    expect(screen.getByText(RINGS)).toBeInTheDocument();
    await become({ ahead: 5 });
    expect(ring.mock.calls).toEqual([['next']]);
  });
});
