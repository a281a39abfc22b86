import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AccountExport,
  JoinView,
  PairingCheck,
  QueueChanges,
  QueueSnapshot,
  ShopSettings,
  TicketView,
} from '@queuebell/contracts';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { changeSettings, openJoining, Phone } from '../../../test/join.js';
import { makeKey } from './key-making.js';

const CUT = { id: 'cut', name: 'Haircut', minutes: 30 };
const COLOUR = { id: 'colour', name: 'Colour', minutes: 90 };
const CHAIRS = [
  { id: 'one', name: 'Chair 1', person: 'Ann', services: ['cut'] },
  { id: 'two', name: 'Chair 2', person: 'Ben' },
];

let app: TestApp;
let owner: Owner;

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: owner.token, ...(body && { body }) });
const checkIn = (body: object, token = owner.token) =>
  app.call('POST', '/api/queue/checkin', {
    token,
    headers: { 'idempotency-key': makeKey(app.clock.now()) },
    body: { userId: owner.id, ...body },
  });
const command = async (body: object) =>
  QueueSnapshot.parse((await ask('POST', `/api/queue/${owner.id}/commands`, body)).body);

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterAll(() => app.stop());

describe('the services of a shop', () => {
  it('are none unless the owner names some, and none again without the last one', async () => {
    const settings = async () => ShopSettings.parse((await ask('GET', '/api/shop')).body);
    expect(await settings()).not.toHaveProperty('services');
    await changeSettings(app, owner, { services: [CUT, COLOUR] });
    expect(await settings()).toMatchObject({ services: [CUT, COLOUR] });
    await changeSettings(app, owner, { services: [] });
    expect(await settings()).not.toHaveProperty('services');
  });

  it.each([
    ['two with one name', [CUT, { ...COLOUR, name: 'haircut' }]],
    ['two with one id', [CUT, { ...COLOUR, id: 'cut' }]],
    ['one without a name', [{ ...CUT, name: ' ' }]],
    ['one that takes no time', [{ ...CUT, minutes: 0 }]],
    ['one that takes a day', [{ ...CUT, minutes: 481 }]],
    ['21', Array.from({ length: 21 }, (_, n) => ({ ...CUT, id: `s${n}`, name: `Service ${n}` }))],
  ])('cannot be %s', async (_what, services) => {
    expect(await ask('PATCH', '/api/shop', { services })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });
});

describe('customers who choose a service', () => {
  let code: string;

  beforeEach(async () => {
    code = await openJoining(app, owner);
    await changeSettings(app, owner, { services: [CUT, COLOUR] });
  });

  it('read the services at the tablet and by phone, and what each person does', async () => {
    await changeSettings(app, owner, { chairs: CHAIRS, mayAskForPerson: true });
    const { token } = await app.device(owner, 'check-in', 'Door');
    const expected = {
      services: [CUT, COLOUR],
      people: [
        { chair: 'one', person: 'Ann', waiting: 0, services: ['cut'] },
        { chair: 'two', person: 'Ben', waiting: 0 },
      ],
    };
    const { body } = await app.call('GET', '/api/devices/self', { token });
    expect(PairingCheck.parse(body)).toMatchObject(expected);
    expect(JoinView.parse((await new Phone(app).look(code)).body)).toMatchObject(expected);
  });

  it('are called by a chair that does it, see it on their tickets, and nobody sees it on the wall', async () => {
    await changeSettings(app, owner, { chairs: CHAIRS });
    const { body: given } = await checkIn({ name: 'Cleo', service: 'colour' });
    await new Phone(app).join(code, 'Dan', makeKey(app.clock.now()), { service: 'cut' });
    expect(await command({ type: 'next', chair: 'one' })).toMatchObject({
      services: [CUT, COLOUR],
      data: [
        { name: 'Dan', service: 'cut', turn: { chair: 'one' } },
        { name: 'Cleo', service: 'colour' },
      ],
    });
    const { ticketId } = given as { ticketId: string };
    const ticket = await app.call('GET', `/api/tickets/${ticketId}`);
    expect(TicketView.parse(ticket.body)).toMatchObject({ service: 'Colour', before: 0 });
    const { body: board } = await ask('GET', `/api/queue/${owner.id}?view=board`);
    expect(JSON.stringify(board)).not.toMatch(/colour|cut/iu);
  });

  it('are not refused when the service was removed meanwhile, and wait for any chair', async () => {
    await changeSettings(app, owner, { chairs: CHAIRS });
    await checkIn({ name: 'Cleo', service: 'colour' });
    await changeSettings(app, owner, { services: [CUT] });
    expect((await checkIn({ name: 'Dan', service: 'colour' })).status).toBe(201);
    const { data } = await command({ type: 'next', chair: 'one' });
    expect(data).toMatchObject([{ name: 'Cleo', turn: { chair: 'one' } }, { name: 'Dan' }]);
    expect(data[1]).not.toHaveProperty('service');
  });

  it('get another service from staff, who can undo that', async () => {
    await checkIn({ name: 'Cleo', service: 'colour' });
    const details = { name: 'Cleo', service: 'cut' };
    expect(await command({ type: 'correct', number: 1, details })).toMatchObject({ data: [details] });
    const changes = async () =>
      QueueChanges.parse((await ask('GET', `/api/queue/${owner.id}/changes`)).body).changes;
    const [last] = await changes();
    expect(last).toMatchObject({ customers: [{ number: 1, name: 'Cleo', service: 'Haircut' }] });
    await ask('POST', `/api/queue/${owner.id}/undo/${last?.sequence}`);
    expect((await changes())[0]).toMatchObject({ customers: [{ service: 'Colour' }] });
  });

  it('are in the exports with the name of their service', async () => {
    await checkIn({ name: 'Cleo', service: 'colour' });
    await checkIn({ name: 'Dan', service: 'cut' });
    await ask('DELETE', `/api/queue/${owner.id}/2`);
    const { body } = await ask('GET', '/api/account/export');
    expect(AccountExport.parse(body)).toMatchObject({
      waiting: [{ name: 'Cleo', service: 'Colour' }],
      visits: [{ name: 'Dan', service: 'Haircut' }],
    });
    const { text } = await ask('GET', '/api/account/visits.csv');
    expect(text).toContain('2,Dan,,,,Haircut,');
  });
});
