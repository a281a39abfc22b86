import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { AccountStates, STATE_TTL_MS } from './account-states.js';

let app: TestApp;
let owner: Owner;
let accounts: AccountStates;
let reads: jest.SpiedFunction<TestApp['users']['byId']>;

beforeAll(async () => {
  app = await TestApp.start();
  accounts = app.app.get(AccountStates, { strict: false });
});
beforeEach(async () => {
  accounts.holdWhile(() => false);
  app.clock.set(MORNING);
  owner = await app.owner();
  reads = jest.spyOn(app.users, 'byId');
});
afterEach(() => reads.mockRestore());
afterAll(() => app.stop());

const request = () => app.call('GET', `/api/queue/${owner.id}`, { token: owner.token });

describe('the cached state of an account', () => {
  it('is read once in five seconds, however many requests come', async () => {
    await Promise.all(oneTo(20).map(request));
    app.clock.advance(STATE_TTL_MS - 1);
    await request();
    expect(reads).toHaveBeenCalledTimes(1);
    app.clock.advance(1);
    await request();
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('is read once while the process hears of changes, and again after each change', async () => {
    accounts.holdWhile(() => true);
    await request();
    app.clock.advance(10 * STATE_TTL_MS);
    await request();
    expect(reads).toHaveBeenCalledTimes(1);
    accounts.forget(owner.id);
    await request();
    accounts.forgetAll();
    await request();
    expect(reads).toHaveBeenCalledTimes(3);
  });

  it('is read again after the clock was put back', async () => {
    await request();
    app.clock.advance(-STATE_TTL_MS);
    await request();
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('is not kept when it could not be read', async () => {
    reads.mockRejectedValueOnce(new Error('The database is away.'));
    await expect(accounts.recent(owner.id)).rejects.toThrow('away');
    expect(await accounts.recent(owner.id)).toMatchObject({ email: owner.email, sessionEpoch: 0 });
  });

  it('is not replaced by a read that began before an invalidation', async () => {
    const early = accounts.recent(owner.id);
    accounts.forget(owner.id);
    await early;
    await accounts.recent(owner.id);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('is dropped for the accounts asked for longest ago when there are too many', async () => {
    reads.mockResolvedValue(null);
    await accounts.recent(owner.id);
    for (const n of oneTo(20_000)) await accounts.recent(n.toString(16).padStart(24, '0'));
    await accounts.recent(owner.id);
    expect(reads).toHaveBeenCalledTimes(20_002);
  });
});
