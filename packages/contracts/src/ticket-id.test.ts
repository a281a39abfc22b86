import { describe, expect, it } from '@jest/globals';
import { readTicketId, ticketIdOf } from './ticket-id';

const OWNER = '0123456789abcdef01234567';
const KEY = '0190b6a0-0000-7000-8000-0000000000ff';

describe('the id of a ticket', () => {
  it('fits into an address, and says where the ticket is', () => {
    const id = ticketIdOf(OWNER, KEY);
    expect(id).toMatch(/^[\w-]{38}$/);
    expect(readTicketId(id)).toEqual({ ownerId: OWNER, key: KEY });
  });

  it('is the same however the key was written', () => {
    expect(ticketIdOf(OWNER, KEY.toUpperCase())).toBe(ticketIdOf(OWNER, KEY));
  });

  it.each([
    ['', 'nothing'],
    ['a'.repeat(37), 'one that is too short'],
    ['a'.repeat(39), 'one that is too long'],
    ['%'.repeat(38), 'other characters'],
    [`${'a'.repeat(37)}b`, 'bits that no id has'],
  ])('is not %j: %s', (id) => {
    expect(readTicketId(id)).toBeNull();
  });
});
