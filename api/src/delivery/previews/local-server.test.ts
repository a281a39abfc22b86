import { describe, expect, it } from '@jest/globals';
import type { Registry } from '@queuebell/contracts';
import { isLoopbackOrigin, withLocalServer } from './local-server.js';

describe('a server on the computer of the browser', () => {
  it.each([
    'http://localhost:3200',
    'http://localhost',
    'http://127.0.0.1:3200',
    'http://127.0.0.1',
    'http://localhost:65535',
  ])('is at %s', (origin) => expect(isLoopbackOrigin(origin)).toBe(true));

  it.each([
    ['a name that only begins like it', 'http://localhost.evil.example:3200'],
    ['a name that only ends like it', 'http://evil-localhost:3200'],
    ['a name below it, which some systems look up', 'http://evil.localhost:3200'],
    ['a dot at the end', 'http://localhost.:3200'],
    ['an address that only begins like it', 'http://127.0.0.1.evil.example'],
    ['a user before another host', 'http://localhost:3200@evil.example'],
    ['a user before the host', 'http://evil.example@localhost:3200'],
    ['another host', 'http://evil.example:3200'],
    ['another host of the network', 'http://192.168.0.7:3200'],
    ['all addresses', 'http://0.0.0.0:3200'],
    ['another address of this computer', 'http://127.0.0.2:3200'],
    ['a short address', 'http://127.1:3200'],
    ['a number', 'http://2130706433:3200'],
    ['IPv6, which a policy cannot name', 'http://[::1]:3200'],
    ['IPv4 within IPv6', 'http://[::ffff:127.0.0.1]:3200'],
    ['https', 'https://localhost:3200'],
    ['a socket', 'ws://localhost:3200'],
    ['a file', 'file://localhost/etc'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,localhost'],
    ['a path', 'http://localhost:3200/evil'],
    ['a slash', 'http://localhost:3200/'],
    ['a query', 'http://localhost:3200?evil'],
    ['a fragment', 'http://localhost:3200#evil'],
    ['another address behind it', 'http://localhost:3200 https://evil.example'],
    ['a directive behind it', 'http://localhost:3200;script-src *'],
    ['a wildcard', 'http://localhost:*'],
    ['capitals', 'HTTP://LOCALHOST:3200'],
    ['the usual port written out', 'http://localhost:80'],
    ['a port of too many digits', 'http://localhost:65536'],
    ['a port of no digits', 'http://localhost:'],
    ['a space', ' http://localhost:3200'],
    ['a line end', 'http://localhost:3200\n'],
    ['a backslash', 'http:\\\\localhost:3200'],
    ['no scheme', 'localhost:3200'],
    ['nothing', ''],
  ])('is not %s', (_what, origin) => expect(isLoopbackOrigin(origin)).toBe(false));
});

describe('a registry with a remote from the browser’s own computer', () => {
  const other = { version: '1', entry: '/b.js', manifest: '/b.json', paths: ['/b'] };
  const current = {
    ...{ version: '2', entry: '/a.js', manifest: '/a.json', paths: ['/a'], plain: ['/a'] },
    nav: [{ label: 'A', path: '/a', for: ['owner' as const], order: 1 }],
    integrity: { 'a.js': 'sha256-x' },
    since: '2026-11-27T00:00:00.000Z',
    previous: other,
    earlier: [other],
  };
  const registry: Registry = { contract: 1, shell: '/shell.js', remotes: { 'mf-a': current, 'mf-b': other } };

  it('has the files of that computer and the places of the release, and nothing else of the release', () => {
    expect(withLocalServer(registry, 'mf-a', 'http://localhost:3200')).toEqual({
      contract: 1,
      shell: '/shell.js',
      remotes: {
        'mf-a': {
          version: 'in-development',
          entry: 'http://localhost:3200/remoteEntry.js',
          manifest: 'http://localhost:3200/mf-manifest.json',
          paths: ['/a'],
          plain: ['/a'],
          nav: current.nav,
        },
        'mf-b': other,
      },
    });
  });

  it.each(['mf-new', '__proto__'])('does not exist for %s, which the site does not have', (remote) =>
    expect(withLocalServer(registry, remote, 'http://localhost:3200')).toBeNull(),
  );
});
