import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import { answer, createFakeHost, type FakeCalls, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aReport, BUSY, TODAY, totalsOf } from '../testing';
import { ReportScreen } from './report.screen';

type ReadReport = FakeCalls['readReport'];
const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const table = (name: string) => within(screen.getByRole('table', { name }));
const cells = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);
const links = () => within(screen.getByRole('navigation', { name: 'Days of the report' }));

interface Opened {
  read?: ReadReport;
  save?: FakeCalls['exportReport'];
  user?: Partial<SessionUser>;
  search?: string;
}

const owner = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) });

function open({ read = () => answer(aReport()), save, user = {}, search = '' }: Opened = {}) {
  const readReport = jest.fn<ReadReport>(read);
  const api = { readReport, ...(save && { exportReport: save }) };
  const host = createFakeHost({ user: { ...testUser, ...user }, api });
  render(
    <MemoryRouter initialEntries={[`/reports${search}`]}>
      <ReportScreen host={host} />
    </MemoryRouter>,
  );
  return { host, readReport };
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the page of a report', () => {
  it('shows the last week first, beside the one before', async () => {
    const { readReport } = open();
    expect(await screen.findByText(/compared with/)).toHaveTextContent(
      '20 – 26 Nov 2026, compared with 13 – 19 Nov 2026',
    );
    expect(readReport.mock.calls.map(([days]) => days)).toEqual([{ from: '2026-11-20', to: TODAY }]);
    expect(links().getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
    expect(document.title).toBe('Reports · Bar Barbers');
  });

  it('has a table for each plot, and the hours of the week as one', async () => {
    open();
    await screen.findByText(/compared with/);
    for (const summary of screen.getAllByText('Show as a table')) await owner.click(summary);
    expect(cells(table('Customers by day').getAllByRole('row').at(-1)!)).toEqual([
      '26 Nov',
      '30',
      '24',
      '4',
      '2',
    ]);
    expect(cells(table('Waits by day').getAllByRole('row').at(-1)!)).toEqual(['26 Nov', '12 min', '30 min']);
    const hours = table('Busiest hours').getAllByRole('row').map(cells);
    expect(hours[0]).toEqual(['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(hours.slice(1)).toEqual([
      ['09:00', '0', '0', '0', '10', '0', '0', '0'],
      ['10:00', '0', '0', '0', '0', '0', '0', '0'],
      ['11:00', '0', '0', '0', '20', '0', '0', '0'],
    ]);
  });

  it('shows the hours of longer ranges on average, and none for weekdays that are not in them', async () => {
    const hours = [{ hourOfWeek: 2 * 24 + 9, checkIns: 9, served: 0, averageWait: null }];
    const cellsOf = async (from: string, to: string) => {
      open({ read: () => answer(aReport({ from, to, hours })), search: `?from=${from}&to=${to}` });
      await screen.findByText(/compared with/);
      return table('Busiest hours').getAllByRole('row').map(cells)[1];
    };
    // Two Wednesdays.
    expect(await cellsOf('2026-11-12', '2026-11-25')).toEqual(['09:00', '0', '0', '4.5', '0', '0', '0', '0']);
    cleanup();
    // A Wednesday and a Thursday.
    expect(await cellsOf('2026-11-25', '2026-11-26')).toEqual(['09:00', '–', '–', '9', '0', '–', '–', '–']);
  });

  it('shows today by the hour', async () => {
    const today = aReport({ from: TODAY, to: TODAY, before: { from: '2026-11-25', to: '2026-11-25' } });
    open({ read: () => answer(today), search: '?range=today' });
    expect(await screen.findByText(/compared with/)).toHaveTextContent(
      'Thu, 26 Nov 2026, compared with Wed, 25 Nov 2026',
    );
    await owner.click(screen.getAllByText('Show as a table')[1]!);
    expect(table('Waits by hour').getAllByRole('row').map(cells)).toEqual([
      ['Hour', 'Average wait'],
      ['09:00', '10 min'],
      ['10:00', '–'],
      ['11:00', '16 min'],
    ]);
    expect(screen.queryByRole('heading', { name: 'Busiest hours' })).not.toBeInTheDocument();
  });

  it('has no plot of waits while nobody has been served', async () => {
    const hours = [{ hourOfWeek: 3 * 24 + 9, checkIns: 6, served: 0, averageWait: null }];
    const today = aReport({ from: TODAY, to: TODAY, hours });
    open({ read: () => answer(today), search: '?range=today' });
    expect(await screen.findByRole('heading', { name: 'Customers by hour' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Waits by hour' })).not.toBeInTheDocument();
  });

  it('counts chairs, if there are several, and services, also those that were removed', async () => {
    const part = (id: string, name: string | null) => ({ ...BUSY, id, name });
    const named = ({
      tablet,
      offline,
      phone,
      joinPageViews,
      estimates,
      ...figures
    }: ReturnType<typeof part>) => figures;
    const [one, two] = [named(part('one', 'Maria')), named(part('two', null))];
    open({ read: () => answer(aReport({ chairs: [one, two], services: [named(part('cut', 'Haircut'))] })) });
    await screen.findByText(/compared with/);
    expect(table('By chair').getAllByRole('row').map(cells).slice(1)).toEqual([
      ['Maria', '30', '24', '4', '12 min', '20 min'],
      ['A removed chair', '30', '24', '4', '12 min', '20 min'],
    ]);
    expect(table('By service').getByRole('rowheader')).toHaveTextContent('Haircut');
  });

  it('says nothing of chairs for a shop with one chair', async () => {
    open();
    await screen.findByText(/compared with/);
    expect(screen.queryByRole('table', { name: 'By chair' })).not.toBeInTheDocument();
  });

  it('says that nobody came', async () => {
    open({ read: () => answer(aReport({ totals: totalsOf(), hours: [], ratings: [0, 0, 0, 0, 0] })) });
    expect(await screen.findByText('Nobody checked in.')).toBeVisible();
    expect(screen.queryByText('Show as a table')).not.toBeInTheDocument();
  });
});

describe('the days on the page of a report', () => {
  it('are chosen by links, and the old figures stay until the new ones come', async () => {
    const { readReport } = open();
    await screen.findByText(/compared with/);
    readReport.mockImplementation(() => new Promise(() => undefined));
    await owner.click(links().getByRole('link', { name: '30 days' }));
    expect(links().getByRole('link', { name: '30 days' })).toHaveFocus();
    expect(readReport.mock.calls.at(-1)?.[0]).toEqual({ from: '2026-10-28', to: TODAY });
    expect(screen.getByRole('status')).toHaveTextContent('Loading the report…');
    expect(screen.getByText('of 30 check-ins')).toBeVisible();
  });

  it('can be any days, and are checked before the report is loaded', async () => {
    const { host, readReport } = open({ search: '?from=2026-11-01&to=2026-11-05' });
    await screen.findByText(/compared with/);
    expect(readReport.mock.calls[0]?.[0]).toEqual({ from: '2026-11-01', to: '2026-11-05' });
    const last = screen.getByLabelText('Last day');
    await owner.clear(last);
    await owner.type(last, '2026-10-31');
    await owner.click(screen.getByRole('button', { name: 'Show' }));
    expect(last).toHaveAccessibleDescription('The last day is before the first one.');
    expect(host.visited).toEqual([]);
    await owner.clear(last);
    await owner.type(last, '2026-11-07');
    await owner.click(screen.getByRole('button', { name: 'Show' }));
    expect(host.visited).toEqual(['/reports?from=2026-11-01&to=2026-11-07']);
  });

  it('end with the shop’s day, if this device has another one', async () => {
    const { readReport } = open({ read: () => answer(aReport({ today: '2026-11-25' })) });
    await screen.findByText(/compared with/);
    expect(readReport.mock.calls.map(([{ to }]) => to)).toEqual([TODAY, '2026-11-25']);
  });

  it('are not shown before the shop’s zone is known', async () => {
    const { readReport } = open();
    await screen.findByText(/compared with/);
    cleanup();
    readReport.mockClear();
    open({
      read: ({ to }) =>
        to === TODAY ? answer(aReport({ today: '2026-11-25' })) : new Promise(() => undefined),
    });
    await screen.findByText('Loading the report…');
    expect(screen.queryByText(/compared with/)).not.toBeInTheDocument();
  });

  it('are loaded again when the page is looked at again, or chosen again', async () => {
    const { readReport } = open();
    expect(await screen.findByText(/As of 12:00/)).toBeVisible();
    jest.setSystemTime(NOW + 65 * 60_000);
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText(/As of 13:05/)).toBeVisible();
    await owner.click(links().getByRole('link', { name: '7 days' }));
    expect(readReport).toHaveBeenCalledTimes(3);
  });

  it('stay as they were loaded last while the server cannot be reached', async () => {
    const { readReport } = open();
    await screen.findByText(/As of 12:00/);
    readReport.mockImplementation(() => refusal(0, 'NETWORK', 'The server could not be reached.'));
    await act(async () => fireEvent(document, new Event('visibilitychange')));
    expect(readReport).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/As of 12:00/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a report that cannot be loaded', () => {
  const nobody = () => refusal(0, 'NETWORK', 'The server could not be reached.');

  it('says so, and can be loaded again', async () => {
    const { readReport } = open({ read: nobody });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The report could not be loaded. The server could not be reached.',
    );
    readReport.mockImplementation(() => answer(aReport()));
    await owner.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('of 30 check-ins')).toBeVisible();
  });

  it.each([
    ['staff', { role: 'staff' }],
    ['a paired device', { role: 'device', device: { id: 'd1', kind: 'admin', name: 'Till' } }],
  ] as const)('is not for %s, and nothing is requested', (_who, user) => {
    const { readReport } = open({ user });
    expect(
      screen.getByRole('heading', { name: 'Only the owner and managers can read reports.' }),
    ).toBeVisible();
    expect(readReport).not.toHaveBeenCalled();
  });
});

describe('the table of a report as a file', () => {
  it('is saved', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:table';
    const save = jest.fn<FakeCalls['exportReport']>(() => answer(new Blob(['day,checkIns'])));
    open({ save });
    await owner.click(screen.getByRole('button', { name: 'Save as CSV' }));
    expect(save.mock.calls[0]?.[0]).toEqual({ from: '2026-11-20', to: TODAY });
    const [file] = saved.mock.contexts as HTMLAnchorElement[];
    expect(file?.download).toBe('report-2026-11-20-2026-11-26.csv');
    saved.mockRestore();
  });

  it('that cannot be saved says why', async () => {
    open({ save: () => refusal(0, 'NETWORK', 'The server could not be reached.') });
    await owner.click(screen.getByRole('button', { name: 'Save as CSV' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The CSV file could not be saved. The server could not be reached.',
    );
  });
});
