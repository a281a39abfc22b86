import { ReleaseError } from './release-error.js';

/** The host answers, or it is not one to send customers to. */
const TIMEOUT_MS = 10_000;

/** How other hosts are asked. */
export interface Elsewhere {
  fetch: typeof globalThis.fetch;
  /** Of the pages that will ask for the files: 'https://bell.example'. */
  ownOrigin: string;
}

/** What a browser insists on, by the ending of the file. */
const TYPES: Readonly<Record<string, RegExp>> = {
  '.js': /^(text|application)\/(x-)?javascript\b/,
  '.css': /^text\/css\b/,
};

/**
 * Asks another host for files of one folder as a page of this origin would. Redirects are not followed: where they lead,
 * nobody has allowed.
 *
 * @param at absolute address of the folder, with a slash at its end
 * @param limits `maxBytes` for all files together, as they are without compression
 * @returns takes a relative path, and what that one file may have
 */
export function fetchCapped(
  at: string,
  { fetch, ownOrigin, maxBytes }: Elsewhere & { maxBytes: number },
): (file: string, fileMaxBytes?: number) => Promise<Buffer> {
  let left = maxBytes;
  return async (file, fileMaxBytes = maxBytes) => {
    const url = at + file.split('/').map(encodeURIComponent).join('/');
    const answer = await ask(fetch, url, ownOrigin);
    const problem = problemWith(answer, file, ownOrigin);
    if (problem !== null) {
      await answer.body?.cancel();
      throw new ReleaseError(`${url} ${problem}`);
    }
    const parts: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const part of answer.body ?? []) {
        bytes += part.length;
        left -= part.length;
        if (left < 0 || bytes > fileMaxBytes) throw new ReleaseError(`${url} is larger than allowed.`);
        parts.push(part);
      }
    } catch (error) {
      throw error instanceof ReleaseError ? error : new ReleaseError(`${url} cannot be read to its end.`);
    }
    return Buffer.concat(parts);
  };
}

async function ask(fetch: Elsewhere['fetch'], url: string, origin: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(url, { redirect: 'manual', headers: { origin }, signal });
  } catch {
    throw new ReleaseError(`${url} cannot be reached.`);
  }
}

/** @returns null when a page of this origin could use the answer */
function problemWith({ status, headers }: Response, file: string, ownOrigin: string): string | null {
  if (status >= 300 && status < 400) return 'leads somewhere else, which is not followed.';
  if (status !== 200) return `answers ${status}.`;
  const readers = headers.get('access-control-allow-origin');
  if (readers !== '*' && readers !== ownOrigin) {
    return `may not be read by pages of ${ownOrigin}: it needs the header access-control-allow-origin: *.`;
  }
  const ending = /\.\w+$/.exec(file)?.[0] ?? '';
  const type = headers.get('content-type') ?? 'nothing';
  const expected = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  return expected && !expected.test(type) ? `says that it is ${type}, which a browser refuses.` : null;
}
