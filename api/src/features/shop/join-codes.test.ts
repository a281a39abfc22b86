import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { messages } from '@queuebell/contracts';
import { mongo } from 'mongoose';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { openJoining, Phone, changeSettings } from '../../../test/join.js';
import { plansOf } from '../../../test/plans.js';
import { collection } from '../../../test/collections.js';
import { QueueService } from '../queue/queue.service.js';
import { JoinCodes } from './join-codes.js';
import { makeJoinCode } from './settings-rules.js';

const OWNER = { is: 'owner' } as const;
const MINUTE_MS = 60_000;
const EARLIER_INDEX = 'settings.joinCode_1';
let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(() => app.stop());

const codes = (server = app) => server.app.get(JoinCodes, { strict: false });
const queue = () => app.app.get(QueueService, { strict: false });
const queues = () => collection(app.connection, 'queues');

const statusAt = async (code: string, server = app) => (await new Phone(server).look(code)).status;
const renew = async (of = owner) =>
  (await changeSettings(app, of, { renewJoinUrl: true })).joinUrl?.split('/').at(-1) ?? '';
const claimed = async (of = owner): Promise<string[]> => {
  const ownerId = new mongo.ObjectId(of.id);
  const claims = await collection(app.connection, 'joinCodes').find({ ownerId }).toArray();
  return claims.map(({ _id }) => _id);
};

describe('a join code', () => {
  it('belongs to one shop', async () => {
    const code = await openJoining(app, owner);
    const other = await app.owner();
    await expect(codes().claim(other.id, code)).rejects.toMatchObject({ code: 11_000 });
    expect([await claimed(), await claimed(other)]).toEqual([[code], []]);
  });

  it('leads nowhere once there is a new one, in every process', async () => {
    const second = await app.another(app.clock);
    const old = await openJoining(app, owner);
    expect(await statusAt(old, second)).toBe(200);
    const code = await renew();
    expect([await statusAt(old, second), await statusAt(code, second)]).toEqual([404, 200]);
    await second.app.close();
    expect(await claimed()).toEqual([code]);
  });

  it('is one when several are made at once, and it leads to the shop', async () => {
    await openJoining(app, owner);
    const made = await Promise.all(oneTo(4).map(() => renew()));
    const { settings } = await app.queueDocument(owner);
    const works = await Promise.all(made.map((code) => statusAt(code)));
    expect(works).toEqual(made.map((code) => (code === settings?.joinCode ? 200 : 404)));
    expect(works).toContain(200);
  });

  it('is found by the ids of claim and queue', async () => {
    const code = await openJoining(app, owner);
    const ofClaims = await plansOf(app.connection, 'joinCodes', () => codes().shopWith(code));
    const ofQueues = await plansOf(app.connection, 'queues', () => codes().shopWith(code));
    for (const plans of [ofClaims, ofQueues])
      expect(plans).toEqual([{ planSummary: expect.stringMatching(/IDHACK|_id: 1/), docsExamined: 1 }]);
  });

  it('that no shop has costs no look at the queues', async () => {
    const look = () => codes().shopWith(makeJoinCode());
    const plans = await plansOf(app.connection, 'queues', async () => expect(await look()).toBeNull());
    expect(plans).toEqual([]);
  });
});

