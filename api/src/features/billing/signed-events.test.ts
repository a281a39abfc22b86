import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BillingState } from '@queuebell/contracts';
import fc from 'fast-check';
import { collection } from '../../../test/collections.js';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { disputedLife, RECORDED_VERSIONS, recordedLife, sendEvent } from '../../../test/recorded-events.js';

let app: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start({
    billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: 'whsec_test' },
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 1 });
});
afterAll(() => app.stop());

const billing = () => app.call('GET', '/api/billing', { token: owner.token });
const expires = async (email: string) =>
  (await app.users.byEmail(email))?.membershipExpires?.toISOString() ?? null;

/** Paths in an event: ['data', 'object', 'lines', 'data', '0', 'amount']. */
const pathsIn = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [[...path, key], ...pathsIn(part, [...path, key])])
    : [];

function withPart(event: object, path: readonly string[], part: unknown): object {
  const changed = structuredClone(event);
  const last = path[path.length - 1] ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((whole, key) => (whole as never)[key], changed);
  Object.assign(holder as object, { [last]: part });
  return changed;
}

const oddNumber = fc.oneof(
  fc.constantFrom(1e300, -1e300, 8.64e12, 9e12, 253_402_300_800, -1, 0, 1e-300),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anything = fc.oneof(oddNumber, oddNumber, fc.string(), fc.jsonValue({ maxDepth: 2 }));

describe('a signed event of the payment provider', () => {
  it('is accepted or refused, whatever it says, and the owner’s page still works', async () => {
    const whole = RECORDED_VERSIONS.flatMap((version) => recordedLife(version, 'x', null));
    const change = fc.nat(whole.length - 1).chain((index) =>
      fc.record({
        index: fc.constant(index),
        path: fc.constantFrom(...pathsIn(whole[index])),
        part: anything,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const events = RECORDED_VERSIONS.flatMap((version) => recordedLife(version, owner.email, owner.id));
        for (const { index, path, part } of changes) {
          const event = withPart(events[index] ?? {}, path, part);
          expect([200, 400]).toContain((await sendEvent(app, event)).status);
        }
        const { status, body } = await billing();
        expect(status).toBe(200);
        BillingState.parse(body);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it.each([
    ['a renewal that was paid', 'invoice.paid', ['status_transitions', 'paid_at']],
    ['one that failed', 'invoice.payment_failed', ['next_payment_attempt']],
    ['a subscription', 'customer.subscription.updated', ['cancel_at']],
  ])('may have an impossible time, in %s', async (_what, type, path) => {
    const event = recordedLife('2026-10-28.endive', owner.email, owner.id).find((one) => one.type === type);
    const odd = withPart(event ?? {}, ['data', 'object', ...path], 1e300);
    expect([(await sendEvent(app, odd)).status, (await billing()).status]).toEqual([200, 200]);
  });

  it.each([
    [{}],
    [[]],
    [{ id: 7, type: 'invoice.paid', data: { object: {} } }],
    [{ id: 'evt_x', type: 'invoice.paid' }],
  ])('is refused if it is no event: %j', async (event) => {
    expect((await sendEvent(app, event)).status).toBe(400);
  });
});

describe.each(RECORDED_VERSIONS)('a dispute, in the shapes of %s,', (version) => {
  it.each([
    ['lost', '2026-08-15T09:00:00.000Z'],
    ['won', '2026-09-15T09:00:00.000Z'],
    ['warning_closed', '2026-09-15T09:00:00.000Z'],
  ] as const)('that was %s leaves a membership until %s', async (status, until) => {
    await app.proveEmail(owner);
    for (const event of disputedLife(version, owner.email, status))
      expect((await sendEvent(app, event)).status).toBe(200);
    expect(await expires(owner.email)).toBe(until);
  });
});

it('payment events take turns also after a backup without a ledger was restored', async () => {
  const second = await app.another(app.clock);
  const turns = collection(app.connection, 'billingLedger');
  await turns.deleteMany({});
  const events = recordedLife('2026-10-28.endive', owner.email, owner.id);
  const answers = await Promise.all(events.map((event, n) => sendEvent(n % 2 ? second : app, event)));
  await second.app.close();
  expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200));
  expect(await turns.findOne({ _id: 'turn' })).toEqual({ _id: 'turn', count: events.length });
  expect(await expires(owner.email)).toBe('2026-08-15T09:00:00.000Z');
});
