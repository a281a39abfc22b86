import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { UserError } from './user-error.mjs';

/**
 * @param {number} port 0 for any
 * @param {string} [host] all addresses when not given
 * @returns {Promise<number | null>} the port, or null when it is in use
 */
export async function tryPort(port, host) {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : null;
}

/** Below the ports of outgoing connections, so that the system gives it to no other process. */
const FROM = 20_000;
const TO = 32_000;
const TRIES = 50;

/**
 * @param {string} host
 * @returns {Promise<number>} a random one, so that two processes hardly get the same
 */
export async function freePort(host) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await tryPort(randomInt(FROM, TO), host);
    if (port !== null) return port;
  }
  throw new Error(`No free port on ${host}.`);
}

const DEFAULT_PORT = 3000;

/** @param {NodeJS.ProcessEnv} env @returns {number} @throws {UserError} when PORT is not a port */
export function portFrom(env) {
  const text = env['PORT']?.trim() || String(DEFAULT_PORT);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new UserError(`PORT=${text} is not a port. Choose a number from 1 to 65535: PORT=8080 npm start`);
  }
  return port;
}

/**
 * @param {number} port
 * @param {string} command that the user gave
 * @throws {UserError} when it is in use
 */
export async function requireFreePort(port, command) {
  if ((await tryPort(port)) !== null) return;
  throw new UserError(
    `Port ${port} is taken by another program (or this user may not use it). Choose another one: PORT=${port + 1} ${command}`,
  );
}
