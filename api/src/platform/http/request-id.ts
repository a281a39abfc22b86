import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID_HEADER = 'x-request-id';
/** What proxies make: a UUID, nginx's 32 digits, others' letters. Nothing that could end a line of a log. */
const GIVEN = /^[\w-]{8,64}$/;
const ID_BYTES = 12;
/** Random bytes are asked for by so many ids at a time: one by one they cost a tenth of what a screen's poll does. */
const IDS_AT_ONCE = 256;

/**
 * Finds each request's id: the one that a proxy gave it which we believe, so that its log and ours tell of the same
 * request, or a new one. Nobody else may choose it.
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

/** Says the id in each answer, for whoever has to ask about it. */
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

/** An IPv4 address over a socket for both versions is found, too: the list knows of them. */
const isIn = (list: BlockList, address = ''): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
