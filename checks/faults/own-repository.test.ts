import { expect, it, jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { ROOT } from '../../tools/common/paths.mjs';
import { freePort } from '../../tools/common/ports.mjs';
import { run } from '../../tools/common/run.mjs';
import { launch } from '../../tools/test/testing.mjs';
import { startApi } from '../kit/api-process.ts';
import { launchChromium } from '../kit/browser.ts';
import { screenWithField } from '../kit/screen-with-field.ts';
import { startDatabase } from '../kit/database.ts';

const { ReleaseStore } = await import('../../api/dist/delivery/releases/release-store.js');

const REMOTE = 'mf-reviews';
const TIMEOUT_MS = 900_000;
jest.setTimeout(TIMEOUT_MS);

/** Minutes, most of them npm's: `npm run test:faults` runs it. tools/pack has the quick part. */
const isLongRun = process.env['OWN_REPOSITORY'] === '1';

(isLongRun ? it : it.skip)(
  'a team’s own repository is installed, tested, previewed, deployed, updated and developed, and browsers show its remote',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'queuebell-own-'));
    const own = join(folder, 'reviews');
    const dataDir = join(folder, 'data');
    await Promise.all(['data', 'db'].map((name) => mkdir(join(folder, name))));
    const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
    const must = async (command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) => {
      const { code, output, stdout } = await run(command, args, { cwd, env: { ...process.env, ...env } });
      expect([args, code, code === 0 ? '' : output]).toEqual([args, 0, '']);
      return stdout;
    };
    try {
      const create = join(ROOT, 'tools/create-remote/create-remote.mjs');
      await must(process.execPath, [create, REMOTE, '--out', own], ROOT);
      // Its lock file has all that an install takes.
      await must('npm', ['ci', '--prefer-offline'], own);
      await must('npm', ['run', 'typecheck'], own);
      await must('npm', ['test'], own);

      const database = await startDatabase(join(folder, 'db'), await findProgram('mongod'));
      stops.unshift(database.stop);
      await new ReleaseStore(dataDir).publish(join(ROOT, 'shell/dist'));
      const api = await startApi({ mongodbUri: database.uri, dataDir });
      stops.unshift(api.stop);
      const tokenArgs = ['run', '--silent', 'deploy-token', '--', REMOTE];
      const printed = await must('npm', tokenArgs, ROOT, { DATA_DIR: dataDir });
      const env = { DEPLOY_TOKEN: /^DEPLOY_TOKEN=(\S+)$/m.exec(printed)?.[1] };
      const deploy = ['run', '--silent', 'deploy', '--', '--to', api.origin];
      const browser = await launchChromium();
      stops.unshift(() => browser.close());
      const heading = (page: Page) => page.getByRole('heading', { name: 'Reviews' }).waitFor();

      const [link = ''] =
        /http\S+\/preview\/\S+/.exec(await must('npm', [...deploy, '--preview'], own, env)) ?? [];
      const guest = await browser.newPage();
      await guest.goto(`${api.origin}${new URL(link).pathname}`);
      await guest.getByRole('button', { name: 'Show the preview' }).click();
      await heading(guest);
      expect((await fetch(`${api.origin}/reviews`, { headers: { accept: 'text/html' } })).status).toBe(404);

      const said = await must('npm', deploy, own, env);
      const version = /1\.0\.0-[0-9a-f]{10}/.exec(said)?.[0] ?? '';
      expect(said).toContain(`${REMOTE} on ${api.origin}: ${version}. Pages get it at their next load.`);
      const table = await must(
        'npm',
        ['run', '--silent', 'releases', '--', '--server', api.origin],
        own,
        env,
      );
      expect(table).toContain(version);

      const update = ['run', '--silent', 'update', '--', '--server', api.origin];
      expect(await must('npm', [...update, '--check'], own, env)).toContain('The packages are those of');
      // Another content in a file of the same name, as an earlier suite had it.
      const ui = join(own, 'node_modules/@queuebell/ui');
      await writeFile(join(ui, 'earlier.css'), '');
      await must('npm', ['pack', '--pack-destination', join(own, 'packages')], ui);
      const [tarball] = (await readdir(join(own, 'packages'))).filter((name) => name.includes('-ui-'));
      await must('npm', ['install', '--no-audit', `@queuebell/ui@file:packages/${tarball}`], own);
      const { code } = await run('npm', [...update, '--check'], {
        cwd: own,
        env: { ...process.env, ...env },
      });
      expect(code).toBe(1);
      expect(await must('npm', update, own, env)).toContain(`packages/${tarball}: another content`);
      expect(existsSync(join(ui, 'earlier.css'))).toBe(false);
      await must('npm', ['ci', '--prefer-offline'], own);
      await must('npm', ['run', 'typecheck'], own);

      const page = await browser.newPage();
      for (const path of ['/reviews', `/remotes/${REMOTE}/reviews`]) {
        await page.goto(`${api.origin}${path}`);
        await heading(page);
      }

      const port = await freePort('localhost');
      const dev = launch(['npm', 'run', 'dev', '--', '--shell', api.origin], { PORT: String(port) }, own);
      stops.unshift(async () => {
        dev.process.kill('SIGINT');
        await dev.ended;
      });
      await dev.ready;
      // The page alone has React from the remote, the other one from the shell, which is a production build.
      for (const [path, textAfter] of [
        [`/remotes/${REMOTE}/reviews`, 'typed'],
        ['/reviews', ''],
      ] as const) {
        const save = (label: string) =>
          writeFile(join(own, 'src/overview/overview.screen.tsx'), screenWithField(label));
        await save('Before');
        await page.goto(`http://localhost:${port}${path}`);
        await page.getByLabel('Before').fill('typed');
        await save('After');
        expect(await page.getByLabel('After').inputValue()).toBe(textAfter);
      }
    } finally {
      for (const stop of stops) await stop();
    }
  },
);
