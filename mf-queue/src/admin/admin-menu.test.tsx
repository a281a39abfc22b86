import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StaffCommand } from '@queuebell/contracts';
import { PUT_BACK_WINDOW_MS } from '@queuebell/contracts/limits';
import { refusal, testUser } from '@queuebell/host-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { NOW, amira, entry, jonas, keyOf, priya } from '../queue/testing';
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
  setOnline,
  tap,
  undo,
} from './testing';
import { DOUBLE_TAP_MS } from './counter/admin-state';
import { DEFERRED_AFTER_MS } from './use-deferred-parts';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
});

const day = '2026-11-21';
const userId = testUser.id;
const more = (who: string) => screen.getByRole('button', { name: `More for ${who}` });
const menuOf = (who: string) => within(screen.getByRole('group', { name: who }));
const row = (name: string) =>
  within(next())
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(name))!;

/** An admin screen that has loaded everything. */
async function openWhole(...queue: Parameters<typeof openAdmin>) {
  const opened = await openAdmin(...queue);
  await pass(DEFERRED_AFTER_MS);
  return opened;
}

async function choose(who: string, ...buttons: string[]) {
  await tap(more(who));
  for (const name of buttons) await tap(menuOf(who).getByRole('button', { name }));
}

describe('the menu of a customer who waits', () => {
  it('opens and closes at its button, which Escape gives the focus back to', async () => {
    await openAdmin();
    await tap(more('28 Jonas'));
    expect(more('28 Jonas')).toHaveAttribute('aria-expanded', 'true');
    menuOf('28 Jonas').getByRole('button', { name: '10 min' }).focus();
    await owner.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: '28 Jonas' })).not.toBeInTheDocument();
    expect(more('28 Jonas')).toHaveFocus();
  });

  it.each<[string, StaffCommand]>([
    ['10 min', { type: 'hold', number: 28, minutes: 10 }],
    ['Until they’re back', { type: 'hold', number: 28, minutes: null }],
    ['Down', { type: 'move', number: 28, behind: 29 }],
    ['In pain', { type: 'prioritize', number: 28, reason: 'In pain' }],
  ])('sends “%s”, and gives the focus back', async (button, command) => {
    const { changeQueue } = await openAdmin();
    await choose('28 Jonas', button);
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, ...command });
    expect(screen.queryByRole('group', { name: '28 Jonas' })).not.toBeInTheDocument();
    expect(more('28 Jonas')).toHaveFocus();
  });

  it('moves the last customer up and to the front, and no further', async () => {
    const { changeQueue } = await openAdmin([amira, jonas, priya, entry(30, 'Tom')]);
    await choose('30 Tom', 'Up');
    expect(changeQueue).toHaveBeenLastCalledWith({ userId, day, type: 'move', number: 30, behind: 28 });
    await pass(1_000);
    await choose('30 Tom', 'To the front');
    expect(changeQueue).toHaveBeenLastCalledWith({ userId, day, type: 'move', number: 30, behind: null });
    expect(numbers()).toEqual(['30', '28', '29']);
    await tap(more('30 Tom'));
    expect(menuOf('30 Tom').getByRole('button', { name: 'Up' })).toBeDisabled();
  });

  it('deletes nobody who came under the finger at a double tap', async () => {
    const { closeEntry } = await openAdmin();
    await choose('28 Jonas', 'Down');
    await tap(deleteButton('29 Priya'));
    expect(closeEntry).not.toHaveBeenCalled();
    await pass(DOUBLE_TAP_MS);
    await tap(deleteButton('29 Priya'));
    expect(closeEntry).toHaveBeenCalledTimes(1);
  });

  it('marks in the row who is on hold, comes first and has a note', async () => {
    const until = new Date(NOW + 600_000).toISOString();
    await openAdmin([
      amira,
      { ...jonas, hold: { until } },
      { ...priya, priority: 'In pain', note: 'Fringe only' },
    ]);
    expect(row('Jonas')).toHaveTextContent('On hold until 14:15');
    expect(row('Priya')).toHaveTextContent('Priority: In pain');
    expect(row('Priya')).toHaveTextContent('Note: Fringe only');
  });

  it('says that a customer on hold is back', async () => {
    const { changeQueue } = await openAdmin([amira, { ...jonas, hold: { until: null } }, priya]);
    await choose('28 Jonas', 'They’re back');
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'resume', number: 28 });
    expect(row('Jonas')).not.toHaveTextContent('On hold');
  });

  it('takes a reason in staff’s own words', async () => {
    const { changeQueue } = await openAdmin();
    await choose('28 Jonas', 'Other…', 'Give priority');
    expect(screen.getByText('Please enter a reason.')).toBeInTheDocument();
    await owner.type(screen.getByRole('textbox', { name: /Reason/ }), 'Bleeding');
    await owner.keyboard('{Enter}');
    await pass(0);
    expect(changeQueue).toHaveBeenCalledWith({
      ...{ userId, day, type: 'prioritize', number: 28, reason: 'Bleeding' },
    });
  });

  it('corrects name, phone and note', async () => {
    const { changeQueue } = await openAdmin();
    await choose('28 Jonas', 'Correct…');
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await owner.clear(name);
    await owner.type(name, 'Johanna');
    await owner.type(screen.getByRole('textbox', { name: 'Note' }), 'Fringe only');
    await tap(screen.getByRole('button', { name: 'Save' }));
    expect(changeQueue).toHaveBeenCalledWith({
      ...{ userId, day, type: 'correct', number: 28 },
      details: { name: 'Johanna', phone: '07000000028', note: 'Fringe only' },
    });
    expect(row('Johanna')).toHaveTextContent('Fringe only');
    await pass(1_000);
    await tap(undo()!);
    expect(changeQueue).toHaveBeenLastCalledWith({
      ...{ userId, day, type: 'correct', number: 28 },
      details: { name: 'Jonas', phone: '07000000028' },
    });
  });

  it('removes with a reason', async () => {
    const { closeEntry } = await openAdmin();
    await choose('28 Jonas', 'Remove…');
    await owner.type(screen.getByRole('textbox', { name: /Reason/ }), 'Went home');
    await tap(menuOf('28 Jonas').getByRole('button', { name: 'Remove' }));
    expect(closeEntry).toHaveBeenCalledWith({
      ...{ userId, day, number: 28, outcome: 'removed', reason: 'Went home' },
    });
  });

  it('notes a no-show, and puts the customer back for the rest of the day', async () => {
    const { closeEntry, restoreEntry } = await openAdmin();
    await choose('28 Jonas', 'No-show');
    expect(closeEntry).toHaveBeenCalledWith({ userId, day, number: 28, outcome: 'no-show' });
    await pass(PUT_BACK_WINDOW_MS + 60_000);
    expect(screen.getByText('no-show, 11 min ago')).toBeVisible();
    await tap(putBack('28 Jonas'));
    expect(restoreEntry).toHaveBeenCalledWith({ userId, day, number: 28 });
  });
});

