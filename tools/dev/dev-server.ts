import { setTimeout as sleep } from 'node:timers/promises';
import { tryPort } from '../common/ports.mjs';

/** Webpack's server of one app. */
export interface DevServer {
  name: string;
  origin: string;
}

interface Waiting {
  log: (line: string) => void;
  signal: AbortSignal;
}

/** Above those that people choose for the suite itself. */
const FIRST_PORT = 3200;
const HOST = 'localhost';
const POLL_MS = 250;
const SAY_SO_AFTER_MS = 20_000;
/** The server has this file after its first successful compilation. */
const firstFile = (name: string) => (name === 'shell' ? 'index.html' : 'remote.json');

export const addressOf = (port: number): string => `http://${HOST}:${port}`;

/** A port that no other program has. @param from the first that may be taken */
export async function freeDevPort(from = FIRST_PORT): Promise<number> {
  let port = from;
  while ((await tryPort(port, HOST)) === null) port++;
  return port;
}

/** Waits until all have compiled for the first time, so that they describe their remotes. @throws if aborted */
export async function untilCompiled(servers: readonly DevServer[], context: Waiting): Promise<void> {
  await Promise.all(servers.map((server) => hasCompiled(server, context)));
}

async function hasCompiled({ name, origin }: DevServer, { log, signal }: Waiting) {
  const startedAt = Date.now();
  let isLogged = false;
  for (;;) {
    signal.throwIfAborted();
    const answer = await fetch(`${origin}/${firstFile(name)}`).catch(() => null);
    if (answer?.ok) return;
    if (!isLogged && Date.now() - startedAt > SAY_SO_AFTER_MS) {
      log(`Waiting for ${name} to compile …`);
      isLogged = true;
    }
    await sleep(POLL_MS);
  }
}
