import { ticketIdOf } from '@queuebell/contracts';
import type { Stored } from '@queuebell/queue-rules/testing/model-tablet';
import { fromAnyAddress } from '../../kit/client.ts';
import type { Shop } from '../../kit/shop.ts';
import type { Customer } from './customers.ts';
import type { Command } from './requests.ts';

type Named = Pick<Customer, 'key' | 'name'>;

/** Every request that the devices of one shop and its customers' phones make. */
export class Commands {
  readonly #shop;
  readonly #joinCode;

  constructor(shop: Shop, joinCode: string) {
    this.#shop = shop;
    this.#joinCode = joinCode;
  }

  ticketId(key: string): string {
    return ticketIdOf(this.#shop.ownerId, key);
  }

  /** @param rest of the path, below the shop's queue */
  byStaff(what: string, method: string, rest: string, body?: object): Command {
    return this.#withToken(what, method, `/api/queue/${this.#shop.ownerId}${rest}`, body);
  }

  settings(what: string, body: object): Command {
    return this.#withToken(what, 'PATCH', '/api/shop', body);
  }

  /** @param more the names of those who come along */
  checkIn({ key, name }: Named, more: readonly string[] = []): Command {
    const body = { name, userId: this.#shop.ownerId, ...(more.length > 0 && { more }) };
    return withKey(key, this.#withToken(`${name} checks in`, 'POST', '/api/queue/checkin', body));
  }

  delivery({ key, name, group, arrivedAt }: Stored, number: number, holder: string): Command {
    const ofGroup = group === undefined ? {} : { group };
    const body = { name, holder: guidOf(holder), number, arrivedAt: arrivedAt.toISOString(), ...ofGroup };
    return withKey(key, this.byStaff(`${name} is delivered as ${number}`, 'POST', '/deliveries', body));
  }

  join({ key, name }: Named, browser: string, wishes: object): Command {
    const body = { name, ...wishes };
    return withKey(key, {
      ...{ what: `${name} joins`, method: 'POST', path: `/api/join/${this.#joinCode}`, body },
      headers: { cookie: `queuebell-joiner=${browser}`, ...fromAnyAddress() },
    });
  }

  change({ key, name }: Named, change: 'leave' | 'return'): Command {
    return {
      ...{ what: `${name}: ${change}`, method: 'POST', path: `/api/tickets/${this.ticketId(key)}/${change}` },
      headers: fromAnyAddress(),
    };
  }

  #withToken(what: string, method: string, path: string, body?: object): Command {
    return { what, method, path, headers: { authorization: this.#shop.token }, ...(body && { body }) };
  }
}

const withKey = (key: string, command: Command): Command => ({
  ...command,
  headers: { ...command.headers, 'idempotency-key': key },
});

/** @param holder as the model calls it: 'a 0' */
export function guidOf(holder: string) {
  const [tablet = '', count = ''] = holder.split(' ');
  return `${tablet.padStart(8, '0')}-0000-7000-8000-${count.padStart(12, '0')}`;
}
