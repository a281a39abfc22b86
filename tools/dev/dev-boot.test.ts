import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { pageWithEntries } from './dev-boot.ts';

const entry = (origin: string) => ({
  version: '1',
  entry: `${origin}/remoteEntry.js`,
  manifest: `${origin}/mf-manifest.json`,
  paths: ['/a'],
});
const OPEN = '<script type="application/json" id="queuebell-boot">';
const page = (boot: object) =>
  `<head>${OPEN}\n    ${JSON.stringify(boot).replaceAll('<', '\\u003c')}\n  </script><script defer src="/a.js"></script></head>`;
const bootOf = (html: string) => JSON.parse(/boot">([^]*?)<\/script>/.exec(html)?.[1] ?? '');

describe('the page of a deployed suite, in development,', () => {
  const site = { siteName: '</script><b>Bell$1</b>' };
  const here = entry('http://localhost:3101');
  const there = { ...entry(''), previous: entry('') };
  const html = page({ registry: { contract: 1, remotes: { 'mf-a': there, 'mf-b': there } }, site });

  it('has the remote in development, without the release before, and the others as they are', () => {
    const { registry } = bootOf(pageWithEntries(html, { 'mf-a': here }));
    expect(registry).toStrictEqual({ contract: 1, remotes: { 'mf-a': here, 'mf-b': there } });
  });
  it('has a remote that was never deployed', () => {
    expect(bootOf(pageWithEntries(html, { 'mf-new': here })).registry.remotes['mf-new']).toStrictEqual(here);
  });
  it('keeps what else it says, whatever is in it', () => {
    const next = pageWithEntries(html, { 'mf-a': here });
    expect(bootOf(next).site).toStrictEqual(site);
    assert.ok(next.endsWith('</script><script defer src="/a.js"></script></head>'));
  });
  it('stays as it is if it is no page of the shell', () => {
    assert.equal(pageWithEntries('<h1>Payment</h1>', { 'mf-a': here }), '<h1>Payment</h1>');
  });
});
