import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Registry, RemoteDescription } from '@queuebell/contracts';
import { builtRemote } from '../../../test/built-remote.js';
import { linkProblems } from './release-links.js';
import { copyOf, ReleaseStore } from './release-store.js';

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

  it('are accepted if some remote owns each', () => {
    expect(problems('mf-queue', [], queue, described('mf-account', ['/login'], []))).toEqual([]);
  });

  it('are reported if no remote owns their path', () => {
    expect(problems('mf-queue', [], queue)).toEqual(['mf-queue leads to /login, which no remote owns.']);
  });

  it('of other remotes to a path that was given up are reported with their remote', () => {
    const demo = described('mf-demo', [], ['/settings']);
    const account = described('mf-account', ['/login'], ['/settings', '/login']);
    expect(problems('mf-queue', ['/settings', '/old', '/admin'], queue, demo, account)).toEqual([
      '/settings has no owner any more, but there are links to it from mf-demo and mf-account.',
    ]);
  });

  it('are checked by each act that changes a release', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-links-'));
    try {
      const store = new ReleaseStore(dataDir);
      const linking = { description: { links: ['/mf-b'] } };
      const nowhere = { linkProblems: ['mf-a leads to /mf-b, which no remote owns.'] };
      expect(await store.publish(await builtRemote('mf-a', linking))).toMatchObject(nowhere);
      const { linkProblems: none } = await store.publish(await builtRemote('mf-b'));
      expect(none).toBeUndefined();
      const givenUp = { linkProblems: ['/mf-b has no owner any more, but there are links to it from mf-a.'] };
      expect(await store.retire('mf-b', 'Ann')).toMatchObject(givenUp);
      await store.publish(await builtRemote('mf-a', { text: 'two' }));
      expect(await store.rollback('mf-a', 'Ann')).toMatchObject(nowhere);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('are checked as if it were current if only some browsers have a release', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'queuebell-links-'));
    try {
      const store = new ReleaseStore(dataDir);
      await store.publish(await builtRemote('mf-b'));
      await store.publish(await builtRemote('mf-a', { description: { links: ['/mf-b', '/mf-b/more'] } }));
      const moved = await builtRemote('mf-b', {
        text: 'two',
        description: { paths: ['/mf-b/more'], links: ['/mf-b/more', '/none'] },
      });
      const problems = [
        'mf-b leads to /none, which no remote owns.',
        '/mf-b would have no owner any more, but there are links to it from mf-a.',
      ];
      const fill = await copyOf(moved);
      const preview = await store.publishPreview(fill, 'Ann', 'mf-b');
      const canary = await store.publishCanary(fill, 'Ann', 'mf-b', { share: 5 });
      expect([preview.linkProblems, canary.linkProblems]).toEqual([problems, problems]);
      await store.publish(await builtRemote('mf-c', { description: { paths: ['/none'] } }));
      const again = await store.publishPreview(fill, 'Ann', 'mf-b');
      expect(again.linkProblems).toEqual(problems.slice(1));
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
