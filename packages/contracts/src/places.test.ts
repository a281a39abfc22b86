import { describe, expect, it } from '@jest/globals';
import { hasFooter, navIn } from './places-in.js';
import { isNav, isSlots, shownTo, type NavEntry } from './places.js';
import { fillNav, UNKNOWN_NAV } from './prerendered.js';
import { parseRegistry, type RegistryEntry } from './registry.js';

const link = (more: Partial<NavEntry> = {}): NavEntry => ({
  ...{ label: 'Reviews', path: '/reviews', for: ['owner'], order: 1 },
  ...more,
});
const release = { version: '1.0.0', entry: '/r.js', manifest: '/m.json' };
const registryOf = (entry: object) =>
  parseRegistry({ contract: 1, remotes: { 'mf-x': { ...release, paths: ['/reviews'], ...entry } } });

describe('the links that remotes declare', () => {
  it.each<[string, unknown]>([
    ['no list', {}],
    ['no label', [link({ label: '' })]],
    ['another site', [link({ path: 'https://evil.example/' })]],
    ['an unknown kind of visitor', [{ ...link(), for: ['king'] }]],
    ['no order', [{ ...link(), order: '1' }]],
  ])('are left out with %s, and their remote stays', (_what, nav) => {
    expect(isNav(nav)).toBe(false);
    expect(registryOf({ nav }).remotes['mf-x']).toEqual({ ...release, paths: ['/reviews'] });
  });

  it('are shown to their visitors, in their order, and with equal order by their words', () => {
    const entries = [
      link({ label: 'B' }),
      link({ label: 'A' }),
      link({ order: 0 }),
      link({ for: ['staff'] }),
    ];
    expect(shownTo('owner', entries).map(({ label }) => label)).toEqual(['Reviews', 'A', 'B']);
  });

  it('of remotes that declare none are the known ones, if the remote owns their paths', () => {
    const labels = (entry: object) => navIn(registryOf(entry)).map(({ label }) => label);
    expect(labels({ paths: ['/dashboard', '/profile'] })).toEqual(['Dashboard', 'Devices', 'Profile']);
    expect(labels({ paths: ['/dashboard'], nav: [] })).toEqual([]);
  });
});

it.each<[string, Partial<RegistryEntry>, boolean]>([
  ['a declared screen', { withoutFooter: ['/admin'] }, false],
  ['a screen of a remote that declares none', {}, false],
  ['a page', { withoutFooter: [] }, true],
])('the footer of %s', (_what, entry, expected) => {
  expect(hasFooter({ ...release, paths: ['/admin'], ...entry }, '/admin')).toBe(expected);
});

it.each<[string, unknown, boolean]>([
  ['none', {}, true],
  ['a section', { 'profile/sections': [{ name: 'a', for: ['owner'], order: 1 }] }, true],
  ['a part without a name', { 'profile/sections': [{ for: ['owner'], order: 1 }] }, false],
  ['no list', { 'profile/sections': {} }, false],
])('a remote may declare these parts for slots: %s', (_what, slots, expected) => {
  expect(isSlots(slots)).toBe(expected);
});

describe('a frame that the build drew', () => {
  const item = ({ path, label, isMain }: NavEntry) =>
    `<li><a class="${isMain ? 'main' : 'quiet'}" href="${path}">${label}</a></li>`;
  const [quiet, main, footer] = UNKNOWN_NAV.map(item);
  const frame = `<nav><ul>${quiet}${main}</ul></nav><footer><ul>${footer}</ul></footer>`;
  const escape = (text: string) => text.replaceAll('&', '&amp;');

  it('gets the links of the site, each as the build drew links', () => {
    const entries = [
      link(),
      link({ label: 'Q & A', path: '/questions', isMain: true }),
      link({ path: '/help' }),
      link({ in: 'footer', path: '/terms' }),
    ];
    expect(fillNav(frame, entries, escape)).toBe(
      '<nav><ul><li><a class="quiet" href="/reviews">Reviews</a></li>' +
        '<li><a class="main" href="/questions">Q &amp; A</a></li>' +
        '<li><a class="quiet" href="/help">Reviews</a></li></ul></nav>' +
        '<footer><ul><li><a class="quiet" href="/terms">Reviews</a></li></ul></footer>',
    );
  });

  it('has no links if the site has none, and stays as it is if it has no place for links', () => {
    expect(fillNav(frame, [], escape)).toBe('<nav><ul></ul></nav><footer><ul></ul></footer>');
    expect(fillNav('<main></main>', [link()], escape)).toBe('<main></main>');
  });
});
