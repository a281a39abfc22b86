import { z } from 'zod';

const PART = /^(mf-[a-z0-9-]+)=(https?:\/\/\S+)$/;

/** A server with the user and the password for it, and without a path, because the calls bring theirs. */
function serverIn(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const server = new URL(text);
  const { pathname, search, hash, username, password } = server;
  if (`${pathname}${search}${hash}` !== '/') return undefined;
  return isUsable(username) && isUsable(password) ? server : undefined;
}

/** Node decodes both when it sends them. */
function isUsable(part: string): boolean {
  try {
    return decodeURIComponent(part) !== '';
  } catch {
    return false;
  }
}

/** Servers that teams run for their remotes, 'mf-reviews=https://user:password@reviews.internal:4800', by remote. */
export const serverList = z.string().transform((text, context) => {
  const servers = new Map<string, URL>();
  for (const part of text.split(/[\s,]+/).filter((one) => one !== '')) {
    const [, remote = '', address = ''] = PART.exec(part) ?? [];
    const server = serverIn(address);
    if (!server || servers.has(remote)) {
      // The part itself may contain a password.
      const message = `must list servers such as mf-reviews=https://user:password@host:4800, one for each remote; part ${servers.size + 1} is none`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    servers.set(remote, server);
  }
  return servers as ReadonlyMap<string, URL>;
});
