import { describe, expect, it } from '@jest/globals';
import type { ShopHours } from '@queuebell/contracts';
import { type FakeCalls, refusal } from '@queuebell/host-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { openSettings } from '../testing';

const nine = [{ from: '09:00', to: '18:00' }];
const bar = [{ from: '18:00', to: '02:00' }];
const hours: ShopHours = {
  dayStartsHour: 0,
  weekdays: [nine, nine, nine, nine, nine, nine, []],
  exceptions: [],
  lastCheckInMinutes: 0,
  capacity: null,
};

async function visit(hours?: ShopHours, changeShop?: FakeCalls['changeShop']) {
  const page = await openSettings(
    'Opening hours',
    { ...(hours && { hours: hours }) },
    { ...(changeShop && { changeShop }) },
  );
  const turn = async (name: string) => {
    await page.user.click(part().getByRole('checkbox', { name }));
    await act(async () => undefined);
  };
  return { ...page, turn, save: () => page.press('Save opening hours') };
}

const part = () => within(screen.getByRole('region', { name: 'Opening hours' }));
const field = (name: string) => part().getByLabelText(name);
const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const SWITCH = 'Customers check in during opening hours only';

describe('the opening hours in the settings', () => {
  it('are off until the owner turns them on, and saved when the owner says so', async () => {
    const { turn, save, changeShop } = await visit();
    expect(part().getByRole('checkbox', { name: SWITCH })).not.toBeChecked();
    expect(part().queryByLabelText('Monday opens')).not.toBeInTheDocument();
    await turn(SWITCH);
    expect(field('Monday opens')).toHaveValue('09:00');
    expect(part().getByText('Not saved yet.')).toBeInTheDocument();
    expect(changeShop).not.toHaveBeenCalled();
    await save();
    expect(changeShop.mock.calls).toEqual([[{ hours }]]);
    expect(part().getByText('Saved')).toBeInTheDocument();
    expect(part().queryByText('Not saved yet.')).not.toBeInTheDocument();
  });

  it('are removed when the owner turns them off', async () => {
    const { turn, changeShop } = await visit(hours);
    await turn(SWITCH);
    expect(changeShop.mock.calls).toEqual([[{ hours: null }]]);
    expect(part().queryByLabelText('Monday opens')).not.toBeInTheDocument();
  });

  it('are shown in the shop’s own zone', async () => {
    await visit({ ...hours, lastCheckInMinutes: 25, capacity: 12, dayStartsHour: 4 });
    expect(field('Last check-in')).toHaveDisplayValue('25 minutes before you close');
    expect(field('Maximum number waiting')).toHaveValue('12');
    expect(field('Numbers start again at')).toHaveDisplayValue('04:00');
    expect(part().getByRole('checkbox', { name: 'Open on Sunday' })).not.toBeChecked();
    expect(part().getByText('All times are London time.')).toBeInTheDocument();
    expect(part().queryByText('Not saved yet.')).not.toBeInTheDocument();
  });

  it('have a break, at lunch if the shop is open then', async () => {
    const { press, save, changeShop } = await visit(hours);
    await press('Add a break on Monday');
    expect(field('Monday closes')).toHaveValue('12:00');
    expect(field('Monday opens after the break')).toHaveValue('13:00');
    await save();
    expect(changeShop.mock.calls[0]?.[0].hours?.weekdays?.[0]).toEqual([
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ]);
    await press('Remove break on Monday before 13:00');
    await save();
    expect(changeShop.mock.calls[1]?.[0].hours?.weekdays?.[0]).toEqual(nine);
  });

  it('are copied to all weekdays, and not to the weekend', async () => {
    const { press, turn, save, changeShop } = await visit(hours);
    await turn('Open on Monday');
    set('Tuesday opens', '10:00');
    await press('Copy to all weekdays: Tuesday');
    await save();
    const ten = [{ from: '10:00', to: '18:00' }];
    expect(changeShop.mock.calls[0]?.[0].hours?.weekdays).toEqual([[], ten, ten, ten, ten, nine, []]);
  });

  it('keep the times of a day that is closed and opened again', async () => {
    const { turn } = await visit(hours);
    set('Monday opens', '07:00');
    await turn('Open on Monday');
    await turn('Open on Monday');
    expect(field('Monday opens')).toHaveValue('07:00');
  });

  it.each([
    ['Monday opens', '', 'Please enter when you open.'],
    ['Monday closes', '', 'Please enter when you close.'],
    ['Monday closes', '09:00', 'Closing time must be after opening time.'],
    [
      'Monday closes',
      '02:00',
      'Closing time must be after opening time. If you close after midnight, let numbers start again later, below.',
    ],
    ['Maximum number waiting', '0', 'Please use a number from 1 to 500, or leave it empty.'],
    ['Maximum number waiting', 'ten', 'Please use a number from 1 to 500, or leave it empty.'],
  ])('are not saved with ‘%s’ as ‘%s’: the field says why', async (name, value, problem) => {
    const { save, changeShop } = await visit(hours);
    set(name, value);
    expect(part().queryByText(problem)).not.toBeInTheDocument();
    await save();
    expect(changeShop).not.toHaveBeenCalled();
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(field(name)).toHaveFocus();
  });

  it('do not overlap', async () => {
    const { press, save, changeShop } = await visit(hours);
    await press('Add a break on Monday');
    set('Monday opens after the break', '11:30');
    await save();
    expect(field('Monday opens after the break')).toHaveAccessibleDescription(
      'The break must end after it starts.',
    );
    expect(changeShop).not.toHaveBeenCalled();
  });

  it('may end after midnight if the numbers start again later', async () => {
    const { user, save, changeShop } = await visit({
      ...hours,
      weekdays: Array.from({ length: 7 }, () => nine),
    });
    set('Saturday opens', '18:00');
    set('Saturday closes', '02:00');
    await save();
    expect(changeShop).not.toHaveBeenCalled();
    await user.selectOptions(field('Numbers start again at'), '04:00');
    await save();
    expect(changeShop.mock.calls[0]?.[0].hours).toMatchObject({
      dayStartsHour: 4,
      weekdays: [nine, nine, nine, nine, nine, bar, nine],
    });
  });

  it('say why the server refused them, and can be sent again', async () => {
    const { save, press, changeShop } = await visit(hours, () =>
      refusal(0, 'NETWORK', 'Something went wrong.'),
    );
    set('Monday opens', '08:00');
    await save();
    expect(part().getByRole('alert')).toHaveTextContent('This is not saved yet. Something went wrong.');
    await press('Try again');
    expect(changeShop).toHaveBeenCalledTimes(2);
  });
});

