import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountExport, JoinView, PairingCheck } from '@queuebell/contracts';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { changeSettings, openJoining, Phone } from '../../../test/join.js';
import { makeKey } from './key-making.js';

const CHAIRS = [
  { id: 'one', name: 'Chair 1', person: 'Ann' },
  { id: 'two', name: 'Chair 2', person: 'Ben' },
];
const ANN = { chair: 'one', person: 'Ann', waiting: 0 };
const BEN = { chair: 'two', person: 'Ben', waiting: 0 };

let app: TestApp;
let owner: Owner;
let code: string;

const checkIn = (body: object, token = owner.token) =>
  app.call('POST', '/api/queue/checkin', {
    token,
    headers: { 'idempotency-key': makeKey(app.clock.now()) },
    body: { userId: owner.id, ...body },
  });
const wishes = async () =>
  (await app.queueDocument(owner)).waiting.map(({ name, askedFor }) => `${name}: ${askedFor ?? 'anyone'}`);
const joinPage = async () => JoinView.parse((await new Phone(app).look(code)).body);

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
  code = await openJoining(app, owner);
  await changeSettings(app, owner, { chairs: CHAIRS, mayAskForPerson: true });
});
afterAll(() => app.stop());

describe('customers who ask for a person', () => {
  it('are told at the tablet and by phone who is there, and how many are ahead with each person', async () => {
    const { token } = await app.device(owner, 'check-in', 'Door');
    const tablet = async () =>
      PairingCheck.parse((await app.call('GET', '/api/devices/self', { token })).body);
    expect([(await tablet()).people, (await joinPage()).people]).toEqual([
      [ANN, BEN],
      [ANN, BEN],
    ]);
    expect((await checkIn({ name: 'Cleo', askedFor: 'two' }, token)).status).toBe(201);
    expect((await checkIn({ name: 'Dan' }, token)).status).toBe(201);
    await app.call('POST', `/api/queue/${owner.id}/commands`, {
      token: owner.token,
      body: { type: 'takeBreak', chair: 'one', until: null },
    });
    const people = [
      { ...ANN, waiting: 1, break: { until: null } },
      { ...BEN, waiting: 2 },
    ];
    expect(await tablet()).toEqual({ waiting: 2, people });
    expect((await joinPage()).people).toEqual(people);
    app.clock.advance(24 * 60 * 60_000);
    expect((await joinPage()).people).toMatchObject([ANN, BEN]);
  });

  it('get the person’s chair, and nobody else’s', async () => {
    await checkIn({ name: 'Cleo', askedFor: 'two' });
    const phone = new Phone(app);
    await phone.join(code, 'Dan', makeKey(app.clock.now()), { askedFor: 'one' });
    expect(await wishes()).toEqual(['Cleo: two', 'Dan: one']);
    const { body } = await app.call('POST', `/api/queue/${owner.id}/commands`, {
      token: owner.token,
      body: { type: 'next', chair: 'one' },
    });
    expect(body).toMatchObject({ data: [{ name: 'Dan', turn: { chair: 'one' } }, { name: 'Cleo' }] });
  });

  it('wait for any chair if the person’s chair is gone, and nothing is refused', async () => {
    await changeSettings(app, owner, { chairs: [CHAIRS[0], { id: 'new', name: 'Chair 2', person: 'Eve' }] });
    expect((await checkIn({ name: 'Cleo', askedFor: 'two' })).status).toBe(201);
    expect(await wishes()).toEqual(['Cleo: anyone']);
  });

  it('cannot ask by phone if the shop does not allow it', async () => {
    await changeSettings(app, owner, { mayAskForPerson: false });
    expect(await joinPage()).not.toHaveProperty('people');
    const answer = await new Phone(app).join(code, 'Dan', makeKey(app.clock.now()), { askedFor: 'one' });
    expect(answer.status).toBe(201);
    expect(await wishes()).toEqual(['Dan: anyone']);
  });

  it('are in the exports with the name of the person', async () => {
    await checkIn({ name: 'Cleo', askedFor: 'two' });
    await checkIn({ name: 'Dan', askedFor: 'one' });
    await app.call('DELETE', `/api/queue/${owner.id}/2`, { token: owner.token });
    const { body } = await app.call('GET', '/api/account/export', { token: owner.token });
    expect(AccountExport.parse(body)).toMatchObject({
      waiting: [{ name: 'Cleo', askedFor: 'Ben' }],
      visits: [{ name: 'Dan', askedFor: 'Ann' }],
    });
    const { text } = await app.call('GET', '/api/account/visits.csv', { token: owner.token });
    expect(text).toContain('2,Dan,,Ann,');
  });
});
