import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueChange, QueueChanges, SessionUser } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { amira, snapshot } from '../queue/testing';
import { changesTable } from './changes-table';
import { TodayPanel } from './today-panel';

const change = (sequence: number, changes: Partial<QueueChange> = {}): QueueChange => ({
  sequence,
  at: '2026-06-15T09:30:00.000Z',
  who: 'Counter',
  what: `Number ${sequence} was served.`,
  customers: [{ number: sequence, name: 'Ann' }],
  undo: 'possible',
  ...changes,
});

const listOf = (changes: QueueChange[], before: string | null = null): QueueChanges => ({
  ...{ day: '2026-06-15', today: '2026-06-15', firstDay: '2026-05-16' },
  ...{ changes, before },
});

function open(
  readChanges: jest.Mock<FakeCalls['readChanges']>,
  {
    user = testUser,
    undoChange = jest.fn<FakeCalls['undoChange']>(),
  }: {
    user?: SessionUser;
    undoChange?: jest.Mock<FakeCalls['undoChange']>;
  } = {},
) {
  const host = createFakeHost({ api: { readChanges, undoChange } });
  const panel = (revision: number) => (
    <TodayPanel
      host={host}
      owner={user}
      queue={{ ...snapshot([amira]), revision }}
      onClose={() => undefined}
    />
  );
  const { rerender } = render(panel(1));
  return { host, change: (revision: number) => rerender(panel(revision)) };
}

const reads = (list: QueueChanges) => jest.fn<FakeCalls['readChanges']>(() => answer(list));

afterEach(() => void jest.restoreAllMocks());

describe('the Today panel', () => {
  it('says who did what, and when, and what cannot be undone and why', async () => {
    open(
      reads(
        listOf([
          change(12),
          change(11, {
            customers: [{ number: 11, name: 'Ann', service: 'Haircut', reason: 'No money' }],
            undo: 'no',
            whyNot: 'Number 11 has since been removed.',
          }),
          change(10, { undo: 'done' }),
        ]),
      ),
    );
    expect(screen.getByText('Loading changes…')).toBeTruthy();
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Number 12 was served\..* · Counter · AnnUndo$/),
      expect.stringMatching(/Ann, Haircut, reason: No moneyNumber 11 has since been removed\.$/),
      expect.stringMatching(/AnnUndone$/),
    ]);
  });

  it('undoes by one tap, and says why when it cannot', async () => {
    const undoChange = jest.fn<FakeCalls['undoChange']>();
    undoChange.mockReturnValueOnce(answer(snapshot([amira])));
    undoChange.mockReturnValueOnce(refusal(409, 'CANNOT_UNDO', 'Number 12 has since been served.'));
    const readChanges = reads(listOf([change(12)]));
    open(readChanges, { undoChange });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Number 12 was served.' }));
    expect(undoChange.mock.lastCall?.[0]).toMatchObject({ sequence: 12 });
    expect(readChanges).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Number 12 has since been served.');
  });

  it('keeps the keyboard focus at the row whose button has gone, or at the list, and says what was undone', async () => {
    const readChanges = reads(listOf([change(12), change(11)]));
    const undoChange = jest.fn<FakeCalls['undoChange']>(() => answer(snapshot([amira])));
    const panel = open(readChanges, { undoChange });
    (await screen.findByRole('button', { name: 'Undo: Number 12 was served.' })).focus();
    const [row] = screen.getAllByRole('listitem');
    readChanges.mockReturnValue(
      answer(
        listOf([
          change(13, { what: 'Undone: Number 12 was served.' }),
          change(12, { undo: 'done' }),
          change(11),
        ]),
      ),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(row).toHaveTextContent('Undone'));
    expect(row).toHaveFocus();
    expect(screen.getByText('This was undone: Number 12 was served.')).toHaveAttribute('role', 'status');

    act(() => screen.getByRole('button', { name: 'Undo: Number 11 was served.' }).focus());
    readChanges.mockReturnValue(answer(listOf([change(14)])));
    panel.change(2);
    await screen.findByText('Number 14 was served.');
    expect(screen.getByRole('list', { name: 'What happened' })).toHaveFocus();
  });

  it('sends one undo at a time', async () => {
    const undoChange = jest.fn<FakeCalls['undoChange']>(() => new Promise(() => undefined));
    open(reads(listOf([change(12), change(11)])), { undoChange });
    const buttons = await screen.findAllByRole('button', { name: /^Undo/ });
    for (const button of buttons) await userEvent.click(button);
    expect(undoChange).toHaveBeenCalledTimes(1);
  });

  it('follows the queue, and keeps the list while it cannot be read', async () => {
    const readChanges = reads(listOf([change(1)]));
    const panel = open(readChanges);
    await screen.findByText('Number 1 was served.');
    readChanges.mockReturnValue(answer(listOf([change(2), change(1)])));
    panel.change(2);
    await screen.findByText('Number 2 was served.');
    readChanges.mockReturnValue(refusal(0, 'NETWORK', 'No network.'));
    panel.change(3);
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be updated/);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('can show one number alone, and more of a long day', async () => {
    const readChanges = jest.fn<FakeCalls['readChanges']>(({ before }) =>
      answer(before ? listOf([change(1)]) : listOf([change(2)], '2')),
    );
    open(readChanges);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Number 1 was served.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Number'), '7');
    expect(readChanges.mock.calls.some(([asked]) => asked.number === '7')).toBe(true);
  });

  it('says that nothing happened, and can load a failed list again', async () => {
    const readChanges = jest.fn<FakeCalls['readChanges']>();
    readChanges.mockReturnValueOnce(refusal(500, 'SERVER_ERROR', 'Something went wrong.'));
    readChanges.mockReturnValue(answer(listOf([])));
    open(readChanges);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to show.')).toBeTruthy();
  });

  it('offers other days and a file, but not to devices', async () => {
    const device = { id: 'd', kind: 'admin', name: 'Counter' } as const;
    open(reads(listOf([change(1)])), { user: { ...testUser, role: 'device', device } });
    await screen.findByText('Number 1 was served.');
    expect(screen.queryByLabelText('Day')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });
});