describe('when the process ends in the middle of a renewal,', () => {
  it('a code that was claimed leads nowhere, is in nobody’s way, and is freed by a later change', async () => {
    const { code: lost } = await codes().claim(owner.id);
    expect(await statusAt(lost)).toBe(404);
    const old = await openJoining(app, owner);
    expect([old === lost, await statusAt(lost)]).toEqual([false, 404]);
    app.clock.advance(11 * MINUTE_MS);
    const code = await renew();
    expect(await claimed()).toEqual([code]);
  });

  it('after the new code is in force, the old one leads nowhere, and is freed by a later change', async () => {
    const old = await openJoining(app, owner);
    const { code, validUntil } = await codes().claim(owner.id);
    await queue().changeSettings(owner.id, OWNER, { joinCode: code }, validUntil);
    expect([await statusAt(old), await statusAt(code)]).toEqual([404, 200]);
    app.clock.advance(11 * MINUTE_MS);
    const next = await renew();
    expect(await claimed()).toEqual([next]);
  });

  it('nobody frees a code that is being put in force just now', async () => {
    const old = await openJoining(app, owner);
    app.clock.advance(60 * MINUTE_MS);
    const { code, validUntil } = await codes().claim(owner.id);
    await renew();
    await queue().changeSettings(owner.id, OWNER, { joinCode: code }, validUntil);
    expect([await statusAt(old), await statusAt(code)]).toEqual([404, 200]);
  });

  it('a code that may have been freed meanwhile does not come into force', async () => {
    await openJoining(app, owner);
    const before = await app.queueDocument(owner);
    const { code, validUntil } = await codes().claim(owner.id);
    app.clock.advance(6 * MINUTE_MS);
    const late = queue().changeSettings(owner.id, OWNER, { joinCode: code, volume: 10 }, validUntil);
    await expect(late).rejects.toThrow(messages.serverError);
    expect(await app.queueDocument(owner)).toEqual(before);
  });
});

describe('join codes beside a process of the release before their collection:', () => {
  const theirIndex = () =>
    queues().createIndex({ 'settings.joinCode': 1 }, { unique: true, sparse: true, name: EARLIER_INDEX });
  const indexNames = async () => (await queues().indexes()).map(({ name }) => name);
  /** Writes a code like a process of the earlier release. */
  async function makeTheirs(of = owner): Promise<string> {
    const joinCode = makeJoinCode();
    await queues().updateOne(
      { _id: new mongo.ObjectId(of.id) },
      {
        $set: { 'settings.joining': 'open', 'settings.joinCode': joinCode },
        $inc: { version: 1, revision: 1 },
      },
    );
    return joinCode;
  }

  beforeEach(theirIndex);

  it('its codes work, ours replace them, and those that it replaces end', async () => {
    const theirs = await makeTheirs();
    expect(await statusAt(theirs)).toBe(200);
    const ours = await renew();
    expect([await statusAt(theirs), await statusAt(ours)]).toEqual([404, 200]);
    const next = await makeTheirs();
    expect([await statusAt(ours), await statusAt(next)]).toEqual([404, 200]);
  });

  it('its codes are claimed by any process, and its index goes when it makes none any more', async () => {
    const theirs = await makeTheirs();
    const other = await app.owner();
    const ours = await openJoining(app, other);
    const second = await app.another(app.clock);
    const adoptInBoth = () => Promise.all([codes().adopt(), codes(second).adopt()]);
    await codes().adopt();
    expect([await claimed(), await claimed(other)]).toEqual([[theirs], [ours]]);
    expect(await indexNames()).toContain(EARLIER_INDEX);
    for (const _ of oneTo(3)) await adoptInBoth();
    await second.app.close();
    expect(await indexNames()).not.toContain(EARLIER_INDEX);
    expect([await statusAt(theirs), await statusAt(ours)]).toEqual([200, 200]);
  });

  it('a guessed code reads no queue but by that index', async () => {
    const plans = await plansOf(app.connection, 'queues', () => statusAt(makeJoinCode()));
    expect(plans).toEqual([{ planSummary: 'IXSCAN { settings.joinCode: 1 }', docsExamined: 0 }]);
  });

  it('its index comes back when it starts again, and goes once more', async () => {
    for (const _ of oneTo(2)) await codes().adopt();
    expect(await indexNames()).not.toContain(EARLIER_INDEX);
    await theirIndex();
    const theirs = await makeTheirs();
    expect(await statusAt(theirs)).toBe(200);
    for (const _ of oneTo(2)) await app.scheduler.tick();
    expect([await claimed(), await statusAt(theirs)]).toEqual([[theirs], 200]);
    expect(await indexNames()).not.toContain(EARLIER_INDEX);
  });
});
