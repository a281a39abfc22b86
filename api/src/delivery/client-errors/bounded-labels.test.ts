import { describe, expect, it } from '@jest/globals';
import type { Registry } from '@queuebell/contracts';
import { oneTo } from '../../../test/harness.js';
import { REPORT_AREAS } from './report-areas.js';
import { BoundedLabels, OTHER, SERIES_MAX } from './bounded-labels.js';

const pointer = (version: string) => ({ version, entry: '/remoteEntry.js', manifest: '/mf-manifest.json' });
const registryOf = (remotes: string[]): Registry => ({
  contract: 1,
  remotes: Object.fromEntries(
    remotes.map((name) => [name, { ...pointer('1.2.0'), paths: ['/'], previous: pointer('1.1.0') }]),
  ),
});
const registry = registryOf(['mf-queue']);
const error = { area: 'shell/remotes', message: 'It broke.' };

describe('labels of counters', () => {
  it.each([
    ['a page of no remote', {}, ['shell/remotes', '', '', '', 'no']],
    [
      'a remote that another release stands in for',
      { remote: 'mf-queue', version: '1.2.0', fallback: '1.1.0' },
      ['shell/remotes', 'mf-queue', '1.2.0', '1.1.0', 'no'],
    ],
    [
      'a version long gone',
      { remote: 'mf-queue', version: '0.1.0' },
      ['shell/remotes', 'mf-queue', OTHER, '', 'no'],
    ],
    [
      'a remote that does not exist',
      { remote: 'mf-x', version: '1.2.0' },
      ['shell/remotes', OTHER, OTHER, '', 'no'],
    ],
    ['a name that every object has', { remote: 'constructor' }, ['shell/remotes', OTHER, '', '', 'no']],
    ['an area in no area’s words', { area: 'x"} 1\nfake 7' }, [OTHER, '', '', '', 'no']],
    ['an area that none of our pages has', { area: 'junk/7' }, [OTHER, '', '', '', 'no']],
  ])('%s', (_what, changes, labels) => {
    expect(Object.values(new BoundedLabels().of({ ...error, ...changes }, registry))).toEqual(labels);
  });
});

it('the number of labels stays bounded whatever is sent, and known labels are counted on', () => {
  const remotes = oneTo(50).map((n) => `mf-${n}`);
  const labels = new BoundedLabels();
  const seen = new Set<string>();
  const count = (report: object) =>
    seen.add(JSON.stringify(labels.of({ ...error, ...report }, registryOf(remotes))));
  count({ remote: 'mf-1' });
  const first = [...seen];
  for (const n of oneTo(1_000)) count({ area: `area-${n}` });
  expect(seen.size).toBe(2);
  for (const remote of remotes) for (const area of REPORT_AREAS) count({ area, remote });
  expect(seen.size).toBe(SERIES_MAX + 1);
  count({ remote: 'mf-1' });
  expect([...seen][0]).toBe(first[0]);
  expect(labels.of({ ...error, remote: 'mf-1' }, registryOf(remotes)).remote).toBe('mf-1');
});
