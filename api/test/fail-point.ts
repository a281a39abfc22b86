import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { databaseUri, TestApp } from './harness.js';

/** Another file may hold it this long. */
export const FAIL_POINT_WAIT_MS = 60_000;
const ASK_AGAIN_MS = 50;
const DUPLICATE_KEY = 11_000;

/**
 * Starts a server whose commands the database can be told to fail. All files share the database and its one
 * fail point, so each waits for it in `beforeAll`, with {@link FAIL_POINT_WAIT_MS}.
 * @param appName identifies the server to the database
 * @returns the server, and a function for `afterAll` that gives the point back
 */
export async function startWithFailPoint(
  appName: string,
): Promise<{ app: TestApp; giveBack: () => Promise<void> }> {
  const client = await mongo.MongoClient.connect(databaseUri());
  const holders = client.db('fail-point').collection<{ _id: string; by: string }>('holders');
  while (!(await isFirst(holders, appName))) await pause(ASK_AGAIN_MS);
  const mongodbUri = new URL(databaseUri());
  mongodbUri.searchParams.set('appName', appName);
  const app = await TestApp.start({ mongodbUri: mongodbUri.href });
  return {
    app,
    giveBack: async () => {
      await holders.deleteOne({ _id: 'failCommand' });
      await client.close();
    },
  };
}

async function isFirst(holders: mongo.Collection<{ _id: string; by: string }>, by: string): Promise<boolean> {
  try {
    await holders.insertOne({ _id: 'failCommand', by });
    return true;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
}
