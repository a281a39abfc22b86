import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChosenPerson,
  OwnPinState,
  PERSON_HEADER,
  PERSON_PROOF_TTL_MS,
  PIN_TRIES_MAX,
  PIN_TRIES_OF_SHOP_MAX,
  QueueChanges,
  QueueSnapshot,
  TabletPeople,
  TeamMember,
} from '@queuebell/contracts';
import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { collection } from '../../../test/collections.js';
import { codeOf, MORNING, oneTo, TestApp, type Owner, type ShopDevice } from '../../../test/harness.js';
import { colleague, type Colleague } from '../../../test/team.js';

let app: TestApp;
let owner: Owner;
let petra: Colleague;
let tablet: ShopDevice;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
  petra = await colleague(app, owner);
  tablet = await app.device(owner, 'admin', 'Front desk tablet');
});
afterAll(() => app.stop());

const people = async ({ token } = tablet) =>
  TabletPeople.parse((await app.call('GET', '/api/devices/self/people', { token })).body);
const choose = (id: string, pin?: string, { token } = tablet) =>
  app.call('POST', '/api/devices/self/person', { token, body: { id, ...(pin !== undefined && { pin }) } });
const setPin = (pin: string | null, { token }: Pick<Owner, 'token'> = petra) =>
  app.call('PUT', '/api/pin', { token, body: { pin } });
const proofOf = async (id: string, pin?: string) => ChosenPerson.parse((await choose(id, pin)).body).proof;

/** Serves the next customer at the tablet, with this claim. @returns who did it, as the Today panel says */
async function serveAs(claim: string, { token } = tablet): Promise<string | undefined> {
  await app.checkIn(owner);
  const [number] = await app.waiting(owner);
  const headers = { [PERSON_HEADER]: claim };
  const answer = await app.call('DELETE', `/api/queue/${owner.id}/${number}`, { token, headers });
  expect(answer.status).toBe(200);
  return newest();
}

async function newest(): Promise<string | undefined> {
  const { body } = await app.call('GET', `/api/queue/${owner.id}/changes`, { token: owner.token });
  return QueueChanges.parse(body).changes[0]?.who;
}

describe('the people of a shared tablet', () => {
  it('are the owner, the team, and others whose names chairs have', async () => {
    const chairs = [
      { id: 'one', name: 'Chair 1', person: 'petra' },
      { id: 'two', name: 'Chair 2', person: 'Sam' },
    ];
    await app.call('PATCH', '/api/shop', { token: owner.token, body: { chairs } });
    await setPin('1234');
    expect(await people()).toEqual([
      { id: 'owner', name: 'Owner' },
      { id: petra.memberId, name: 'Petra', hasPin: true },
      { id: 'chair:two', name: 'Sam' },
    ]);
    expect(await serveAs(`chair:two ${await proofOf('chair:two')}`)).toBe('Sam, on Front desk tablet');
  });

  it('are nobody if only the owner can log in, or after the only one was removed', async () => {
    await app.call('DELETE', `/api/team/${petra.memberId}`, { token: owner.token });
    expect(await people()).toEqual([]);
    expect(codeOf(await choose(petra.memberId))).toBe('NOT_FOUND');
  });
});

describe('a change at a shared tablet', () => {
  it('names the person who tapped their name', async () => {
    expect(await serveAs(`${petra.memberId} ${await proofOf(petra.memberId)}`)).toBe(
      'Petra, on Front desk tablet',
    );
    expect(await serveAs(`owner ${await proofOf('owner')}`)).toBe('Owner, on Front desk tablet');
  });

  it('says that a person is not confirmed if the server has not checked the PIN', async () => {
    const proof = await proofOf('owner');
    for (const claim of [petra.memberId, `${petra.memberId} nonsense`, `${petra.memberId} ${proof}`]) {
      expect(await serveAs(claim)).toBe('Petra (not confirmed), on Front desk tablet');
    }
    const other = await app.device(owner, 'admin', 'Counter');
    expect(await serveAs(`owner ${proof}`, other)).toBe('Owner (not confirmed), on Counter');
    app.clock.advance(PERSON_PROOF_TTL_MS);
    expect(await serveAs(`owner ${proof}`)).toBe('Owner (not confirmed), on Front desk tablet');
  });

  it('names the tablet alone for somebody who is not of the shop', async () => {
    const stranger = await colleague(app, await app.owner());
    for (const claim of [stranger.memberId, 'chair:none', 'f'.repeat(24), 'Mallory', '']) {
      expect(await serveAs(claim)).toBe('Front desk tablet');
    }
  });

  it('names a person for their own login, whatever the header says', async () => {
    expect(await serveAs('owner', { ...tablet, token: petra.token })).toBe('Petra (Unknown browser)');
  });

  it('names the person who undoes it, and in the export, too', async () => {
    const claim = `${petra.memberId} ${await proofOf(petra.memberId)}`;
    await serveAs(claim);
    const { body } = await app.call('GET', `/api/queue/${owner.id}/changes`, { token: owner.token });
    const sequence = QueueChanges.parse(body).changes[0]?.sequence;
    await app.call('POST', `/api/queue/${owner.id}/undo/${sequence}`, {
      token: tablet.token,
      headers: { [PERSON_HEADER]: petra.memberId },
    });
    expect(await newest()).toBe('Petra (not confirmed), on Front desk tablet');
    const { text } = await app.call('GET', '/api/account/export', { token: owner.token });
    expect(text).toContain('"person":"Petra (not confirmed)"');
    expect(text).not.toContain('pinHash');
  });
});

