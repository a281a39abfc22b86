import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../kit/ask.ts';
import { until } from '../../tools/test/testing.mjs';
import { startCluster, type Cluster } from './cluster.ts';
import { faultFigures, type Survived } from './figures.ts';
import { expectRepeatsUnchanged, expectNothingLost, ticketsOf } from './record.ts';
import { openScreens } from './screens.ts';
import { note } from './note.ts';
import { startWriters, type Seen } from './writers.ts';
import type { DatabaseNode } from '../kit/replica-set.ts';

/** All of it, on a machine whose cores others keep busy. */
const WITHIN_MS = 480_000;
/** A customer at the tablet waits no longer than this for a number after a node or a process is lost. */
const AGAIN_WITHIN_MS = 15_000;
const TABLETS = 6;
/** Before and after: enough of everything to be among what happens. */
const TICKETS_AROUND = 20;
const TICKETS_WITHIN_MS = 120_000;
/** Longer than an election, and than anything that gives up after a while. */
const HANGS_FOR_MS = 18_000;
/** More than both processes' pools hold, each waiting for its answer. */
const CROWD = 150;
/** So that a busy machine can keep up with them until then, and all of them have asked soon after. */
const NEXT_OF_CROWD_MS = 2_000;
/** The tests of this file that make one. */
const FAULTS = 5;
/** So many are told that it cannot be now before the database takes writes again: it is the pool that they waited for. */
const TOLD = 5;
/** However busy the machine: before what waits for the database gives up by itself (`socketTimeoutMS`). */
const LOCKED_AT_MOST_MS = 17_000;
const HEALTHY_WITHIN_MS = 5_000;

jest.setTimeout(WITHIN_MS);

const GROUP = 'under load on three database nodes and two API processes, no ticket is lost after';

describe(GROUP, () => {
  let cluster: Cluster;
  /** of all tests so far: what was given before a fault must survive it, too */
  const all: Seen = { tickets: [], served: new Map(), sentAgain: 0, answers: new Map(), failed: [] };

  const survivals: Survived[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.stop());

  it('kill -9 of the primary, and of its successor', async () => {
    await survived(async (someMore) => {
      for (const round of ['first', 'second']) {
        const primary = await cluster.database.primary();
        note(`${round}: ${primary.address}`);
        await primary.kill();
        await someMore();
        await primary.start();
        await cluster.whenWhole();
      }
    });
  });

  it('a secondary that hangs, and goes on', async () => {
    const primary = await cluster.database.primary();
    const secondary = cluster.database.nodes.find((node) => node !== primary);
    await survived(async () => {
      await hangs(secondary);
    });
  });

  it('a primary that hangs, and goes on when there is another one', async () => {
    const primary = await cluster.database.primary();
    const screens = await openScreens(cluster.urls, cluster.shop);
    try {
      await survived(async () => {
        await hangs(primary);
      });
      await screens.expectNewest(cluster.database.uri);
    } finally {
      await screens.close();
    }
    assert.notEqual(await cluster.database.primary(), primary);
  });

  it('kill -9 of an API process, and its start', async () => {
    await survived(async (someMore) => {
      await cluster.apis[0].kill();
      await someMore();
      await cluster.apis[0].start();
    });
  });

  it('a pool of connections that is full, because the database takes no writes', async () => {
    const seen = await survived(
      (_someMore, { answers }) =>
        cluster.database.administer(async (admin) => {
          const before = refusals(answers);
          await admin.command({ fsync: 1, lock: true });
          const lockedAt = performance.now();
          try {
            await until(() => refusals(answers) >= before + TOLD, LOCKED_AT_MOST_MS);
            const live = `${cluster.urls[0]}/api/health/live`;
            assert.equal((await ask(live, { timeoutMs: HEALTHY_WITHIN_MS })).status, 200);
          } finally {
            await admin.command({ fsyncUnlock: 1 });
          }
          return performance.now() - lockedAt;
        }),
      { tablets: CROWD, nextCustomerMs: NEXT_OF_CROWD_MS },
    );
    expect(
      [...seen.answers.keys()].filter((status) => !['200', '201', '503'].includes(status)),
    ).toStrictEqual([]);
  });

  it('any of these faults', async () => {
    assert.equal(survivals.length, FAULTS);
    await faultFigures(survivals);
  });

  /**
   * Tablets take numbers and the counter serves, while something happens to what serves them.
   *
   * @param happens gives how long nobody could have been given a number, in milliseconds
   * @param options as {@link startWriters} takes them
   */
  async function survived(
    happens: (someMore: () => Promise<void>, seen: Seen) => Promise<number | undefined>,
    { tablets = TABLETS, nextCustomerMs }: { tablets?: number; nextCustomerMs?: number } = {},
  ) {
    const writers = startWriters(cluster.urls, cluster.shop, { tablets, nextCustomerMs });
    const someMore = () => {
      const enough = writers.seen.tickets.length + TICKETS_AROUND;
      return until(() => writers.seen.tickets.length >= enough, TICKETS_WITHIN_MS);
    };
    await someMore();
    const since = performance.now();
    let lastedMs: number | undefined;
    try {
      lastedMs = await happens(someMore, writers.seen);
      await someMore();
    } finally {
      await writers.stop();
    }
    await cluster.whenWhole();
    const { seen } = writers;
    const during = seen.tickets.filter(({ givenAt }) => givenAt > since);
    const longestMs = Math.max(...during.map(({ givenAt, sentAt }) => givenAt - sentAt));
    note(
      `${during.length} tickets, the longest wait ${(longestMs / 1000).toFixed(1)} s; answers: ${JSON.stringify(Object.fromEntries(seen.answers))}`,
    );
    await expectRepeatsUnchanged(cluster.urls[1] ?? '', cluster.shop, during);
    remember(seen);
    expectNothingLost(await ticketsOf(cluster.database.uri, cluster.shop.ownerId), all);
    assert.ok(longestMs <= (lastedMs ?? 0) + AGAIN_WITHIN_MS, `somebody waited ${longestMs} ms`);
    survivals.push({ fault: currentTest(), tickets: during.length, longestMs, sentAgain: seen.sentAgain });
    return seen;
  }

  function remember({ tickets, served, failed }: Seen) {
    all.tickets.push(...tickets);
    all.failed.push(...failed);
    for (const [name, number] of served) all.served.set(name, number);
  }
});

/** The name of the test that runs, without that of its group. */
const currentTest = () => (expect.getState().currentTestName ?? '').replace(`${GROUP} `, '');

const refusals = (answers: Seen['answers']) => answers.get('503') ?? 0;

async function hangs(node: DatabaseNode | undefined) {
  assert.ok(node);
  await node.pause();
  try {
    await sleep(HANGS_FOR_MS);
  } finally {
    node.resume();
  }
}
