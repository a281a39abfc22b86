/**
 * A process with up to ten thousand screens in it. Forked by live.ts; each message is a task.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from './http-connection.ts';
import { StreamClient, type Address } from './live-streams.ts';

export type Task =
  | { task: 'listen'; addresses: Address[]; each: number }
  | { task: 'serve'; shop: number; number: number }
  | { task: 'poll'; addresses: Address[]; each: number; intervalMs: number }
  | { task: 'leave' };

/** Times: in ms, of what the task waits for. */
export type Report = { times: number[] } | { message: string };

interface Screen {
  client: StreamClient;
  /** Of the newest snapshot. */
  id: string;
}

const OPENED_AT_ONCE = 100;
const PATIENCE_MS = 60_000;
/** As a screen does at first (mf-queue, event-stream.ts). */
const AGAIN_AFTER_MS = 2_000;

let addresses: Address[] = [];
/** By shop. */
let screens: Screen[][] = [];
let connections: HttpConnection[] = [];
let timers: NodeJS.Timeout[] = [];
/** Called for each snapshot that comes. */
let onSnapshot: (shop: number, id: string) => void = () => {};

process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  perform(task).then(
    (times) => process.send?.({ times }),
    (error: Error) => process.send?.({ message: error.stack ?? error.message }),
  );
});

async function perform(task: Task): Promise<number[]> {
  if (task.task === 'listen') return listen(task.addresses, task.each);
  if (task.task === 'serve') return serve(task.shop, task.number);
  if (task.task === 'poll') return poll(task.addresses, task.each, task.intervalMs);
  return leave();
}

async function listen(shops: Address[], each: number) {
  addresses = shops;
  screens = shops.map(() => []);
  for (let opened = 0; opened < shops.length * each; opened += OPENED_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, shops.length * each - opened) }, (_, index) =>
      open((opened + index) % shops.length),
    );
    await inTime(Promise.all(batch), 'Not all screens got their first snapshot.');
  }
  return [];
}

/** A server that has not heard from its database for three seconds takes no streams: a screen asks again, and so does this one. */
function open(shop: number) {
  return new Promise((resolve: (value: null) => void) => {
    const listen = () =>
      new StreamClient(
        addressOf(shop),
        (id) => {
          screen.id = id;
          resolve(null);
          onSnapshot(shop, id);
        },
        (status) => {
          console.error(`  A stream was refused: ${status}`);
          setTimeout(() => (screen.client = listen()), AGAIN_AFTER_MS);
        },
      );
    const screen = { client: listen(), id: '' };
    screens[shop]?.push(screen);
  });
}

/**
 * Serves a customer, as an admin device does.
 *
 * @returns from the click to each of the shop's screens
 */
async function serve(shop: number, number: number): Promise<number[]> {
  const { ownerId, token, origin } = addressOf(shop);
  const tablet = await HttpConnection.open(origin);
  const watching = screens[shop] ?? [];
  const [day = '', revision = ''] = watching[0]?.id.split('.') ?? [];
  const wanted = `${day}.${Number(revision) + 1}`;
  const times: number[] = [];
  const all = new Promise((resolve: (value: null) => void) => {
    onSnapshot = (of, id) => {
      if (of !== shop || id !== wanted) return;
      times.push(performance.now() - clickedAt);
      if (times.length === watching.length) resolve(null);
    };
  });
  const clickedAt = performance.now();
  const request = `DELETE /api/queue/${ownerId}/${number} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: ${token}\r\n\r\n`;
  await Promise.all([
    tablet.send(request, 200),
    inTime(all, `Only ${times.length} of ${watching.length} screens saw ${wanted}.`),
  ]);
  tablet.close();
  return times;
}

/** Screens that nothing is pushed to, spread evenly over the interval. They stay until a message ends them. */
async function poll(shops: Address[], each: number, intervalMs: number) {
  const count = shops.length * each;
  const etags = await Promise.all(shops.map(etagOf));
  for (let begun = 0; begun < count; begun += OPENED_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, count - begun) }, () =>
      HttpConnection.open(shops[0]?.origin ?? ''),
    );
    connections.push(...(await Promise.all(batch)));
  }
  const requests = shops.map(
    ({ origin, ownerId, token }, shop) =>
      `GET /api/queue/${ownerId}?view=board HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAuthorization: ${token}\r\nIf-None-Match: ${etags[shop]}\r\n\r\n`,
  );
  connections.forEach((connection, index) => {
    const ask = () => void connection.send(requests[index % shops.length] ?? '', 304).catch(fail);
    timers.push(
      setTimeout(
        () => {
          ask();
          timers.push(setInterval(ask, intervalMs));
        },
        (index / count) * intervalMs,
      ),
    );
  });
  await sleep(intervalMs);
  return [];
}

async function etagOf({ origin, ownerId, token }: Address) {
  const response = await fetch(`${origin}/api/queue/${ownerId}?view=board`, {
    headers: { authorization: token },
  });
  return response.headers.get('etag') ?? '';
}

function fail(error: Error) {
  process.send?.({ message: error.stack ?? error.message });
}

async function leave() {
  const gone = screens.flat().filter(({ client }) => !client.isOpen).length;
  for (const timer of timers) clearTimeout(timer);
  for (const { client } of screens.flat()) client.close();
  for (const connection of connections) connection.close();
  [screens, connections, timers] = [[], [], []];
  if (gone > 0) throw new Error(`${gone} streams had ended by themselves.`);
  return [];
}

function addressOf(shop: number) {
  const address = addresses[shop];
  if (!address) throw new Error(`There is no shop ${shop}.`);
  return address;
}

async function inTime<Value>(promise: Promise<Value>, message: string) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), PATIENCE_MS);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
