import { beforeEach, describe, expect, it } from '@jest/globals';
import { oneTo } from '../../../test/harness.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { PasswordWork } from './password-work.js';

let metrics: Metrics;
let work: PasswordWork;
let most: number;
let running: number;
let finish: (() => void)[];

beforeEach(() => {
  metrics = new Metrics();
  work = new PasswordWork(metrics);
  [most, running, finish] = [0, 0, []];
});

const hash = (n: number, asker?: string): Promise<number> =>
  work.do(async () => {
    most = Math.max(most, (running += 1));
    await new Promise<void>((resolve) => finish.push(resolve));
    running -= 1;
    return n;
  }, asker);
const settle = () => new Promise((resolve) => setImmediate(resolve));
const finishAll = async () => {
  for (; finish.length > 0; await settle()) finish.shift()?.();
};

describe('passwords that come all at once', () => {
  it('are hashed one or two at a time, in turn, each with its own result', async () => {
    const results = Promise.all(oneTo(20).map((n) => hash(n)));
    await settle();
    await finishAll();
    expect(await results).toEqual(oneTo(20));
    expect([1, 2]).toContain(most);
    expect(running).toBe(0);
  });

  it('are refused when they would wait for too long, and taken again later', async () => {
    const answers = oneTo(150).map((n) => hash(n).catch((error: { body: unknown }) => error.body));
    await settle();
    expect(await answers[149]).toMatchObject({ statusCode: 503, code: 'SERVER_ERROR' });
    await finishAll();
    expect((await Promise.all(answers)).filter((answer) => typeof answer === 'number').length).toBe(
      100 + most,
    );
    const again = hash(7);
    await settle();
    await finishAll();
    expect(await again).toBe(7);
  });

  it('leave places to others when one caller asks for all of them, and tell that caller when to come again', async () => {
    const fromOne = oneTo(100).map((n) => hash(n, '192.0.2.1').catch((error: unknown) => error));
    const others = oneTo(20).map((n) => hash(n, `198.51.100.${n}`));
    await settle();
    expect(await fromOne[99]).toMatchObject({ body: { statusCode: 429 }, retryAfterS: 5 });
    await finishAll();
    expect((await Promise.all(fromOne)).filter((one) => typeof one === 'number')).toHaveLength(10 + most);
    expect(await Promise.all(others)).toEqual(oneTo(20));
    const again = hash(7, '192.0.2.1');
    await settle();
    await finishAll();
    expect(await again).toBe(7);
  });

  it('leave places to others when one asks from all networks of a site', async () => {
    const fromSite = oneTo(200).map((n) =>
      hash(n, `2001:db8:0:${n.toString(16)}::/64`).catch((error: unknown) => error),
    );
    const other = hash(7, '2001:db8:1:1::/64');
    await settle();
    expect(await fromSite[199]).toMatchObject({ body: { statusCode: 429 } });
    await finishAll();
    expect((await Promise.all(fromSite)).filter((one) => typeof one === 'number')).toHaveLength(30 + most);
    expect(await other).toBe(7);
  });

  it('hold up nobody when one of them fails', async () => {
    const failing = oneTo(5).map(() => work.do(() => Promise.reject(new Error('x'))));
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await work.do(async () => 7)).toBe(7);
  });

  it('are counted for the operator', async () => {
    void Promise.all(oneTo(10).map((n) => hash(n)));
    const text = await metrics.text();
    expect(text).toMatch(/^queuebell_password_hashes\{state="running"\} [12]$/m);
    expect(text).toMatch(/^queuebell_password_hashes\{state="waiting"\} [89]$/m);
    await finishAll();
  });
});
