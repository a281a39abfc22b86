import { expect, it } from '@jest/globals';
import { linesOfLinks } from './dev-links.ts';

const SUITE = 'https://queuebell.example';
const entry = { version: '1', entry: '/a.js', manifest: '/a.json', paths: ['/a'] };
const server = (name: string, port: number) => ({ name, origin: `http://localhost:${port}` });

it('prints the link of each remote that the suite has', () => {
  const servers = [server('mf-a', 3200), server('mf-new', 3201), server('mf-b', 3202)];
  const [words, ...links] = linesOfLinks(SUITE, { remotes: { 'mf-a': entry, 'mf-b': entry } }, servers);
  expect(words).toContain('DEVELOPERS');
  expect(links.map((line) => line.trim())).toEqual([
    'https://queuebell.example/preview/local?remote=mf-a&origin=http://localhost:3200',
    'https://queuebell.example/preview/local?remote=mf-b&origin=http://localhost:3202',
  ]);
});

it('prints nothing for remotes that were never deployed', () =>
  expect(linesOfLinks(SUITE, { remotes: {} }, [server('mf-new', 3200)])).toEqual([]));
