/**
 * The id of a ticket's page, `/ticket/<id>`: the shop and the idempotency key of the check-in, as 47 characters
 * of base64url. A tablet computes it without the server, so that a ticket given offline has its QR code at
 * once. Nobody can guess it: a key has 130 random bits, and only the customer's own screen shows it. A key that
 * is only a UUID, from older tablets, has 74 and gives 38 characters.
 * This file imports nothing, so screens can use it without loading a validator.
 */

const OWNER_HEX = 24;
const hexOf = /^[0-9a-f]+$/;
const ID = /^[\w-]{38}(?:[\w-]{9})?$/;
/** Where the hyphens of a key were. */
const PARTS = [0, 8, 12, 16, 20, 32];

/**
 * @param ownerId 24 hexadecimal digits
 * @param key the check-in's idempotency key, a UUID, optionally followed by a hyphen and 14 hexadecimal digits
 */
export function ticketIdOf(ownerId: string, key: string): string {
  const hex = ownerId + key.replaceAll('-', '').toLowerCase();
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** @returns null for text that is no id */
export function readTicketId(id: string): { ownerId: string; key: string } | null {
  if (!ID.test(id)) return null;
  const bytes = atob(id.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const ownerId = hex.slice(0, OWNER_HEX);
  const digits = hex.slice(OWNER_HEX);
  const parts = PARTS.map((start, part) => digits.slice(start, PARTS[part + 1]));
  const key = parts.filter((part) => part !== '').join('-');
  return hexOf.test(hex) && ticketIdOf(ownerId, key) === id ? { ownerId, key } : null;
}
