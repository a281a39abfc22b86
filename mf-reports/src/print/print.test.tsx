import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answer, createFakeHost, type FakeCalls } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aReport } from '../testing';
import { PrintScreen } from './print.screen';

const print = jest.fn();

function open(readReport: FakeCalls['readReport']) {
  const host = createFakeHost({ api: { readReport } });
  render(
    <MemoryRouter initialEntries={['/reports/print?from=2026-11-20&to=2026-11-26']}>
      <PrintScreen host={host} />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  window.print = print;
});
afterEach(() => {
  print.mockClear();
});

describe('the page to print a report', () => {
  it('has all tables open, and is printed by its button', async () => {
    open(() => answer(aReport()));
    expect(await screen.findByRole('table', { name: 'Customers by day' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Waits by day' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('cannot be printed before its report is there, and leads back to the same days', () => {
    open(() => new Promise(() => undefined));
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Back to the report' })).toHaveAttribute(
      'href',
      '/reports?from=2026-11-20&to=2026-11-26',
    );
  });
});
