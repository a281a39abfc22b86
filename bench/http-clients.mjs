import { makeKey } from '../api/dist/queue/idempotency-key.js';
import { CUSTOMER } from './customer.mjs';
import { HttpConnection } from './http-connection.mjs';

/**
 * Devices of one shop, each with a connection of its own.
 *
 * @param {import('./load-worker.mjs').Target} target
 * @returns {Promise<import('./load-worker.mjs').Side>}
 */
export async function openHttpClients({ origin, shop }) {
  /** @type {HttpConnection[]} */
  let connections = [];
  const connectionOf = (/** @type {number} */ client) => {
    const connection = connections[client];
    if (!connection) throw new Error(`Client ${client} has no connection.`);
    return connection;
  };
  const common = `Host: ${new URL(origin).host}\r\nAuthorization: ${shop.token}\r\n`;
  const read = `GET /api/queue/${shop.ownerId} HTTP/1.1\r\n${common}\r\n`;
  const body = JSON.stringify({ ...CUSTOMER, userId: shop.ownerId });
  const checkIn =
    `POST /api/queue/checkin HTTP/1.1\r\n${common}` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return {
    /** Anew for each round, because a server closes a connection on which nobody has asked for a while. */
    prepare: async (clients) => {
      for (const connection of connections) connection.close();
      connections = await Promise.all(Array.from({ length: clients }, () => HttpConnection.open(origin)));
    },
    'check-in': (client) =>
      connectionOf(client).send(`${checkIn}Idempotency-Key: ${makeKey(new Date())}\r\n\r\n${body}`, 201),
    read: (client) => connectionOf(client).send(read, 200),
  };
}
