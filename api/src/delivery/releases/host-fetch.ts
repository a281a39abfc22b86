import type { Settings } from '../../platform/config/config.js';
import {
  outgoingClient,
  OutgoingError,
  type OutgoingAnswer,
  type SendOut,
} from '../../platform/http/outgoing.js';
import { ReleaseError } from './release-error.js';

/** A host that takes longer is too slow for customers. */
const TIMEOUT_MS = 10_000;

export interface OtherHosts {
  send: SendOut;
  /** Origin of the pages that will load the files: 'https://bell.example'. */
  ownOrigin: string;
}

/** From the settings: a host that is named in REMOTE_ORIGINS may be in the operator's own network. */
export const otherHostsFor = ({
  publicUrl,
  remoteOrigins,
}: Pick<Settings, 'publicUrl' | 'remoteOrigins'>): OtherHosts => ({
  send: outgoingClient({ ownOrigins: remoteOrigins }),
  ownOrigin: new URL(publicUrl).origin,
});

/** Content types that browsers require, by file ending. */
const TYPES: Readonly<Record<string, RegExp>> = {
  '.js': /^(text|application)\/(x-)?javascript\b/,
  '.css': /^text\/css\b/,
};

/** Fetches files of a folder from another host like a page of this origin. Redirects are not followed. */
export function fetchCapped(
  at: string,
  { send, ownOrigin, maxBytes }: OtherHosts & { maxBytes: number },
): (file: string, fileMaxBytes?: number) => Promise<Buffer> {
  let left = maxBytes;
  return async (file, fileMaxBytes = maxBytes) => {
    const url = at + file.split('/').map(encodeURIComponent).join('/');
    const answer = await ask(send, url, ownOrigin, fileMaxBytes);
    const problem = problemWith(answer, file, ownOrigin);
    if (problem !== null) {
      answer.discard();
      throw new ReleaseError(`${url} ${problem}`);
    }
    const parts: Uint8Array[] = [];
    try {
      for await (const part of answer.body) {
        left -= part.length;
        if (left < 0) throw new ReleaseError(`${url} is larger than allowed.`);
        parts.push(part);
      }
    } catch (error) {
      if (error instanceof ReleaseError) throw error;
      const isTooLarge = error instanceof OutgoingError && error.code === 'ANSWER_TOO_LARGE';
      throw new ReleaseError(
        `${url} ${isTooLarge ? 'is larger than allowed' : 'cannot be read to its end'}.`,
      );
    }
    return Buffer.concat(parts);
  };
}

async function ask(send: SendOut, url: string, origin: string, maxBytes: number): Promise<OutgoingAnswer> {
  try {
    return await send(new URL(url), { headers: { origin }, maxBytes, timeoutMs: TIMEOUT_MS });
  } catch {
    throw new ReleaseError(`${url} cannot be reached.`);
  }
}

/** @returns null if a page of this origin could use the answer */
function problemWith({ status, headers }: OutgoingAnswer, file: string, ownOrigin: string): string | null {
  if (status >= 300 && status < 400) return 'leads somewhere else, which is not followed.';
  if (status !== 200) return `answers ${status}.`;
  const readers = headers['access-control-allow-origin'];
  if (readers !== '*' && readers !== ownOrigin) {
    return `may not be read by pages of ${ownOrigin}: it needs the header access-control-allow-origin: *.`;
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return `is sent as ${encoding}, which was not asked for.`;
  const ending = /\.\w+$/.exec(file)?.[0] ?? '';
  const type = headers['content-type'] ?? 'nothing';
  const expected = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  return expected && !expected.test(type) ? `says that it is ${type}, which a browser refuses.` : null;
}
