import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StaffCommand } from '@queuebell/contracts';
import { answer, refusal, testUser } from '@queuebell/host-kit/testing';
import { screen, within } from '@testing-library/react';
import { NOW, amira, entry, jonas, priya } from '../queue/testing';
import { DOUBLE_TAP_MS } from './counter/admin-state';
import { LEASE_AFTER_MS } from './offline/counter-client';
import { next, numbers, openAdmin, owner, pass, tap, undo } from './testing';
import { CHAIRS, SERVICES, turnAt } from './deferred/testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const day = '2026-11-21';
const userId = testUser.id;
const chair = (name: string) => screen.getByRole('region', { name });
const button = (at: string, name: string | RegExp) => within(chair(at)).getByRole('button', { name });
const here = (name: string) =>
  within(screen.getByRole('group', { name: 'I work at' })).getByRole('button', { name });
const CALLED = { ...amira, turn: turnAt('one') };
const LEASE = {
  ...{ numbers: [801], used: [], serviceDay: day, lastDay: '2026-11-22', timeZone: 'Europe/London' },
};

/** Amira is in chair 1, chair 2 is free. */
const openChairs = (chairs = CHAIRS) => openAdmin([CALLED, jonas, priya], { chairs, serving: [] });

describe('the place of an admin screen in a shop with chairs', () => {
  it('is the front desk with all chairs, until somebody chooses a chair', async () => {
    await openChairs();
    expect(here('Front desk')).toHaveAttribute('aria-pressed', 'true');
    expect(chair('Chair 1')).toHaveTextContent('27Amira');
    expect(chair('Chair 2')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Current Customer' })).not.toBeInTheDocument();
  });

  it('is the chair of the logged-in person, until they choose another', async () => {
    const user = { ...testUser, name: 'ann', role: 'staff', member: { id: 'petra' } } as const;
    const open = () => openAdmin([CALLED, jonas], { chairs: CHAIRS, serving: [] }, { user });
    const { unmount } = await open();
    expect(here('Chair 1')).toHaveAttribute('aria-pressed', 'true');
    await tap(here('Front desk'));
    unmount();
    await open();
    expect(here('Front desk')).toHaveAttribute('aria-pressed', 'true');
  });

  it('is one chair after a tap, also when the page is opened again', async () => {
    const { unmount } = await openChairs();
    await tap(here('Chair 2'));
    expect(screen.queryByRole('region', { name: 'Chair 1' })).not.toBeInTheDocument();
    unmount();
    await openChairs();
    expect(here('Chair 2')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('region', { name: 'Chair 1' })).not.toBeInTheDocument();
    await tap(here('Front desk'));
    expect(chair('Chair 1')).toBeInTheDocument();
  });

  it('is different for each shop of a person who works in two', async () => {
    const user = { ...testUser, name: 'Ann', role: 'staff', member: { id: 'petra' } } as const;
    const openAt = (id: string) =>
      openAdmin([CALLED, jonas], { chairs: CHAIRS, serving: [] }, { user: { ...user, id } });
    const { unmount } = await openAt('the first shop');
    await tap(here('Front desk'));
    unmount();
    await openAt('the second shop');
    expect(here('Chair 1')).toHaveAttribute('aria-pressed', 'true');
  });

  it('is read from an earlier release, which stored it for all shops, if it is a chair of this one', async () => {
    localStorage.setItem('queuebell.chairs', 'two');
    await openChairs();
    expect(here('Chair 2')).toHaveAttribute('aria-pressed', 'true');
  });

  it('can be several chairs', async () => {
    await openChairs([...CHAIRS, { id: 'three', name: 'Chair 3' }]);
    await tap(here('Chair 1'));
    await tap(here('Several'));
    await tap(here('Chair 3'));
    expect(chair('Chair 1')).toBeInTheDocument();
    expect(chair('Chair 3')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Chair 2' })).not.toBeInTheDocument();
  });

  it('is all chairs again when its chair was removed', async () => {
    localStorage.setItem(`queuebell.chairs ${testUser.id}`, 'gone');
    await openChairs();
    expect(chair('Chair 1')).toBeInTheDocument();
    expect(here('Front desk')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a free chair', () => {
  it('gets the next customer at one tap, and a double tap does not serve that customer', async () => {
    const { changeQueue, closeEntry } = await openChairs();
    const next = button('Chair 2', 'Next 28 Jonas');
    await tap(next);
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'next', chair: 'two' });
    expect(chair('Chair 2')).toHaveTextContent('28Jonas');
    expect(numbers()).toEqual(['29']);
    expect(button('Chair 2', /^Mark as Served/)).toHaveFocus();
    await tap(button('Chair 2', /^Mark as Served/));
    expect(closeEntry).not.toHaveBeenCalled();
    await pass(DOUBLE_TAP_MS);
    await tap(button('Chair 2', /^Mark as Served/));
    expect(closeEntry).toHaveBeenCalledWith({ userId, day, number: 28, outcome: 'served' });
  });

  it('offers nobody who is on hold or waits for another chair', async () => {
    await openAdmin([{ ...amira, hold: { until: null } }, { ...jonas, askedFor: 'one' }, priya], {
      chairs: CHAIRS,
      serving: [],
    });
    expect(button('Chair 1', 'Next 28 Jonas')).toBeInTheDocument();
    expect(button('Chair 2', 'Next 29 Priya')).toBeInTheDocument();
  });

  it('offers the customer whose service it does', async () => {
    const chairs = CHAIRS.map((each) => (each.id === 'two' ? { ...each, services: ['cut'] } : each));
    await openAdmin([{ ...jonas, service: 'colour' }, priya], { chairs, serving: [], services: SERVICES });
    expect(button('Chair 1', 'Next 28 Jonas')).toBeInTheDocument();
    expect(button('Chair 2', 'Next 29 Priya')).toBeInTheDocument();
  });

  it('says when nobody is waiting', async () => {
    await openAdmin([], { chairs: CHAIRS, serving: [] });
    expect(chair('Chair 1')).toHaveTextContent('Nobody is waiting.');
  });

  it('says why it gets nobody when the server refuses', async () => {
    const { changeQueue } = await openChairs();
    const words = 'This chair is on a break.';
    changeQueue.mockImplementation(() => refusal(409, 'CHAIR_ON_BREAK', words));
    await tap(button('Chair 2', /^Next/));
    expect(chair('Chair 2')).toHaveTextContent(`Nobody was called. ${words}`);
    await tap(button('Chair 2', 'OK, Chair 2'));
    expect(chair('Chair 2')).not.toHaveTextContent(words);
  });
});

describe('a customer in a chair on the admin screen', () => {
  it('is shown with when and how often they were called', async () => {
    const calledTwice = { ...amira, turn: turnAt('one', { calls: 3 }) };
    await openAdmin([calledTwice, jonas], { chairs: CHAIRS, serving: [] });
    expect(chair('Chair 1')).toHaveTextContent('Called 14:00');
    expect(chair('Chair 1')).toHaveTextContent('called 3×');
  });

  it('who has come can no longer be a no-show', async () => {
    const { changeQueue } = await openChairs();
    await tap(button('Chair 1', 'Started'));
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'start', number: 27 });
    expect(chair('Chair 1')).toHaveTextContent('Started 14:05');
    expect(within(chair('Chair 1')).queryByRole('button', { name: 'No-show' })).not.toBeInTheDocument();
  });

  it.each<[string, StaffCommand]>([
    ['Hold', { type: 'hold', number: 27, minutes: null }],
    ['Back to queue', { type: 'transfer', number: 27, to: 'arrival' }],
  ])(
    '%s: the chair is free, and no undo is offered that would call the customer again',
    async (name, command) => {
      const { changeQueue } = await openChairs();
      await tap(button('Chair 1', name));
      expect(changeQueue).toHaveBeenCalledWith({ userId, day, ...command });
      expect(button('Chair 1', /^Next/)).toBeInTheDocument();
      expect(undo()).not.toBeInTheDocument();
    },
  );

  it.each([
    ['By arrival time', CALLED],
    ['By priority', { ...CALLED, priority: 'In pain' }],
  ])('goes back to the place that the menu names: %s', async (name, called) => {
    const { changeQueue } = await openAdmin([called, jonas], { chairs: CHAIRS, serving: [] });
    await tap(button('Chair 1', /^More/));
    await tap(button('Chair 1', name));
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'transfer', number: 27, to: 'arrival' });
  });

  it('can be noted as a no-show', async () => {
    const { closeEntry } = await openChairs();
    await tap(button('Chair 1', 'No-show'));
    expect(closeEntry).toHaveBeenCalledWith({ userId, day, number: 27, outcome: 'no-show' });
    expect(screen.getByText('27 Amira no-show')).toBeInTheDocument();
  });

  it('who came after all is put back to the chair by the undo, which leaves the keyboard focus there', async () => {
    const { restoreEntry } = await openChairs();
    await tap(button('Chair 1', 'No-show'));
    await tap(undo()!);
    expect(restoreEntry).toHaveBeenCalledWith({ userId, day, number: 27, asBefore: 'yes' });
    expect(chair('Chair 1')).toHaveTextContent('27Amira');
    expect(chair('Chair 1')).toContainElement(document.activeElement as HTMLElement);
  });

  it('who came after all is put back also by an older server, which knows no such undo', async () => {
    const { restoreEntry } = await openAdmin([CALLED, jonas], {
      ...{ chairs: CHAIRS, serving: [], noShowPlace: undefined },
    });
    await tap(button('Chair 1', 'No-show'));
    await tap(undo()!);
    expect(restoreEntry).toHaveBeenCalledWith({ userId, day, number: 27 });
  });

  it('is announced again by the button of the chair, if two are in chairs', async () => {
    const { callAgain } = await openAdmin([CALLED, priya], {
      chairs: CHAIRS,
      serving: [{ ...jonas, turn: turnAt('two') }],
    });
    await tap(button('Chair 2', 'Announce again 28 Jonas'));
    expect(callAgain).toHaveBeenCalledWith({ userId, day, number: 28 });
  });

  it('is sent to another chair from the menu', async () => {
    const { changeQueue } = await openChairs();
    await tap(button('Chair 1', 'More for 27 Amira'));
    await tap(
      within(screen.getByRole('group', { name: '27 Amira' })).getByRole('button', { name: 'Chair 2' }),
    );
    expect(changeQueue).toHaveBeenCalledWith({
      userId,
      day,
      type: 'transfer',
      number: 27,
      to: { chair: 'two' },
    });
    expect(chair('Chair 2')).toHaveTextContent('27Amira');
    expect(screen.getByText('27 Amira sent to Chair 2')).toBeInTheDocument();
  });
});

