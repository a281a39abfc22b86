import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Chair, QueueSnapshot, Service } from '@queuebell/contracts';
import { answer, refusal } from '@queuebell/host-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSettings } from '../testing';

const one: Chair = { id: 'one', name: 'Chair 1', person: 'Ann' };
const two: Chair = { id: 'two', name: 'Chair 2', person: 'Ben' };
const three: Chair = { id: 'three', name: 'Chair 3' };

const queue: QueueSnapshot = {
  data: [
    {
      number: 14,
      name: 'Olive',
      checkedInAt: '2026-11-21T14:00:00.000Z',
      via: 'tablet',
      turn: { chair: 'two', calledAt: '2026-11-21T14:05:00.000Z', calls: 1 },
    },
  ],
  serving: [],
  chairs: [one, two],
  calls: [],
  revision: 1,
  serviceDay: '2026-11-21',
  shop: { name: 'Bar Barbers', timeZone: 'Europe/London', language: 'en-GB', sound: 'chime' },
};

const visit = (chairs: Chair[], calls: Parameters<typeof openSettings>[2] = {}, services?: Service[]) =>
  openSettings('Chairs', { chairs, services }, calls);
const part = (name = 'Chairs') => within(screen.getByRole('region', { name }));
const names = () =>
  part()
    .queryAllByLabelText('Name')
    .map((field) => (field as HTMLInputElement).value);
const button = (name: string) => part().getByRole('button', { name });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the chair settings of a shop with one chair', () => {
  it('say that nothing changes, and have nothing else', async () => {
    await visit([]);
    expect(part().getByText(/With one, nothing changes\.$/)).toBeInTheDocument();
    expect(part().queryByRole('checkbox')).not.toBeInTheDocument();
    expect(part('No-shows').queryByRole('combobox')).not.toBeInTheDocument();
    expect(part('No-shows').getByRole('radio', { name: 'Behind the next two' })).toBeChecked();
  });

  it('can add chairs, which have names at once, and may get others', async () => {
    const { user, press, changeShop } = await visit([]);
    await press('Add a chair');
    await press('Add another');
    expect(names()).toEqual(['Chair 1', 'Chair 2']);
    expect(part().getAllByLabelText('Name')[1]).toHaveFocus();
    await user.keyboard('Window seat');
    await user.tab();
    await user.keyboard('Ben{Enter}');
    const sent = changeShop.mock.calls.at(-1)?.[0].chairs;
    expect(sent).toMatchObject([{ name: 'Chair 1' }, { name: 'Window seat', person: 'Ben' }]);
    expect(new Set(sent?.map(({ id }) => id)).size).toBe(2);
    expect(part().getByText('Saved')).toBeInTheDocument();
  });
});

