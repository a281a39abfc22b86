import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';
/**
 * The ids that proxies make, such as a UUID or nginx's 32 digits; no line breaks, because they go to the log.
 */
const GIVEN = /^[\w-]{8,64}$/;
const ID_BYTES = 12;
/** Random bytes are requested for this many ids at once: singly they cost a tenth of a poll's time. */
const IDS_AT_ONCE = 256;

/**
 * Makes each request's id: a trusted proxy's, so that both logs use the same one, or a new one.
 * @param trustedProxies settings: addresses and networks
 */
export function requestIds(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const newId = ids();
  const trusted = listOf(['127.0.0.0/8', '::1', ...trustedProxies]);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isGood = typeof given === 'string' && GIVEN.test(given) && isIn(trusted, socket.remoteAddress);
    return isGood ? given : newId();
  };
}

/** Sends the id with each answer, for questions to the operator. */
export function installRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

function ids(): () => string {
  const random = Buffer.alloc(ID_BYTES * IDS_AT_ONCE);
  let used = random.length;
  return () => {
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
    }
    used += ID_BYTES;
    return random.toString('base64url', used - ID_BYTES, used);
  };
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Also finds an IPv4 address on a dual-stack socket: the list handles mapped addresses. */
const isIn = (list: BlockList, address = ''): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
