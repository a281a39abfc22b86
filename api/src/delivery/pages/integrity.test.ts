import { describe, expect, it } from '@jest/globals';
import type { Registry, RegistryEntry } from '@queuebell/contracts';
import { hasDigests, withIntegrity } from './integrity.js';

const AT = 'https://team.example/mf-reviews/1.1.0/';
const hosted = (version: string, integrity: Record<string, string>) => ({
  ...{ version, entry: `${AT}remoteEntry.js`, manifest: `${AT}mf-manifest.json`, integrity },
});
const current = hosted('1.1.0', { 'remoteEntry.js': 'sha256-new', 'screen.css': 'sha256-style' });
const here: RegistryEntry = {
  ...{ version: '1.0.0', entry: '/releases/mf-queue/1.0.0/remoteEntry.js' },
  ...{ manifest: '/releases/mf-queue/1.0.0/mf-manifest.json', paths: ['/admin'] },
};
const registryOf = (remotes: Registry['remotes']): Registry => ({ contract: 2, remotes });
const registry = registryOf({ 'mf-queue': here, 'mf-reviews': { ...current, paths: ['/reviews'] } });

describe('a page with files of another origin', () => {
  it.each([
    [`<script defer src="${AT}remoteEntry.js" crossorigin></script>`, 'src', 'remoteEntry.js', 'sha256-new'],
    [
      `<link rel="preload" as="script" href="${AT}remoteEntry.js" crossorigin />`,
      'href',
      'remoteEntry.js',
      'sha256-new',
    ],
    [`<link rel="stylesheet" href="${AT}screen.css" crossorigin />`, 'href', 'screen.css', 'sha256-style'],
  ])('names the digest of each such file: %s', (tag, attribute, file, digest) => {
    expect(withIntegrity(tag, registry)).toContain(
      `${attribute}="${AT}${file}" crossorigin integrity="${digest}"`,
    );
  });

  it('names the digests of earlier releases, which it may fall back to', () => {
    const before = hosted('1.0.0', { 'old.js': 'sha256-old' });
    const all = registryOf({ 'mf-queue': { ...here, previous: before, earlier: [current] } });
    expect(withIntegrity(`<script src="${AT}old.js" crossorigin>`, all)).toContain('integrity="sha256-old"');
    expect(hasDigests(all)).toBe(true);
  });

  it('names no digest for unknown files', () => {
    const tag = `<script defer src="${AT}other.js" crossorigin></script>`;
    expect(withIntegrity(tag, registry)).toBe(tag);
  });
});

it('a page without files of other origins stays as it is', () => {
  const own = registryOf({ 'mf-queue': here });
  expect(hasDigests(own)).toBe(false);
  const page = `<script defer src="${AT}remoteEntry.js" crossorigin></script>`;
  expect(withIntegrity(page, own)).toBe(page);
});
