import path from 'node:path';
import { changedRemote } from '../support/changed-remote.ts';
import { startOwnSuite } from '../support/own-suite.ts';
import { publishTo } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

const SCREEN = '/remotes/mf-demo/Demo-admin';
const throwing = (words: string) => `(()=>{throw Error("${words}")})()`;

const faults = [
  {
    what: 'throws while it is drawn',
    change: { chunk: 'screen-admin', from: '"Current Customer"', to: throwing('broke at drawing') },
    console: [/broke at drawing/, /The screen has stopped\./],
    reported: { area: 'standalone/release' },
  },
  {
    what: 'throws while it is loaded',
    change: {
      chunk: 'standalone-start',
      from: 'contract:2,',
      to: `contract:${throwing('broke at loading')},`,
    },
    console: [/broke at loading/],
    reported: { area: 'standalone/start' },
  },
] as const;

for (const { what, change, console: said, reported } of faults) {
  test(`a device whose new release ${what} goes on with the one before it, until there is another`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(...said);
    const versions: string[] = [];
    const suite = await startOwnSuite(['mf-demo'], async ({ store, work }) => {
      versions.push((await store.registry()).remotes['mf-demo']?.version ?? '');
      const broken = changedRemote('mf-demo', path.join(work, 'broken'), { ...change, version: '9.0.0' });
      versions.push((await store.publish(broken.folder)).version);
    });
    try {
      const [good = '', broken = ''] = versions;
      const scriptsOf = (version: string) => page.locator(`script[src*="/mf-demo/${version}/"]`);
      const report = page.waitForRequest(
        (request) =>
          request.url().endsWith('/api/client-errors') && request.postDataJSON().fallback !== undefined,
      );
      await page.goto(suite.url + SCREEN);
      await expect(page.getByText('Current Customer')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(scriptsOf(broken)).toHaveCount(0);
      await expect(scriptsOf(good)).not.toHaveCount(0);
      await expect(page).toHaveURL(suite.url + SCREEN);
      const about = { remote: 'mf-demo', version: broken, fallback: good };
      expect((await report).postDataJSON()).toMatchObject({ ...reported, ...about });

      const mended = await publishTo(suite.store, 'mf-demo', path.join(suite.store.folder, '..', 'mended'));
      await page.reload();
      await expect(page.getByText('Current Customer')).toBeVisible();
      await expect(scriptsOf(mended)).not.toHaveCount(0);
    } finally {
      await page.close();
      await suite.stop();
    }
  });
}

test('a visitor and a device go on with the last good release, though two bad ones came after it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/broke at drawing/, /The screen has stopped\./);
  const { change } = faults[0];
  const suite = await startOwnSuite(['mf-demo'], async ({ store, work }) => {
    for (const version of ['9.0.0', '9.0.1']) {
      const broken = changedRemote('mf-demo', path.join(work, version), { ...change, version });
      await store.publish(broken.folder);
    }
  });
  try {
    const { earlier = [] } = (await suite.store.registry()).remotes['mf-demo'] ?? {};
    const good = earlier[0]?.version ?? '';
    for (const address of ['/Demo-admin', SCREEN]) {
      const replaced = page.waitForRequest(
        (request) => request.url().endsWith('/api/client-errors') && request.postDataJSON().fallback === good,
      );
      await page.goto(suite.url + address);
      await expect(page.getByText('Current Customer')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await replaced;
    }
  } finally {
    await page.close();
    await suite.stop();
  }
});
