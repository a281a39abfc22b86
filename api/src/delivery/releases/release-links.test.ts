import { describe, expect, it } from '@jest/globals';
import type { Registry, RemoteDescription } from '@queuebell/contracts';
import { linkProblems } from './release-links.js';

const none = { scripts: [], styles: [] };
const described = (name: string, paths: string[], links: string[]): RemoteDescription => ({
  ...{ name, version: '1.0.0', contract: 2, paths, links, entry: 'remoteEntry.js' },
  ...{ exposed: none, standalone: none, screens: {} },
});

function problems(remote: string, before: string[], ...all: RemoteDescription[]): string[] {
  const entries = all.map(({ name, paths }) => [name, { version: '1', entry: '', manifest: '', paths }]);
  const registry: Registry = { contract: 1, remotes: Object.fromEntries(entries) };
  return linkProblems(remote, registry, new Map(all.map((each) => [each.name, each])), before);
}

describe('links after a deploy', () => {
  const queue = described('mf-queue', ['/admin', '/ticket/:id'], ['/login', '/ticket/:any', '/admin']);

  it('are fine where somebody owns each, the remote or another', () => {
    expect(problems('mf-queue', [], queue, described('mf-account', ['/login'], []))).toEqual([]);
  });

  it('to a path that nobody owns are named', () => {
    expect(problems('mf-queue', [], queue)).toEqual(['mf-queue leads to /login, which no remote owns.']);
  });

  it('of others to a path that was given up are named with who leads there', () => {
    const demo = described('mf-demo', [], ['/settings']);
    const account = described('mf-account', ['/login'], ['/settings', '/login']);
    expect(problems('mf-queue', ['/settings', '/old', '/admin'], queue, demo, account)).toEqual([
      '/settings has no owner any more, but mf-demo and mf-account lead there.',
    ]);
  });
});