describe('the menu of the current customer', () => {
  it('lets the next customer go first', async () => {
    const { changeQueue } = await openAdmin();
    await choose('27 Amira', 'After the next customer');
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'move', number: 27, behind: 28 });
    expect(undo()).not.toBeInTheDocument();
  });

  it('holds the place of a customer who went away', async () => {
    const { changeQueue } = await openAdmin();
    await choose('27 Amira', '5 min');
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'hold', number: 27, minutes: 5 });
    expect(undo()).not.toBeInTheDocument();
  });
});

describe('a customer on hold who needs longer', () => {
  const until = new Date(NOW + 600_000).toISOString();

  it.each<[string, string | null, object, string, string]>([
    ['10 more min', until, { minutes: 10 }, 'On hold until 14:25', 'On hold until 14:15'],
    ['Until they’re back', until, { minutes: null }, 'On hold', 'On hold until 14:15'],
    ['10 min', null, { minutes: 10 }, 'On hold until 14:15', 'On hold'],
  ])(
    'gets it at one tap (%s), and an undo brings the earlier hold back',
    async (button, end, asked, after, before) => {
      const { changeQueue } = await openAdmin([amira, { ...jonas, hold: { until: end } }, priya]);
      const mark = () => within(row('Jonas')).getByText(/^On hold/).textContent;
      expect(mark()).toBe(before);
      await choose('28 Jonas', button);
      const hold = { userId, day, type: 'hold', number: 28 } as const;
      expect(changeQueue).toHaveBeenLastCalledWith({ ...hold, ...asked, heldUntil: end });
      expect(mark()).toBe(after);
      expect(screen.getByText('28 Jonas stays on hold')).toBeInTheDocument();
      await pass(1_000);
      await tap(undo()!);
      expect(changeQueue).toHaveBeenLastCalledWith({ ...hold, until: end });
      expect(mark()).toBe(before);
    },
  );

  it('is not offered an end that nobody knows if the hold has none', async () => {
    await openAdmin([amira, { ...jonas, hold: { until: null } }, priya]);
    await tap(more('28 Jonas'));
    expect(menuOf('28 Jonas').queryByRole('button', { name: 'Until they’re back' })).not.toBeInTheDocument();
  });

  it('gets it also while the tablet is offline, and an undo brings the earlier hold back', async () => {
    const { changeQueue, deliverActs } = await openAdmin([amira, { ...jonas, hold: { until } }, priya]);
    changeQueue.mockImplementationOnce(down);
    setOnline(false);
    await choose('28 Jonas', '10 more min');
    expect(row('Jonas')).toHaveTextContent('On hold until 14:25');
    await pass(1_000);
    await tap(undo()!);
    expect(row('Jonas')).toHaveTextContent('On hold until 14:15');
    setOnline(true);
    await pass(0);
    expect(deliverActs.mock.lastCall?.[0].acts.map(({ done }) => done)).toMatchObject([
      { type: 'order', command: { type: 'hold', number: 28, minutes: 10, heldUntil: until } },
      { type: 'order', command: { type: 'hold', number: 28, until } },
    ]);
    expect(row('Jonas')).toHaveTextContent('On hold until 14:15');
  });
});

