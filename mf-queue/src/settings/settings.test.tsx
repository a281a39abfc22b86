import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ShopSettings } from '@queuebell/contracts';
import {
  type FakeCalls,
  type OwnParts,
  answer,
  createFakeHost,
  refusal,
  remoteWithPart,
} from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { deviceUser } from '../pairing/testing';
import { SettingsScreen } from './settings.screen';

const saved: ShopSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'chime',
  volume: 100,
  boardTheme: 'system',
  boardWait: false,
  busyPage: false,
  busyUrl: null,
  publishesScore: false,
  asksForRating: true,
  clock: '24',
  joining: 'off',
  joinUrl: null,
  kioskCode: '482913',
  retentionDays: 30,
  longWaitMinutes: 15,
  chairs: [],
  callsNext: true,
  mayAskForPerson: false,
  noShowPlace: 'after-two',
  noShowMinutes: null,
};
const joinUrl = 'https://shop.example/join/abc';
const open: ShopSettings = { ...saved, joining: 'open', joinUrl };
const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');

interface Situation {
  settings?: ShopSettings;
  read?: FakeCalls['readShop'];
  change?: FakeCalls['changeShop'];
  score?: FakeCalls['readWaitScore'];
  own?: OwnParts;
}

/** A server that keeps what it is told, unless the test says otherwise. */
async function visit({
  settings = saved,
  read,
  change,
  score = () => answer({ right: 83, of: 100 }),
  own,
}: Situation = {}) {
  let stored = settings;
  const readShop = jest.fn<FakeCalls['readShop']>(read ?? (() => answer(stored)));
  const changeShop = jest.fn<FakeCalls['changeShop']>(
    change ??
      (({ renewJoinUrl, ...rest }) => {
        stored = { ...stored, ...rest, ...(renewJoinUrl && { joinUrl: `${joinUrl}-new` }) };
        return answer(stored);
      }),
  );
  const host = createFakeHost({ ...(own && { own }), api: { readShop, changeShop, readWaitScore: score } });
  await act(async () =>
    render(
      <MemoryRouter>
        <SettingsScreen host={host} />
      </MemoryRouter>,
    ),
  );
  return { readShop, changeShop, host, user: userEvent.setup({ delay: null }) };
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const names = () => part('Names on the wall');
const joining = () => part('Joining by phone');
const exit = () => part('Staff code');
const retention = () => part('Customers’ names and phone numbers');

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the page of the shop’s settings', () => {
  it('shows them as the server has them', async () => {
    await visit({ settings: { ...saved, boardNames: 'initial', sound: 'voice', language: 'de-DE' } });
    expect(document.title).toBe('Shop settings · Bar Barbers');
    expect(screen.getByRole('radio', { name: 'First name and initial' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'A chime and a voice' })).toBeChecked();
    expect(screen.getByLabelText('Voice language')).toHaveDisplayValue('Deutsch');
    expect(screen.getByRole('radio', { name: 'Off' })).toBeChecked();
    expect(screen.queryByText(/Sav(ed|ing)/)).not.toBeInTheDocument();
  });

  it('shows no switch that a part above it may still move', async () => {
    const heads = () => screen.queryAllByRole('heading', { level: 2 }).map((head) => head.textContent);
    const seen: (string | null)[][] = [];
    const watch = new MutationObserver(() => seen.push(heads()));
    watch.observe(document.body, { childList: true, subtree: true });
    await visit();
    await screen.findByRole('region', { name: 'Waits' });
    watch.disconnect();
    const last = heads();
    expect(last).toEqual(expect.arrayContaining(['Opening hours', 'Chairs', 'Waits']));
    for (const each of seen) expect(last.slice(0, each.length)).toEqual(each);
  });

  it('leads back to the dashboard', async () => {
    await visit();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it.each([
    ['Number only', { boardNames: 'number' }, 'Names on the wall'],
    ['Nothing', { sound: 'off' }, 'Wall sound'],
    ['Paused', { joining: 'paused' }, 'Joining by phone'],
    ['Dark', { boardTheme: 'dark' }, 'Colours and time'],
    ['2:05 pm', { clock: '12' }, 'Colours and time'],
  ])('saves ‘%s’ at once, and says so beside it alone', async (option, change, title) => {
    const { user, changeShop } = await visit();
    await user.click(screen.getByRole('radio', { name: option }));
    expect(changeShop.mock.calls).toEqual([[change]]);
    expect(screen.getByRole('radio', { name: option })).toBeChecked();
    expect(part(title).getByText('Saved')).toBeInTheDocument();
    expect(screen.getAllByText('Saved')).toHaveLength(1);
  });

  it('saves how loud the wall is', async () => {
    const { changeShop } = await visit();
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '40' } });
    expect(changeShop.mock.calls).toEqual([[{ volume: 40 }]]);
  });

  it('saves the language that the wall speaks', async () => {
    const { user, changeShop } = await visit();
    await user.selectOptions(screen.getByLabelText('Voice language'), 'Polski');
    expect(changeShop.mock.calls).toEqual([[{ language: 'pl-PL' }]]);
  });

  it('can change a setting back', async () => {
    const { user, changeShop } = await visit();
    await user.click(screen.getByRole('radio', { name: 'Number only' }));
    await user.click(screen.getByRole('radio', { name: 'Full name' }));
    expect(changeShop.mock.calls).toEqual([[{ boardNames: 'number' }], [{ boardNames: 'full' }]]);
    expect(screen.getByRole('radio', { name: 'Full name' })).toBeChecked();
  });

  it('keeps a choice when it cannot be saved, says so, and saves it at a press', async () => {
    const { user, changeShop } = await visit({ change: offline });
    await user.click(screen.getByRole('radio', { name: 'Number only' }));
    expect(names().getByRole('alert')).toHaveTextContent('This is not saved yet.');
    expect(screen.getByRole('radio', { name: 'Number only' })).toBeChecked();
    changeShop.mockImplementation(() => answer({ ...saved, boardNames: 'number' }));
    await user.click(names().getByRole('button', { name: 'Try again' }));
    expect(names().queryByRole('alert')).not.toBeInTheDocument();
    expect(names().getByText('Saved')).toBeInTheDocument();
  });

  it('says that it is loading when that takes long', async () => {
    await visit({ read: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your settings…');
  });

  it('can be loaded again when it could not be loaded', async () => {
    const { user, readShop } = await visit({ read: offline });
    expect(screen.getByRole('alert')).toHaveTextContent('Your settings could not be loaded.');
    readShop.mockImplementation(() => answer(saved));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Shop settings' })).toBeInTheDocument();
  });

  it('is not for devices', async () => {
    const user = deviceUser('admin', 'Counter tablet');
    const host = createFakeHost({ user, api: { beat: () => answer({ user }) } });
    render(
      <MemoryRouter>
        <SettingsScreen host={host} />
      </MemoryRouter>,
    );
    expect(await screen.findByText('This device is paired as an admin tablet')).toBeInTheDocument();
  });
});

