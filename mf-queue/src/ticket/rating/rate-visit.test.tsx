import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TicketView } from '@queuebell/contracts';
import { NOTE_MAX } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, refusal } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { NOW, TICKET_ID, aTicket, customer, openTicket, pass, tap } from '../testing';

const served = (parts: Partial<TicketView> = {}) =>
  aTicket({ status: 'served', ahead: 0, rating: 'open', ...parts });
const given = () => served({ rating: 'given' });
const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const tooLate = () => refusal(409, 'RATING_CLOSED', 'This visit can’t be rated any more.');

const question = () => screen.queryByRole('radiogroup', { name: 'How was your visit?' });
const face = (name: string) => screen.getByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });
const comment = () => screen.getByRole('textbox', { name: 'Anything to add?' });
const thanks = () => screen.queryByText('Thank you for your answer.');

/** A ticket whose server takes answers. */
async function open(first = served(), rate?: FakeCalls['rateVisit']) {
  const rateVisit = jest.fn<FakeCalls['rateVisit']>(rate ?? (() => answer(given())));
  const page = await openTicket(first, { api: { rateVisit } });
  page.readTicket.mockImplementation(() => answer(rateVisit.mock.calls.length > 0 ? given() : first));
  return { ...page, rateVisit };
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

describe('on the ticket’s page, the question how it was', () => {
  it('comes when the customer has been served, with five faces that can be heard', async () => {
    const { become } = await openTicket(aTicket({ status: 'serving', ahead: 0 }));
    expect(question()).not.toBeInTheDocument();
    await become(served());
    expect(question()).toBeInTheDocument();
    expect(screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
      ...['Very bad', 'Bad', 'OK', 'Good', 'Very good'],
    ]);
    expect(
      screen.getByText('Your answer goes only to Bar Barbers, together with your number.'),
    ).toBeVisible();
  });

  it.each<[string, Partial<TicketView>]>([
    ['an older server', { status: 'served', ahead: 0 }],
    ['somebody who left', { status: 'left', ahead: 0 }],
    ['somebody who waits', {}],
  ])('does not come with %s', async (_who, parts) => {
    await openTicket(aTicket(parts));
    expect(screen.queryByRole('heading', { name: 'How was your visit?' })).not.toBeInTheDocument();
  });

  it('goes when staff put the customer back', async () => {
    const { become } = await openTicket(served());
    await become({ status: 'waiting', ahead: 1, rating: undefined });
    expect(question()).not.toBeInTheDocument();
  });

  it('is asked of a group on their common ticket', async () => {
    const group = [
      { number: 31, name: 'Sam', status: 'served' as const, canReturn: false },
      { number: 32, name: 'Leo', status: 'left' as const, canReturn: false },
    ];
    await openTicket(served({ group }));
    expect(question()).toBeInTheDocument();
  });

  it.each(['Very bad', 'Bad', 'OK', 'Good', 'Very good'])(
    'goes on in the same way after each face: %s',
    async (name) => {
      await open();
      expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
      await tap(face(name));
      expect(face(name)).toBeChecked();
      expect(comment()).toHaveAttribute('maxlength', String(NOTE_MAX));
      await tap(button('Send'));
      expect(thanks()).toBeInTheDocument();
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    },
  );

  it('is answered by keys alone, and sends the face and the comment', async () => {
    const { rateVisit } = await open();
    await customer.tab();
    expect(face('Very bad')).toHaveFocus();
    await customer.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(face('Good')).toBeChecked();
    await customer.tab();
    expect(comment()).toHaveFocus();
    await customer.keyboard('Nice music{Enter}');
    await pass(0);
    expect(rateVisit.mock.calls).toEqual([[{ id: TICKET_ID, rating: 4, comment: 'Nice music' }]]);
    expect(thanks()).toHaveAttribute('role', 'status');
  });
});

describe('an answer to how it was', () => {
  it('is not asked for again, also on a page that is opened later', async () => {
    await openTicket(given());
    expect(thanks()).toBeInTheDocument();
    expect(question()).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change my answer' })).not.toBeInTheDocument();
  });

  it('can be changed while the page is open', async () => {
    const { rateVisit } = await open();
    await tap(face('Bad'));
    await customer.type(comment(), 'Cold');
    await tap(button('Send'));
    await tap(button('Change my answer'));
    expect(face('Bad')).toHaveFocus();
    expect(comment()).toHaveValue('Cold');
    await tap(face('OK'));
    await customer.clear(comment());
    await tap(button('Send'));
    expect(rateVisit.mock.calls.at(-1)).toEqual([{ id: TICKET_ID, rating: 3, comment: '' }]);
    expect(thanks()).toBeInTheDocument();
  });

  it('that comes too late to change the first one leaves the first, and says so', async () => {
    const { rateVisit } = await open();
    await tap(face('Bad'));
    await tap(button('Send'));
    rateVisit.mockImplementation(tooLate);
    await tap(button('Change my answer'));
    await tap(face('Good'));
    await tap(button('Send'));
    expect(screen.getByRole('alert')).toHaveTextContent('It’s too late to change your answer.');
    expect(thanks()).toBeInTheDocument();
    expect(question()).not.toBeInTheDocument();
  });

  it('that could not be sent is still there, and is sent again by the same button', async () => {
    const { rateVisit, readTicket } = await open();
    readTicket.mockImplementation(() => answer(served()));
    rateVisit.mockImplementation(offline);
    await tap(face('Very good'));
    await customer.type(comment(), 'Great');
    await tap(button('Send'));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t reach the shop. Please try again.');
    expect(face('Very good')).toBeChecked();
    expect(comment()).toHaveValue('Great');
    rateVisit.mockImplementation(() => answer(given()));
    await tap(button('Send'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(thanks()).toBeInTheDocument();
    expect(rateVisit).toHaveBeenCalledTimes(2);
  });

  it('is sent once while it is on its way', async () => {
    let arrive: () => void = () => undefined;
    const { rateVisit } = await open(
      served(),
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ ok: true, status: 200, body: given() });
        }),
    );
    await tap(face('Good'));
    await tap(button('Send'));
    expect(button('Sending…')).toBeDisabled();
    await customer.type(comment(), '{Enter}');
    arrive();
    await pass(0);
    expect(rateVisit).toHaveBeenCalledTimes(1);
    expect(thanks()).toBeInTheDocument();
  });
});