describe('a customer who waits for a chair', () => {
  it('is called to the chair of this screen, which stands first, and can be sent back exactly', async () => {
    const { changeQueue } = await openChairs();
    await tap(here('Chair 2'));
    await tap(screen.getByRole('button', { name: 'More for 28 Jonas' }));
    const callTo = within(screen.getByRole('group', { name: 'Call to' })).getAllByRole('button');
    expect(callTo.map(({ textContent }) => textContent)).toEqual(['Chair 2', 'Chair 1']);
    await tap(callTo[0]!);
    expect(chair('Chair 2')).toHaveTextContent('28Jonas');
    await pass(DOUBLE_TAP_MS);
    await tap(undo()!);
    expect(changeQueue).toHaveBeenLastCalledWith({
      userId,
      day,
      type: 'transfer',
      number: 28,
      to: 'arrival',
    });
    expect(numbers()).toEqual(['28', '29']);
  });

  it('is shown with the person whom they asked for', async () => {
    await openAdmin([CALLED, { ...jonas, askedFor: 'one' }], { chairs: CHAIRS, serving: [] });
    expect(screen.getByRole('region', { name: 'Next Customers' })).toHaveTextContent('For Ann');
  });

  it('is shown with the service, and staff may choose another one', async () => {
    const { changeQueue } = await openAdmin([CALLED, { ...jonas, service: 'cut' }], {
      chairs: CHAIRS,
      serving: [],
      services: SERVICES,
    });
    const list = within(screen.getByRole('region', { name: 'Next Customers' }));
    expect(list.getByText('Haircut')).toBeInTheDocument();
    await tap(list.getByRole('button', { name: /^More/ }));
    await tap(list.getByRole('button', { name: 'Correct…' }));
    await owner.selectOptions(list.getByRole('combobox', { name: 'Service' }), 'Colour');
    await tap(list.getByRole('button', { name: 'Save' }));
    const details = { name: 'Jonas', phone: '07000000028', service: 'colour' };
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'correct', number: 28, details });
    expect(list.getByText('Colour')).toBeInTheDocument();
  });

  it('can be added for a person', async () => {
    const { checkIn } = await openChairs();
    await tap(screen.getByRole('button', { name: 'Add customer' }));
    await owner.type(screen.getByRole('textbox', { name: 'Name' }), 'Tom');
    await owner.selectOptions(screen.getByRole('combobox', { name: 'Asked for' }), 'Ann');
    await tap(screen.getByRole('button', { name: 'Give a number' }));
    expect(checkIn).toHaveBeenCalledWith(
      { userId, name: 'Tom', askedFor: 'one' },
      { key: expect.any(String) },
    );
  });
});

