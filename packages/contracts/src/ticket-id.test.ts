import { describe, expect, it } from '@jest/globals';
import { readTicketId, ticketIdOf } from './ticket-id.js';

const OWNER = '0123456789abcdef01234567';
const KEY = '0190b6a0-0000-7000-8000-0000000000ff-00112233445566';
const KEY_OF_BEFORE = '0190b6a0-0000-7000-8000-0000000000ff';

describe('the id of a ticket', () => {
  it('fits into an address, and says where the ticket is', () => {
    const id = ticketIdOf(OWNER, KEY);
    expect(id).toMatch(/^[\w-]{47}$/);
    expect(readTicketId(id)).toEqual({ ownerId: OWNER, key: KEY });
  });

  it('of an earlier release’s tablet opens its ticket as before', () => {
    const id = 'ASNFZ4mrze8BI0VnAZC2oAAAcACAAAAAAAAA_w';
    expect(ticketIdOf(OWNER, KEY_OF_BEFORE)).toBe(id);
    expect(readTicketId(id)).toEqual({ ownerId: OWNER, key: KEY_OF_BEFORE });
  });

  it('is another one for each of the further digits', () => {
    expect(ticketIdOf(OWNER, `${KEY.slice(0, -1)}7`)).not.toBe(ticketIdOf(OWNER, KEY));
  });

  it('is the same however the key is written', () => {
    expect(ticketIdOf(OWNER, KEY.toUpperCase())).toBe(ticketIdOf(OWNER, KEY));
  });

  it.each([
    ['', 'nothing'],
    ['a'.repeat(37), 'one that is too short'],
    ['a'.repeat(39), 'one between the two lengths'],
    ['a'.repeat(48), 'one that is too long'],
    ['%'.repeat(38), 'other characters'],
    [`${'a'.repeat(37)}b`, 'bits that no id has'],
    [`${'a'.repeat(46)}b`, 'bits that no longer id has'],
  ])('is not %j: %s', (id) => {
    expect(readTicketId(id)).toBeNull();
  });
});
