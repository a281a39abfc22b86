import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { ErrorBody } from '@queuebell/contracts';
import { Browser } from '../../test/browser.js';
import { databaseUri, TestApp, type Owner } from '../../test/harness.js';

/** As whom this file's server talks to the database, which other files use at the same time. */
const APP_NAME = 'admission';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  const mongodbUri = new URL(databaseUri());
  mongodbUri.searchParams.set('appName', APP_NAME);
  app = await TestApp.start({ mongodbUri: mongodbUri.href });
  owner = await app.owner();
});
afterEach(comeBack);
afterAll(() => app.stop());

/** Nothing can be read of this collection: each connection on which somebody tries is cut. */
const goAway = (collection: string) =>
  app.connection.db?.admin().command({
    configureFailPoint: 'failCommand',
    mode: 'alwaysOn',
    data: {
      appName: APP_NAME,
      namespace: `${app.connection.db.databaseName}.${collection}`,
      failCommands: ['find'],
      closeConnection: true,
    },
  });
async function comeBack(): Promise<void> {
  await app.connection.db?.admin().command({ configureFailPoint: 'failCommand', mode: 'off' });
}

it.each<[string, string, string, () => Promise<{ token: string }>]>([
  ['a log-in', 'sessions', '/api/billing', () => Browser.of(app, owner)],
  ['a device', 'devices', '/api/queue/{userId}?view=board', () => app.device(owner, 'display')],
])('lets in nobody by the token of %s that cannot be looked up', async (_what, collection, path, known) => {
  const { token } = await known();
  const url = path.replace('{userId}', owner.id);
  await goAway(collection);
  const { status, body } = await app.call('GET', url, { token });
  expect([status, ErrorBody.parse(body).code]).toEqual([503, 'SERVER_ERROR']);
  expect((await app.call('GET', url, { token: 'no token' })).status).toBe(401);

  await comeBack();
  expect((await app.call('GET', url, { token })).status).toBe(200);
});