describe('the search with several chairs', () => {
  it('finds customers in chairs, also in those of other screens, with all that can be done', async () => {
    const { changeQueue } = await openChairs();
    await tap(here('Chair 2'));
    await tap(screen.getByRole('button', { name: 'Find a customer' }));
    expect(numbers()).toEqual(['28', '29']);
    await owner.keyboard('ami');
    expect(numbers()).toEqual(['27']);
    expect(next()).toHaveTextContent('27AmiraAt Chair 1');
    await tap(screen.getByRole('button', { name: 'More for 27 Amira' }));
    await tap(screen.getByRole('button', { name: 'To the front' }));
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'transfer', number: 27, to: 'front' });
  });
});

describe('the break of a chair', () => {
  it('is taken for so many minutes, is shown, and ends at one tap', async () => {
    const { changeQueue } = await openChairs();
    await tap(button('Chair 2', 'Break'));
    await tap(button('Chair 2', '15 min'));
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'takeBreak', chair: 'two', minutes: 15 });
    expect(chair('Chair 2')).toHaveTextContent('On a break until 14:20');
    expect(within(chair('Chair 2')).queryByRole('button', { name: /^Next/ })).not.toBeInTheDocument();
    await pass(DOUBLE_TAP_MS);
    await tap(button('Chair 2', 'End break'));
    expect(changeQueue).toHaveBeenLastCalledWith({ userId, day, type: 'endBreak', chair: 'two' });
    expect(button('Chair 2', /^Next/)).toBeInTheDocument();
  });

  it('ends by itself, and the chair gets the next customer again', async () => {
    const { changeQueue } = await openChairs();
    await tap(button('Chair 2', 'Break'));
    await tap(button('Chair 2', '5 min'));
    await pass(6 * 60_000);
    expect(chair('Chair 2')).not.toHaveTextContent('On a break');
    expect(button('Chair 2', 'Break')).toBeInTheDocument();
    await tap(button('Chair 2', 'Next 28 Jonas'));
    expect(changeQueue).toHaveBeenLastCalledWith({ userId, day, type: 'next', chair: 'two' });
  });

  it.each([
    ['a tablet', 'ahead', true, 1],
    ['a tablet', 'behind', true, -1],
    ['the web page, which has no lease,', 'ahead', false, 1],
    ['the web page, which has no lease,', 'behind', false, -1],
  ])('ends by the server’s clock on %s whose own is an hour %s', async (_what, _how, standalone, hours) => {
    const server = () => Date.now() - hours * 3_600_000;
    const away = { until: new Date(server() + 5 * 60_000).toISOString() };
    await openAdmin(
      [jonas],
      {
        chairs: CHAIRS.map((each) => (each.id === 'two' ? { ...each, break: away } : each)),
        serving: [],
      },
      {
        standalone,
        api: {
          lease: () => answer({ ...LEASE, now: new Date(server()).toISOString() }),
          ...(!standalone && {
            readWaits: () => answer({ joining: null, places: [], now: new Date(server()).toISOString() }),
          }),
        },
      },
    );
    await pass(LEASE_AFTER_MS);
    expect(chair('Chair 2')).toHaveTextContent('On a break until');
    await pass(4 * 60_000);
    expect(chair('Chair 2')).toHaveTextContent('On a break until');
    await pass(60_000);
    expect(chair('Chair 2')).not.toHaveTextContent('On a break');
    expect(button('Chair 2', 'Next 28 Jonas')).toBeInTheDocument();
  });

  it('can be without an end', async () => {
    await openChairs();
    await tap(button('Chair 1', 'Break'));
    await tap(button('Chair 1', 'Until I end it'));
    expect(chair('Chair 1')).toHaveTextContent('On a break');
    expect(chair('Chair 1')).toHaveTextContent('27Amira');
  });
});