describe('the file of a day from the Today panel', () => {
  const saved: { name: string; content: Blob }[] = [];
  let content: Blob;

  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) content = blob;
      return 'blob:table';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
  });

  const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));

  it('has the whole day that is shown, also what the list does not show yet, in the time of the shop', async () => {
    const readChanges = jest.fn<FakeCalls['readChanges']>(({ before }) =>
      answer(before ? listOf([change(1, { undo: 'done' })]) : listOf([change(2)], '2')),
    );
    open(readChanges);
    await screen.findByText('Number 2 was served.');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('queue-2026-06-15.csv');
    expect((await textOf(saved[0]?.content)).split('\r\n')).toEqual([
      'Day,Time,Who,What,Customers,Reason,Undone',
      '2026-06-15,10:30,Counter,Number 2 was served.,2 Ann,,',
      '2026-06-15,10:30,Counter,Number 1 was served.,1 Ann,,yes',
      '',
    ]);
    expect(screen.queryByText('Number 1 was served.')).not.toBeInTheDocument();
  });

  it('has the number and the day that are shown', async () => {
    const readChanges = reads(listOf([change(7)]));
    open(readChanges);
    await userEvent.type(await screen.findByLabelText('Number'), '7');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-06-14' } });
    await screen.findByText('Number 7 was served.');
    readChanges.mockClear();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(readChanges.mock.calls.map(([asked]) => asked)).toEqual([
      { userId: testUser.id, day: '2026-06-14', number: '7' },
    ]);
  });

  it('is not saved in part: the panel says why, and keeps its list', async () => {
    const readChanges = jest.fn<FakeCalls['readChanges']>(({ before }) =>
      before ? refusal(0, 'NETWORK', 'No network.') : answer(listOf([change(2)], '2')),
    );
    open(readChanges);
    await screen.findByText('Number 2 was served.');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('No network.');
    expect(saved).toEqual([]);
    expect(screen.getByText('Number 2 was served.')).toBeInTheDocument();
  });
});

const textOf = (content: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(content ?? new Blob());
  });

it('the file of a day has no name that a spreadsheet reads as a formula', () => {
  const customers = [{ number: 1, name: 'Ann, "A"', reason: 'Too late' }];
  const changes = [change(1, { customers, who: '=1+1' })];
  expect(changesTable(listOf(changes), () => '10:30')).toBe(
    '\uFEFFDay,Time,Who,What,Customers,Reason,Undone\r\n2026-06-15,10:30,\'=1+1,Number 1 was served.,"1 Ann, ""A""",Too late,\r\n',
  );
});
