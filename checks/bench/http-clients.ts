import { makeKey } from '../../api/dist/features/queue/key-making.js';
import { CUSTOMER } from './customer.ts';
import { HttpConnection, OtherAnswer } from './http-connection.ts';
import { roundRobin } from './round-robin.ts';
import type { Side, Target } from './load-task.ts';

const BUSY = 503;

/** Devices of some shops, each with a connection of its own. */
export async function openHttpClients({ origins, shops }: Target): Promise<Side> {
  let connections: HttpConnection[] = [];
  let busyAnswers = 0;
  const shopRequests = shops.map((shop) => new ShopRequests(shop));
  const nextShop = roundRobin(shopRequests);
  /** Asks again what could not be now, as tablets do: the same key, the same customer. */
  const send = async (client: number, request: string, expected: number) => {
    const connection = connections[client];
    if (!connection) throw new Error(`Client ${client} has no connection.`);
    for (;;) {
      try {
        return await connection.send(request, expected);
      } catch (error) {
        if (!(error instanceof OtherAnswer) || error.status !== BUSY) throw error;
        busyAnswers += 1;
      }
    }
  };
  const checkIn = async (client: number, shop: ShopRequests) =>
    shop.noteCheckedIn(await send(client, shop.checkInRequest(), 201));
  return {
    /** Anew for each round, because a server closes a connection on which nobody has asked for a while. */
    prepare: async ({ clients, waiting }) => {
      for (const connection of connections) connection.close();
      busyAnswers = 0;
      if (waiting !== undefined) for (const shop of shopRequests) shop.reset(waiting);
      // Each process learns what was written from outside since the last round, which no shop has in its day.
      const ofProcesses = await Promise.all(origins.map((origin) => HttpConnection.open(origin)));
      for (const { readRequest } of shopRequests)
        await Promise.all(ofProcesses.map((connection) => connection.send(readRequest, 200)));
      for (const connection of ofProcesses) connection.close();
      // After that, because thousands of shops take longer than the server keeps a connection on which nobody asks.
      const nextOrigin = roundRobin(origins);
      connections = await Promise.all(
        Array.from({ length: clients }, () => HttpConnection.open(nextOrigin())),
      );
    },
    busyAnswers: () => busyAnswers,
    'check-in': (client) => checkIn(client, nextShop()),
    pair: async (client) => {
      const shop = nextShop();
      await checkIn(client, shop);
      await send(client, shop.closeRequest(), 200);
    },
    read: (client) => send(client, nextShop().readRequest, 200),
  };
}

/** Makes the requests of the devices of one shop, and keeps the numbers that they know. */
class ShopRequests {
  readonly readRequest: string;
  #ownerId;
  #headers;
  #checkIn;
  #body;
  /** In their order. */
  #waiting: number[] = [];

  constructor({ ownerId, token }: { ownerId: string; token: string }) {
    this.#ownerId = ownerId;
    this.#headers = ` HTTP/1.1\r\nHost: bench\r\nAuthorization: ${token}\r\n`;
    this.#body = JSON.stringify({ ...CUSTOMER, userId: ownerId });
    this.#checkIn =
      `POST /api/queue/checkin${this.#headers}` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(this.#body)}\r\n`;
    this.readRequest = `GET /api/queue/${ownerId}${this.#headers}\r\n`;
  }

  /** @param count how many wait, numbered from 1 */
  reset(count: number) {
    this.#waiting = Array.from({ length: count }, (_, ahead) => ahead + 1);
  }

  /** Of another customer each time. */
  checkInRequest() {
    return `${this.#checkIn}Idempotency-Key: ${makeKey(new Date())}\r\n\r\n${this.#body}`;
  }

  /** @param answer to a check-in */
  noteCheckedIn(answer: Buffer) {
    const number = /"queueNumber":(\d+)/.exec(answer.toString('latin1'))?.[1];
    if (number === undefined) throw new Error('A check-in was answered without a number.');
    this.#waiting.push(Number(number));
  }

  /** Of the first one who waits. */
  closeRequest() {
    const number = this.#waiting.shift();
    return `DELETE /api/queue/${this.#ownerId}/${number}${this.#headers}\r\n`;
  }
}
