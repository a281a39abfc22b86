import { describe, expect, it } from '@jest/globals';
import type { CheckinResponse, TicketView } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import {
  deliveryResultOf,
  hasMembership,
  isServerReached,
  leaveResultOf,
  outcomeOfCheckIn,
} from './answer-rules';

type Code = Extract<ApiAnswer<never>, { ok: false }>['code'];

const ticket: ApiAnswer<CheckinResponse> = {
  ok: true,
  status: 201,
  body: { queueNumber: 31, ahead: 3, ticketId: 'id' },
};
const portal: ApiAnswer<CheckinResponse> = { ok: true, status: 200, body: JSON.parse('{"login":"here"}') };
const refusal = (status: number, code: Code, message = 'No.'): ApiAnswer<CheckinResponse> => ({
  ok: false,
  status,
  code,
  message,
});

/** Each answer, what it means to a check-in, what to a delivery, and whether the server was there. */
const answers: [string, ApiAnswer<CheckinResponse>, string, string, boolean][] = [
  ['a ticket', ticket, 'given', 'confirmed', true],
  ['something that is no ticket', portal, 'unknown', 'halt', true],
  ['nobody answers', refusal(0, 'NETWORK'), 'unknown', 'halt', false],
  ['400', refusal(400, 'INVALID_INPUT'), 'refused', 'trouble', true],
  ['401', refusal(401, 'NOT_LOGGED_IN'), 'refused', 'halt', true],
  ['402', refusal(402, 'MEMBERSHIP_LAPSED'), 'refused', 'halt', true],
  ['403', refusal(403, 'NOT_YOURS'), 'refused', 'halt', true],
  ['404', refusal(404, 'NOT_FOUND'), 'refused', 'trouble', true],
  ['409 of a full queue', refusal(409, 'QUEUE_FULL'), 'refused', 'halt', true],
  ['410 of an old page', refusal(410, 'PAGE_OUTDATED'), 'refused', 'halt', true],
  ['429', refusal(429, 'RATE_LIMITED'), 'refused', 'halt', true],
  ['500', refusal(500, 'SERVER_ERROR'), 'unknown', 'skip', true],
  ['502', refusal(502, 'SERVER_ERROR'), 'unknown', 'halt', false],
  ['503', refusal(503, 'SERVER_ERROR'), 'unknown', 'halt', false],
  ['504', refusal(504, 'SERVER_ERROR'), 'unknown', 'halt', false],
];

describe('the meaning of an answer to a check-in', () => {
  it.each(answers)('%s', (_what, answer, checkIn, delivery, reached) => {
    expect(outcomeOfCheckIn(answer).is).toBe(checkIn);
    expect(deliveryResultOf(answer).is).toBe(delivery);
    expect(isServerReached(answer)).toBe(reached);
  });

  const view: ApiAnswer<TicketView> = { ok: true, status: 200, body: JSON.parse('{"status":"left"}') };
  it.each<[string, ApiAnswer<TicketView>, string]>([
    ['the ticket', view, 'confirmed'],
    ['no such ticket', { ok: false, status: 404, code: 'TICKET_NOT_FOUND', message: '' }, 'confirmed'],
    ['a page that is not there', { ok: false, status: 404, code: 'NETWORK', message: '' }, 'skip'],
    ['something that is no ticket', { ok: true, status: 200, body: JSON.parse('{}') }, 'halt'],
    ['nobody answers', { ok: false, status: 0, code: 'NETWORK', message: '' }, 'halt'],
    ['429', { ok: false, status: 429, code: 'RATE_LIMITED', message: '' }, 'halt'],
    ['500', { ok: false, status: 500, code: 'SERVER_ERROR', message: '' }, 'skip'],
  ])('to a customer who gives the place up: %s', (_what, answer, meaning) => {
    expect(leaveResultOf(answer)).toBe(meaning);
  });

  it('is the number and how many are ahead', () => {
    expect(outcomeOfCheckIn(ticket)).toEqual({ is: 'given', number: 31, ahead: 3 });
    expect(deliveryResultOf(ticket)).toEqual({ is: 'confirmed', number: 31 });
  });

  it('has the server’s words, and says when the shop takes nobody', () => {
    expect(outcomeOfCheckIn(refusal(402, 'MEMBERSHIP_LAPSED', 'Renew.'))).toEqual({
      is: 'refused',
      refusal: { message: 'Renew.', noNumber: false },
    });
    expect(answers.map(([, answer]) => hasMembership(answer)).filter((has) => has !== null)).toEqual([
      true,
      true,
      false,
    ]);
    expect(deliveryResultOf(refusal(400, 'INVALID_INPUT', 'Odd.'))).toEqual({
      is: 'trouble',
      message: 'Odd.',
    });
  });

  it('has our words if the server has none', () => {
    const words = 'Something went wrong. Please try again.';
    expect(outcomeOfCheckIn(refusal(400, 'INVALID_INPUT', ''))).toMatchObject({
      refusal: { message: words },
    });
    expect(deliveryResultOf(refusal(400, 'INVALID_INPUT', ''))).toMatchObject({ message: words });
  });
});
