import { z } from 'zod';

const PART = /^(mf-[a-z0-9-]+)=(https?:\/\/\S+)$/;

/** A server and the user and password for it; no path, because the calls bring theirs. */
function serverIn(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, search, hash } = new URL(text);
  return `${pathname}${search}${hash}` === '/' ? new URL(text) : undefined;
}

/** Servers that teams run for their remotes, 'mf-reviews=https://user:password@10.0.0.5:4800', by remote. */
export const serverList = z.string().transform((text, context) => {
  const servers = new Map<string, URL>();
  for (const part of text.split(/[\s,]+/).filter((one) => one !== '')) {
    const [, remote = '', address = ''] = PART.exec(part) ?? [];
    const server = serverIn(address);
    if (!server || servers.has(remote)) {
      // The part itself may contain a password.
      const message = `must list servers such as mf-reviews=https://10.0.0.5:4800, one for each remote; part ${servers.size + 1} is none`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    servers.set(remote, server);
  }
  return servers as ReadonlyMap<string, URL>;
});
