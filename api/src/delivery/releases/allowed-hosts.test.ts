import { describe, expect, it } from '@jest/globals';
import type { Registry, RegistryEntry } from '@queuebell/contracts';
import { AllowedHosts } from './allowed-hosts.js';

const TEAM = 'https://team.example';
const BELL = 'https://bell.example';

const at = (base: string, version = '1') => ({
  version,
  entry: `${base}/mf/${version}/remoteEntry.js`,
  manifest: `${base}/mf/${version}/mf-manifest.json`,
});
const registryOf = (remotes: Record<string, Omit<RegistryEntry, 'paths'>>): Registry => ({
  contract: 1,
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, entry]) => [name, { paths: ['/x'], ...entry }]),
  ),
});
const hosts = (origins = [BELL, TEAM]) => {
  const warnings: string[] = [];
  return { warnings, allowed: new AllowedHosts(origins, (line) => warnings.push(line)) };
};

describe('the entry of a release', () => {
  it.each(['', '/releases', TEAM, BELL])('may be at "%s"', (base) => {
    expect(hosts().allowed.allows(at(base))).toBe(true);
  });

  it.each([
    'https://stranger.example',
    'http://team.example',
    `${TEAM}:8443`,
    `${TEAM}.stranger.example`,
    'https://team.example@stranger.example',
    '//stranger.example',
    '/\\stranger.example',
    '\\\\stranger.example',
    'data:text/javascript,alert(1)//',
    'javascript:alert(1)//',
    'http://[',
  ])('may not be at %s', (base) => {
    expect(hosts().allowed.allows(at(base))).toBe(false);
    expect(hosts().allowed.allows({ ...at(''), manifest: at(base).manifest })).toBe(false);
  });
});

describe('the registry that pages see', () => {
  it('has all that is on this server, and on the hosts of the list', () => {
    const registry = registryOf({
      here: { ...at('/releases', '2'), previous: at('/releases') },
      there: { ...at(TEAM, '2'), previous: at('/releases') },
    });
    const { allowed, warnings } = hosts();
    expect(allowed.only(registry)).toEqual(registry);
    expect(warnings).toEqual([]);
  });

  it('leaves out a remote on a forbidden host, and no other, and warns the operator once', () => {
    const registry = registryOf({ strange: at('https://stranger.example'), here: at('') });
    const { allowed, warnings } = hosts();
    expect(Object.keys(allowed.only(registry).remotes)).toEqual(['here']);
    expect(allowed.only(registry)).toBe(allowed.only(registry));
    expect(warnings).toEqual([
      'strange 1 is at https://stranger.example, which REMOTE_ORIGINS does not name: left out.',
    ]);
  });

  it('keeps a remote whose previous release is on a forbidden host, without that release', () => {
    const registry = registryOf({ team: { ...at('', '2'), previous: at('https://stranger.example') } });
    const { allowed, warnings } = hosts([]);
    expect(allowed.only(registry).remotes['team']).toEqual({ paths: ['/x'], ...at('', '2') });
    expect(warnings).toHaveLength(1);
  });

  it('keeps the earlier releases that are on allowed hosts', () => {
    const [strange, good] = [at('https://stranger.example'), at('/releases', '0')];
    const registry = registryOf({ team: { ...at('', '2'), previous: good, earlier: [strange, good] } });
    const { allowed, warnings } = hosts([]);
    expect(allowed.only(registry).remotes['team']).toMatchObject({ previous: good, earlier: [good] });
    expect(warnings).toHaveLength(1);
  });
});