describe('the undo of a change on the admin screen', () => {
  it.each<[string, string, StaffCommand]>([
    ['Until they’re back', '28 Jonas put on hold', { type: 'resume', number: 28 }],
    ['Down', '28 Jonas moved', { type: 'move', number: 28, behind: null }],
    ['Appointment', '28 Jonas has priority', { type: 'prioritize', number: 28, reason: null }],
  ])('after “%s” stands beside “%s”, and sends the opposite', async (button, words, reverse) => {
    const { changeQueue } = await openAdmin([amira, { ...jonas, checkedInAt: amira.checkedInAt }, priya]);
    await choose('28 Jonas', button);
    expect(screen.getByText(words)).toBeInTheDocument();
    await pass(1_000);
    await tap(undo()!);
    expect(changeQueue).toHaveBeenLastCalledWith({ userId, day, ...reverse });
  });

  it('is not offered if the place by arrival is another one', async () => {
    await openAdmin([amira, priya, jonas]);
    await choose('28 Jonas', 'Appointment');
    expect(screen.getByText('28 Jonas has priority')).toBeInTheDocument();
    expect(undo()).not.toBeInTheDocument();
  });
});

describe('a change that could not be sent', () => {
  it('is shown as done, and is sent when the tablet is online', async () => {
    const { changeQueue, deliverActs, host } = await openAdmin();
    changeQueue.mockImplementationOnce(down);
    setOnline(false);
    await choose('28 Jonas', 'Until they’re back');
    expect(row('Jonas')).toHaveTextContent('On hold');
    expect(host.problems).toContainEqual(expect.objectContaining({ area: 'queue/command' }));
    setOnline(true);
    await pass(0);
    expect(row('Jonas')).toHaveTextContent('On hold');
    const command = { type: 'hold', number: 28, minutes: null };
    expect(deliverActs.mock.lastCall?.[0].acts).toMatchObject([
      { done: { type: 'order', key: keyOf(28), command } },
    ]);
  });
});