describe('the names on the wall', () => {
  it.each([
    ['Full name', 'Olive Okafor'],
    ['First name and initial', 'Olive O.'],
    ['Number only', ''],
  ])('with ‘%s’ look as the example shows', async (option, name) => {
    const { user } = await visit({ settings: { ...saved, boardNames: 'number' } });
    await user.click(screen.getByRole('radio', { name: option }));
    expect(names().getByRole('figure')).toHaveTextContent(new RegExp(`^Now Serving27${name}\\s*$`));
  });
});

describe('joining by phone, in the settings,', () => {
  it('has no address while it is off', async () => {
    await visit({ settings: { ...open, joining: 'off' } });
    expect(joining().queryByText(joinUrl)).not.toBeInTheDocument();
    expect(joining().queryByRole('button')).not.toBeInTheDocument();
  });

  it('has a QR code and the address once it is turned on', async () => {
    const { user } = await visit({ change: () => answer(open) });
    await user.click(screen.getByRole('radio', { name: 'Open' }));
    expect(await joining().findByRole('img', { name: 'QR code to join the queue' })).toBeInTheDocument();
    expect(joining().getAllByText(/shop\.example/)[0]).toHaveTextContent('shop.example/join/abc');
  });

  it('has a poster to print with the shop’s name', async () => {
    const print = jest.fn();
    Object.assign(window, { print });
    const { user } = await visit({ settings: open });
    await user.click(joining().getByRole('button', { name: 'Print poster' }));
    expect(print).toHaveBeenCalledTimes(1);
    const poster = document.querySelector('.poster');
    expect(poster).toHaveTextContent('Bar Barbers');
    expect(poster).toHaveTextContent('shop.example/join/abc');
    expect(poster?.parentElement).toBe(document.body);
  });

  it('gets a new address only after the owner read what happens to the old poster', async () => {
    const { user, changeShop } = await visit({ settings: open });
    await user.click(joining().getByRole('button', { name: 'Create a new link' }));
    const question = screen.getByRole('dialog', { name: 'Create a new link?' });
    expect(question).toHaveTextContent('Your current poster stops working immediately');
    expect(changeShop).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Create a new link' }));
    expect(changeShop.mock.calls).toEqual([[{ renewJoinUrl: true }]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(joining().getAllByText(/shop\.example/)[0]).toHaveTextContent('shop.example/join/abc-new');
  });

  it('keeps its address when the owner cancels', async () => {
    const { user, changeShop } = await visit({ settings: open });
    await user.click(joining().getByRole('button', { name: 'Create a new link' }));
    await user.click(screen.getByRole('button', { name: 'Keep this one' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(changeShop).not.toHaveBeenCalled();
  });
});

describe('the staff code in the settings', () => {
  it('is shown only on request', async () => {
    const { user } = await visit();
    expect(exit().queryByText('482913')).not.toBeInTheDocument();
    await user.click(exit().getByRole('button', { name: 'Show code' }));
    expect(exit().getByText('482913')).toBeInTheDocument();
    await user.click(exit().getByRole('button', { name: 'Hide code' }));
    expect(exit().queryByText('482913')).not.toBeInTheDocument();
  });

  it('can be changed', async () => {
    const { user, changeShop } = await visit();
    await user.click(exit().getByRole('button', { name: 'Change code' }));
    await user.type(exit().getByLabelText('New code'), '2468{Enter}');
    expect(changeShop.mock.calls).toEqual([[{ kioskCode: '2468' }]]);
    expect(exit().getByText('2468')).toBeInTheDocument();
    expect(exit().getByText('Saved')).toBeInTheDocument();
  });

  it.each(['', '123', '12a4'])('cannot be %j', async (code) => {
    const { user, changeShop } = await visit();
    await user.click(exit().getByRole('button', { name: 'Change code' }));
    if (code) await user.type(exit().getByLabelText('New code'), code);
    await user.click(exit().getByRole('button', { name: 'Save code' }));
    expect(exit().getByText('Please use 4 to 8 digits.')).toBeInTheDocument();
    expect(exit().getByLabelText('New code')).toHaveFocus();
    expect(changeShop).not.toHaveBeenCalled();
  });

  it.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
    ['Cancel', (user) => user.click(exit().getByRole('button', { name: 'Cancel' }))],
    ['Escape', (user) => user.keyboard('{Escape}')],
  ])('stays as it is after %s', async (_how, leave) => {
    const { user, changeShop } = await visit();
    await user.click(exit().getByRole('button', { name: 'Change code' }));
    await user.type(exit().getByLabelText('New code'), '2468');
    await leave(user);
    expect(exit().queryByLabelText('New code')).not.toBeInTheDocument();
    expect(changeShop).not.toHaveBeenCalled();
  });
});

describe('the time for which names are kept, in the settings,', () => {
  const days = () => retention().getByLabelText(/Delete after \(days\)/);
  const keepFor = async (user: ReturnType<typeof userEvent.setup>, typed: string) => {
    await user.clear(days());
    if (typed) await user.type(days(), typed);
    await user.click(retention().getByRole('button', { name: 'Save' }));
  };

  it('is shown, and can be changed', async () => {
    const { user, changeShop } = await visit();
    expect(days()).toHaveValue('30');
    await keepFor(user, '7');
    expect(changeShop.mock.calls).toEqual([[{ retentionDays: 7 }]]);
    expect(retention().getByText('Saved')).toBeInTheDocument();
  });

  it.each(['', '0', '366', '7.5', 'week', '-1'])('cannot be %j days', async (typed) => {
    const { user, changeShop } = await visit();
    await keepFor(user, typed);
    expect(retention().getByText('Please use a number of days from 1 to 365.')).toBeInTheDocument();
    expect(days()).toHaveFocus();
    expect(changeShop).not.toHaveBeenCalled();
  });

  it('is not sent again if it did not change', async () => {
    const { user, changeShop } = await visit();
    await keepFor(user, '30');
    expect(changeShop).not.toHaveBeenCalled();
  });
});

describe('the minutes from which a wait is highlighted, in the settings,', () => {
  const waits = () => part('Long waits');
  const minutes = () => waits().getByLabelText(/Highlight customers who have waited longer than/);
  const markAfter = async (user: ReturnType<typeof userEvent.setup>, typed: string) => {
    await user.clear(minutes());
    await user.type(minutes(), typed);
    await user.click(waits().getByRole('button', { name: 'Save' }));
  };

  it('is shown, and can be changed', async () => {
    const { user, changeShop } = await visit();
    expect(minutes()).toHaveValue('15');
    await markAfter(user, '25');
    expect(changeShop.mock.calls).toEqual([[{ longWaitMinutes: 25 }]]);
    expect(waits().getByText('Saved')).toBeInTheDocument();
  });

  it.each(['4', '121', 'long'])('cannot be %j minutes', async (typed) => {
    const { user, changeShop } = await visit();
    await markAfter(user, typed);
    expect(waits().getByText('Please use a number of minutes from 5 to 120.')).toBeInTheDocument();
    expect(changeShop).not.toHaveBeenCalled();
  });
});

describe('the waits in the settings', () => {
  it.each<[string, FakeCalls['readWaitScore'], string]>([
    ['100 customers', () => answer({ right: 83, of: 100 }), 'Right for 83 of the last 100 customers.'],
    ['one who was called in time', () => answer({ right: 1, of: 1 }), 'Right for the first customer.'],
    ['one who was not', () => answer({ right: 0, of: 1 }), 'Not right for the first customer.'],
    ['nobody', () => answer({ right: 0, of: 0 }), 'No score yet. It starts with your first customers.'],
    ['a server out of reach', offline, 'The score could not be loaded. Please reload the page.'],
  ])('have a score, after %s', async (_whom, score, words) => {
    await visit({ score });
    expect(part('Waits').getByText(words)).toBeInTheDocument();
  });

  it('are on the wall if the owner wants that', async () => {
    const { user, changeShop } = await visit();
    const box = part('Waits').getByRole('checkbox', { name: 'Show the wait on the wall display' });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(changeShop).toHaveBeenCalledWith({ boardWait: true });
    expect(box).toBeChecked();
  });

  it('have a public page if the owner wants one, and its address is there', async () => {
    const busyUrl = 'https://shop.example/busy/abc';
    const { user } = await visit({
      change: () => answer({ ...saved, busyPage: true, busyUrl }),
    });
    expect(part('Waits').queryByText('The page’s address')).not.toBeInTheDocument();
    await user.click(
      part('Waits').getByRole('checkbox', { name: 'Publish a page that shows how busy you are' }),
    );
    expect(part('Waits').getByText('The page’s address').parentElement).toHaveTextContent(busyUrl);
  });

  it('have a score for customers if the owner wants that', async () => {
    const { user, changeShop } = await visit();
    await user.click(part('Waits').getByRole('checkbox', { name: 'Show the score to customers' }));
    expect(changeShop).toHaveBeenCalledWith({ publishesScore: true });
  });
});

describe('the ratings in the settings', () => {
  it('are asked for until the owner turns that off', async () => {
    const { user, changeShop } = await visit();
    const question = part('Ratings').getByRole('checkbox', { name: 'Ask customers how their visit was' });
    expect(question).toBeChecked();
    await user.click(question);
    expect(changeShop.mock.calls).toEqual([[{ asksForRating: false }]]);
    expect(part('Ratings').getByText('Saved')).toBeInTheDocument();
  });
});

it('the settings end with the sections of other remotes', async () => {
  await visit({
    own: remoteWithPart('settings/sections', ({ user }) => <h2>Reviews of {user.businessName}</h2>),
  });
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.at(-1)).toHaveTextContent('Reviews of Bar Barbers');
});
