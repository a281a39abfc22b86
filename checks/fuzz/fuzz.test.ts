import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@queuebell/contracts';
import { startApi } from '../kit/api-process.ts';
import { startDatabase } from '../kit/database.ts';
import { ask } from '../kit/ask.ts';
import { build } from '../../tools/build/build-parts.mjs';
import { findProgram } from '../../tools/finders/find-program.mjs';
import { CACHE_DIR } from '../../tools/common/paths.mjs';
import { withCheckout } from '../../tools/build/workspace.mjs';
import { type Document, documentFor, isStream, TRIED_LAST } from './document.ts';
import { fuzzFigures } from './figures.ts';
import { meetPeople, type Person } from './people.ts';
import { tryCalls, type Outcome } from './schemathesis.ts';

const WITHIN_MS = 1_800_000;
/** The least there is: bad passwords are refused all the same. */
const PASSWORD_COST = '4';

interface Call {
  name: string;
  access: string;
}

const ALL: Call[] = Object.values(calls)
  .map(({ method, path, access }) => ({ name: `${method} ${path}`, access }))
  .filter(({ name }) => !isStream(name));
const needsToken = ({ access }: Call) => access === 'token';
const isLast = ({ name }: Call) => TRIED_LAST.includes(name);

/** The calls of a check-in tablet; api/src/features/devices/rights.test.ts tests that devices may make no others. */
const isForTablets = ({ name }: Call) => /\/api\/(?:queue|devices\/(?:exit|self))/.test(name);
const isForStaff = ({ name }: Call) => /\/api\/feedback/.test(name);
const isForBrowsers = ({ name }: Call) => name.endsWith(' /api/session') || name.includes('/session/');

/**
 * A public call is the same for everybody, so callers with a token try only the calls that need one. Without it those are
 * refused, whatever comes with them: Schemathesis asks for that as an owner (`ignored_auth`), and so does
 * api/src/access/guard/access.test.ts.
 */
const TRIES: [string, (call: Call) => boolean][] = [
  ['nobody', (call) => !needsToken(call)],
  ['a browser', (call) => isForBrowsers(call) && !isLast(call)],
  ['a browser', (call) => isForBrowsers(call) && isLast(call)],
  ['an owner', (call) => needsToken(call) && !isLast(call)],
  ['a check-in tablet', (call) => isForTablets(call) && !isLast(call)],
  ['an admin tablet', (call) => isForTablets(call) && !isLast(call)],
  ['the staff of the site', (call) => isForStaff(call) && needsToken(call)],
  ['a pipeline', ({ access }) => access === 'deploy'],
  ['a check-in tablet', (call) => isForTablets(call) && isLast(call)],
  ['an owner', (call) => needsToken(call) && isLast(call)],
];

const program = await findProgram('schemathesis').catch((error) => {
  console.error(`NOT TESTED: the API against bad input.\n${error.message}`);
  return null;
});

jest.setTimeout(WITHIN_MS);
const describeWithSchemathesis = program ? describe : describe.skip;

describeWithSchemathesis('the API against bad input', () => {
  const stops: (() => Promise<unknown>)[] = [];
  let site: { url: string; folder: string; people: Person[]; document: Document };
  let tried = 0;
  let wrong = 0;
  let whole = 0;

  beforeAll(async () => {
    await withCheckout(() => build({ log: () => {}, names: ['api'] }), { log: console.error });
    await mkdir(CACHE_DIR, { recursive: true });
    const folder = await mkdtemp(join(CACHE_DIR, 'fuzz-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'db'));
    const database = await startDatabase(join(folder, 'db'), await findProgram('mongod'));
    stops.push(database.stop);
    const dataDir = join(folder, 'data');
    const api = await startApi({ mongodbUri: database.uri, dataDir, env: { PASSWORD_COST } });
    stops.push(api.stop);
    const people = await meetPeople(api.origin, { mongodbUri: database.uri, dataDir });
    const document = JSON.parse(String((await ask(`${api.origin}/api/openapi.json`)).body));
    site = { url: api.origin, folder, people, document };
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  for (const [index, [who, isTried]] of TRIES.entries()) {
    const names = ALL.filter(isTried).map(({ name }) => name);
    describe(`asked by ${who}, answers as the contract says:`, () => {
      let outcome: Outcome;
      beforeAll(async () => {
        const person = site.people.find(({ name }) => name === who);
        assert.ok(person && program);
        outcome = await tryCalls(program, {
          document: documentFor(site.document, person.known, (call) => names.includes(call)),
          url: site.url,
          authorization: person.authorization,
          cookie: person.cookie,
          folder: join(site.folder, `try-${index}`),
        });
        tried += outcome.cases;
        wrong += [...outcome.calls.values()].flat().length;
        whole++;
      });
      for (const name of names) it(name, () => expect(outcome.calls.get(name)).toStrictEqual([]));
    });
  }

  it('is tried with existing cookies and ids, too', async () => {
    const metrics = String((await ask(`${site.url}/api/metrics`)).body);
    for (const call of [
      'method="POST",route="/api/session/refresh"',
      'method="DELETE",route="/api/sessions/:id"',
    ]) {
      const counts = metrics
        .split('\n')
        .filter((line) => line.startsWith(`queuebell_http_answers_total{${call}`));
      assert.ok(
        counts.some((line) => line.includes('status="2xx"')),
        `${call}: ${counts.join(', ')}`,
      );
    }
  });

  it('fails this test if it breaks its contract', async () => {
    assert.ok(program);
    const lying = structuredClone(site.document);
    lying.paths = { '/api/site': lying.paths['/api/site'] ?? {} };
    lying.components.schemas['SiteInfo']?.required?.push('not-there');
    const outcome = await tryCalls(program, {
      document: lying,
      url: site.url,
      authorization: null,
      folder: join(site.folder, 'lying'),
    });
    assert.match(outcome.calls.get('GET /api/site')?.join() ?? '', /not-there/);
  });

  it('is tried often enough', async () => {
    console.log(`${tried} inputs tried`);
    assert.ok(tried >= 2_000, `${tried} inputs`);
    const held = wrong === 0 && whole === TRIES.length;
    if (held) await fuzzFigures({ tried, calls: ALL.length, people: site.people.length });
  });
});