describe('the list of chairs in the settings', () => {
  it.each([
    ['', 'Please enter a name.'],
    ['chair 1 ', 'Another one has this name.'],
  ])('cannot have a chair named ‘%s’, and the field says why', async (typed, problem) => {
    const { user, changeShop } = await visit([one, two]);
    const field = part().getAllByLabelText('Name')[1];
    if (!field) throw new Error('There are two.');
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.tab();
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toBeInvalid();
    expect(changeShop).not.toHaveBeenCalled();
  });

  it('is put into another order by keyboard, and the focus stays with the chair', async () => {
    const { user, changeShop } = await visit([one, two, three]);
    button('Move Chair 3 up').focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Chair 1', 'Chair 3', 'Chair 2']);
    expect(button('Move Chair 3 up')).toHaveFocus();
    expect(part().getByText('Chair 3 is number 2 of 3.')).toBeInTheDocument();
    await user.keyboard('{Enter}{Enter}');
    expect(names()).toEqual(['Chair 3', 'Chair 1', 'Chair 2']);
    expect(changeShop.mock.calls.map(([{ chairs }]) => chairs?.map(({ id }) => id))).toEqual([
      ['one', 'three', 'two'],
      ['three', 'one', 'two'],
    ]);
  });

  it('loses a chair at once, and gets it back in its place with one tap', async () => {
    const { press, changeShop } = await visit([one, two, three]);
    await press('Remove Chair 2');
    expect(part().getByText('Chair 2 was removed.')).toBeInTheDocument();
    await waitFor(() => expect(changeShop).toHaveBeenLastCalledWith({ chairs: [one, three] }));
    await press('Undo');
    expect(changeShop).toHaveBeenLastCalledWith({ chairs: [one, two, three] });
    expect(part().queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('loses a chair that serves a customer only after a question', async () => {
    const { user, press, changeShop } = await visit([one, two], { readQueue: () => answer(queue) });
    await press('Remove Chair 2');
    const question = within(screen.getByRole('dialog', { name: 'Remove Chair 2?' }));
    expect(question.getByText('Number 14, Olive, is there now, and goes back to the queue.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(changeShop).not.toHaveBeenCalled();
    await press('Remove Chair 2');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(changeShop).toHaveBeenLastCalledWith({ chairs: [one] });
  });

  it.each([
    ['Call the next customer when one is served', { callsNext: false }],
    ['Customers may ask for a person', { mayAskForPerson: true }],
  ])('can switch: %s', async (words, change) => {
    const { user, changeShop } = await visit([one, two]);
    await user.click(part().getByRole('checkbox', { name: words }));
    expect(changeShop.mock.calls).toEqual([[change]]);
  });

  it('has ticks for the services of each chair: all, unless the owner says otherwise', async () => {
    const services = [
      { id: 'cut', name: 'Haircut', minutes: 30 },
      { id: 'colour', name: 'Colour', minutes: 90 },
    ];
    const { user, changeShop } = await visit([one, two], {}, services);
    const does = within(part().getByRole('group', { name: 'Chair 2 does' }));
    expect(does.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await user.click(does.getByRole('checkbox', { name: 'Colour' }));
    expect(changeShop).toHaveBeenLastCalledWith({ chairs: [one, { ...two, services: ['cut'] }] });
    await user.click(does.getByRole('checkbox', { name: 'Haircut' }));
    expect(changeShop).toHaveBeenLastCalledWith({ chairs: [one, { ...two, services: [] }] });
    await user.click(does.getByRole('checkbox', { name: 'Haircut' }));
    await user.click(does.getByRole('checkbox', { name: 'Colour' }));
    expect(changeShop).toHaveBeenLastCalledWith({ chairs: [one, two] });
  });

  it('keeps a chair’s services when the chair gets another name', async () => {
    const barber = { ...two, services: ['cut'] };
    const { user, changeShop } = await visit([one, barber]);
    expect(part().queryByRole('group')).not.toBeInTheDocument();
    await user.type(part().getAllByLabelText('Name')[1]!, 'a{Enter}');
    expect(changeShop).toHaveBeenLastCalledWith({ chairs: [one, { ...barber, name: 'Chair 2a' }] });
  });

  it('has twenty chairs at most', async () => {
    await visit(Array.from({ length: 20 }, (_, n) => ({ id: `c${n}`, name: `Chair ${n + 1}` })));
    expect(part().queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  });

  it('shows what the server refused, and keeps what was typed', async () => {
    const { press } = await visit([one, two], {
      changeShop: () => refusal(400, 'INVALID_INPUT', 'chairs must have at most 20 chairs'),
    });
    await press('Move Chair 2 up');
    expect(part().getByRole('alert')).toHaveTextContent('chairs must have at most 20 chairs');
    expect(names()).toEqual(['Chair 2', 'Chair 1']);
  });
});

describe('no-shows in the settings', () => {
  it('go back to where the shop wants them', async () => {
    const { user, changeShop } = await visit([]);
    await user.click(part('No-shows').getByRole('radio', { name: 'To the end' }));
    expect(changeShop.mock.calls).toEqual([[{ noShowPlace: 'end' }]]);
  });

  it('can be found by the clock', async () => {
    const { user, changeShop } = await visit([one, two]);
    const minutes = part('No-shows').getByLabelText('A called customer is a no-show');
    expect(minutes).toHaveDisplayValue('when staff say so');
    await user.selectOptions(minutes, 'after 3 minutes');
    await user.selectOptions(minutes, 'when staff say so');
    expect(changeShop.mock.calls).toEqual([[{ noShowMinutes: 3 }], [{ noShowMinutes: null }]]);
  });
});