describe('dates with their own hours in the settings', () => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

  it('are closed, with a note, or have hours', async () => {
    const { user, press, turn, save, changeShop } = await visit(hours);
    await press('Add a date');
    expect(field('Date')).toHaveFocus();
    set('Date', day(30));
    await user.type(field('Note'), 'Christmas');
    await press('Add another date');
    fireEvent.change(part().getAllByLabelText('Date')[1]!, { target: { value: day(20) } });
    await turn(`Open on ${day(20)}`);
    set(`${day(20)} closes`, '13:00');
    await save();
    expect(changeShop.mock.calls[0]?.[0].hours?.exceptions).toEqual([
      { date: day(20), ranges: [{ from: '09:00', to: '13:00' }] },
      { date: day(30), ranges: [], note: 'Christmas' },
    ]);
  });

  it('are removed, and left out once they are past', async () => {
    const { press, save, changeShop } = await visit({
      ...hours,
      exceptions: [
        { date: day(-9), ranges: [] },
        { date: day(9), ranges: nine, note: 'Market day' },
      ],
    });
    expect(part().getAllByLabelText('Date')).toHaveLength(1);
    expect(field('Note')).toHaveValue('Market day');
    await press(`Remove ${day(9)}`);
    expect(part().getByRole('button', { name: 'Add a date' })).toHaveFocus();
    await save();
    expect(changeShop.mock.calls[0]?.[0].hours?.exceptions).toEqual([]);
  });

  it('need a date, a different one each', async () => {
    const { press, save, changeShop } = await visit({ ...hours, exceptions: [{ date: day(9), ranges: [] }] });
    await press('Add another date');
    await save();
    const added = part().getAllByLabelText('Date')[1]!;
    expect(added).toHaveAccessibleDescription('Please choose a date.');
    fireEvent.change(added, { target: { value: day(9) } });
    expect(added).toHaveAccessibleDescription('This date is in the list already.');
    expect(changeShop).not.toHaveBeenCalled();
  });
});