describe('the keyboard shortcuts of a shop with several chairs', () => {
  it('call the next customer to the chair of this screen, and serve there', async () => {
    const { changeQueue, closeEntry } = await openChairs();
    await tap(here('Chair 2'));
    await owner.keyboard('n');
    await pass(DOUBLE_TAP_MS);
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'next', chair: 'two' });
    await owner.keyboard('s');
    await pass(0);
    expect(closeEntry).toHaveBeenCalledWith({ userId, day, number: 28, outcome: 'served' });
  });

  it.each<[string, StaffCommand]>([
    ['g', { type: 'start', number: 27 }],
    ['h', { type: 'hold', number: 27, minutes: null }],
    ['r', { type: 'transfer', number: 27, to: 'arrival' }],
  ])('act on the customer in the chair of this screen: %s', async (key, command) => {
    const { changeQueue } = await openChairs();
    await tap(here('Chair 1'));
    await owner.keyboard(key);
    await pass(0);
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, ...command });
  });

  it('start and end a break, and note a no-show', async () => {
    const { changeQueue, closeEntry } = await openChairs();
    await tap(here('Chair 1'));
    await owner.keyboard('b{Tab}{Enter}');
    await pass(DOUBLE_TAP_MS);
    expect(changeQueue).toHaveBeenCalledWith(expect.objectContaining({ type: 'takeBreak', chair: 'one' }));
    await owner.keyboard('x');
    await pass(DOUBLE_TAP_MS);
    expect(closeEntry).toHaveBeenCalledWith({ userId, day, number: 27, outcome: 'no-show' });
    await owner.keyboard('b');
    await pass(0);
    expect(changeQueue).toHaveBeenLastCalledWith({ userId, day, type: 'endBreak', chair: 'one' });
  });

  it('serve nobody at the front desk while no chair has the focus', async () => {
    const { closeEntry } = await openAdmin([CALLED, entry(30, 'Tom')], { chairs: CHAIRS, serving: [] });
    await owner.keyboard('s');
    await pass(0);
    expect(closeEntry).not.toHaveBeenCalled();
  });
});