describe('people who worked at a tablet without network', () => {
  it('stand each beside what they did, in one delivery', async () => {
    await app.checkIn(owner);
    await app.checkIn(owner);
    const path = `/api/queue/${owner.id}`;
    const { data } = QueueSnapshot.parse((await app.call('GET', path, { token: owner.token })).body);
    const acts = data.slice(0, 2).map(({ key, number }, place) => ({
      ...{ id: randomUUID(), at: app.clock.now().toISOString(), day: MORNING.slice(0, 10) },
      done: { type: 'close', key, number, outcome: 'served' },
      claim: place === 0 ? petra.memberId : 'owner',
    }));
    const headers = { [PERSON_HEADER]: '' };
    const answer = await app.call('POST', `${path}/acts`, { token: tablet.token, headers, body: { acts } });
    expect(answer.status).toBe(200);
    const { body } = await app.call('GET', `${path}/changes`, { token: owner.token });
    expect(
      QueueChanges.parse(body)
        .changes.slice(0, 2)
        .map(({ who }) => who),
    ).toEqual([
      expect.stringMatching(/^(?!Petra).*\(not confirmed\), on Front desk tablet$/),
      'Petra (not confirmed), on Front desk tablet',
    ]);
  });
});

describe('the PIN of a person', () => {
  it('is asked for, and only the right one confirms the person', async () => {
    expect(OwnPinState.parse((await setPin('4711')).body)).toEqual({ isSet: true });
    for (const wrong of [undefined, '', '4712']) {
      expect(codeOf(await choose(petra.memberId, wrong))).toBe('WRONG_CODE');
    }
    expect(await serveAs(`${petra.memberId} ${await proofOf(petra.memberId, '4711')}`)).toBe(
      'Petra, on Front desk tablet',
    );
  });

  it('is set and removed by the person, and by the owner for the team', async () => {
    const read = async ({ token }: Pick<Owner, 'token'>) =>
      (await app.call('GET', '/api/pin', { token })).body;
    const change = (pin: string | null) =>
      app.call('PATCH', `/api/team/${petra.memberId}`, { token: owner.token, body: { pin } });
    expect(await read(petra)).toEqual({ isSet: false });
    expect(TeamMember.parse((await change('123456')).body).hasPin).toBe(true);
    expect([await read(petra), await read(owner)]).toEqual([{ isSet: true }, { isSet: false }]);
    await setPin('0000', owner);
    expect((await people()).map(({ hasPin }) => hasPin)).toEqual([true, true]);
    expect((await setPin(null)).body).toEqual({ isSet: false });
    expect((await setPin(null, owner)).body).toEqual({ isSet: false });
    expect((await people()).map(({ hasPin }) => hasPin)).toEqual([undefined, undefined]);
    expect((await choose(petra.memberId)).status).toBe(200);
  });

  it.each(['123', '1234567', '12 4', 'abcd', ''])('is refused when it is %j', async (pin) => {
    expect(codeOf(await setPin(pin))).toBe('INVALID_INPUT');
  });

  it('is stored as a hash, which goes with the person', async () => {
    await setPin('4711');
    const stored = () =>
      collection(app.connection, 'members').findOne({ _id: new mongo.ObjectId(petra.memberId) });
    expect((await stored())?.pinHash).toMatch(/^\$2[aby]\$/);
    await app.call('DELETE', `/api/team/${petra.memberId}`, { token: owner.token });
    expect((await stored())?.pinHash).toBeUndefined();
  });

  it('cannot be guessed at one tablet, nor at many', async () => {
    await setPin('4711');
    const wrong = async (device: ShopDevice) => codeOf(await choose(petra.memberId, '0000', device));
    for (const _ of oneTo(PIN_TRIES_MAX)) expect(await wrong(tablet)).toBe('WRONG_CODE');
    expect(codeOf(await choose(petra.memberId, '4711'))).toBe('RATE_LIMITED');
    for (let tries = PIN_TRIES_MAX; tries < PIN_TRIES_OF_SHOP_MAX; tries += PIN_TRIES_MAX) {
      const next = await app.device(owner, 'admin');
      for (const _ of oneTo(PIN_TRIES_MAX)) expect(await wrong(next)).toBe('WRONG_CODE');
    }
    expect(codeOf(await choose(petra.memberId, '4711', await app.device(owner, 'admin')))).toBe(
      'RATE_LIMITED',
    );
  });
});