describe('adding a customer on the admin screen', () => {
  const open = async () => {
    await tap(screen.getByRole('button', { name: 'Add customer' }));
    return screen.getByRole('textbox', { name: 'Name' });
  };

  it('gives a number, and says which one', async () => {
    const { checkIn } = await openWhole();
    await owner.type(await open(), 'Tom');
    await owner.type(screen.getByRole('textbox', { name: /Phone/ }), '07 00 30');
    await tap(screen.getByRole('button', { name: 'Give a number' }));
    expect(checkIn).toHaveBeenCalledWith(
      { userId, name: 'Tom', phone: '070030' },
      { key: expect.any(String) },
    );
    expect(screen.getByText('Tom has number 30.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('repeats a failed request with the same key, so that nobody is added twice', async () => {
    const { checkIn } = await openWhole();
    checkIn.mockImplementationOnce(() => refusal(503, 'SERVER_ERROR', 'No.'));
    await owner.type(await open(), 'Tom');
    const give = screen.getByRole('button', { name: 'Give a number' });
    await tap(give);
    expect(screen.getByRole('alert')).toHaveTextContent('Not added: the server has a problem.');
    await tap(give);
    const [first, second] = checkIn.mock.calls.map(([, options]) => options?.key);
    expect(first).toBe(second);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks for a name', async () => {
    const { checkIn } = await openWhole();
    await open();
    await owner.keyboard('{Enter}');
    expect(screen.getByText('Please enter a name.')).toBeInTheDocument();
    expect(checkIn).not.toHaveBeenCalled();
  });
});

describe('the search of the admin screen', () => {
  const many = Array.from({ length: 9 }, (_, index) => entry(40 + index, `Guest ${'ABCDEFGHI'[index]}`));

  it('finds a customer by name or number', async () => {
    await openWhole(many);
    const search = screen.getByRole('searchbox');
    await owner.type(search, 'guest c');
    expect(numbers()).toEqual(['42']);
    await owner.clear(search);
    await owner.type(search, '48');
    expect(numbers()).toEqual(['48']);
    await owner.type(search, '9');
    expect(next()).toHaveTextContent('Nobody here has this name or number.');
    await owner.keyboard('{Escape}');
    expect(numbers()).toHaveLength(8);
  });

  it('is not shown while few wait, until somebody presses /', async () => {
    await openWhole();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await owner.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await owner.keyboard('pri');
    expect(numbers()).toEqual(['29']);
    await owner.tab();
    expect(deleteButton('29 Priya')).toHaveFocus();
  });

  it('opens at a tap', async () => {
    await openWhole();
    await tap(screen.getByRole('button', { name: 'Find a customer' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Find a customer' })).not.toBeInTheDocument();
  });

  it('ends with Escape, and the keyboard goes on at the customers', async () => {
    await openWhole();
    await owner.keyboard('/pri{Escape}');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(numbers()).toEqual(['28', '29']);
    expect(screen.getByRole('heading', { name: 'Next Customers' })).toHaveFocus();
    await owner.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the keyboard shortcuts of the admin screen', () => {
  it('serve, announce, hold and undo', async () => {
    const { closeEntry, callAgain, changeQueue, restoreEntry } = await openWhole();
    await owner.keyboard('a');
    await pass(0);
    expect(callAgain).toHaveBeenCalledTimes(1);
    await owner.keyboard('s');
    await pass(0);
    expect(closeEntry).toHaveBeenCalledTimes(1);
    await owner.keyboard('u');
    await pass(0);
    expect(restoreEntry).toHaveBeenCalledWith({ userId, day, number: 27 });
    await pass(1_000);
    await owner.keyboard('h');
    await pass(0);
    expect(changeQueue).toHaveBeenCalledWith({ userId, day, type: 'hold', number: 27, minutes: null });
  });

  it('open what the buttons open, and put the focus there', async () => {
    await openWhole();
    await owner.keyboard('m');
    expect(screen.getByRole('group', { name: '27 Amira' })).toBeInTheDocument();
    act(() => deleteButton('28 Jonas').focus());
    await owner.keyboard('m');
    expect(screen.getByRole('button', { name: 'More for 28 Jonas' })).toHaveFocus();
    expect(screen.getByRole('group', { name: '28 Jonas' })).toBeInTheDocument();
    await owner.keyboard('p');
    expect(screen.getByRole('group', { name: 'Tell customers' })).toBeInTheDocument();
    await owner.keyboard('c');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await owner.keyboard('{Escape}t');
    await pass(0);
    expect(await screen.findByRole('dialog', { name: 'Today' })).toBeInTheDocument();
  });

  it('note the current customer as a no-show', async () => {
    const { closeEntry } = await openWhole();
    await owner.keyboard('x');
    await pass(0);
    expect(closeEntry).toHaveBeenCalledWith({ userId, day, number: 27, outcome: 'no-show' });
  });

  it('do nothing while somebody types', async () => {
    const { closeEntry } = await openWhole();
    await owner.keyboard('/');
    await owner.keyboard('sss');
    expect(closeEntry).not.toHaveBeenCalled();
  });

  it('are listed at ?, and can be turned off on this device', async () => {
    const { closeEntry } = await openWhole();
    await owner.keyboard('?');
    const help = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Mark as Served')).toBeInTheDocument();
    expect(help.queryByText('Back to queue')).not.toBeInTheDocument();
    await tap(help.getByRole('checkbox'));
    await tap(help.getByRole('button', { name: 'Close' }));
    await owner.keyboard('s');
    expect(closeEntry).not.toHaveBeenCalled();
    expect(current()).toHaveTextContent('27');
  });
});
