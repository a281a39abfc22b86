import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { mongo, type Model } from 'mongoose';
import { userModel, type UserDocument } from '../src/access/accounts/user.schema.js';
import { sessionModel, type SessionDocument } from '../src/access/sessions/session.schema.js';
import { PairedDevices } from '../src/access/devices/paired-devices.js';
import type { StoredModel } from '../src/platform/database/schema.js';
import { collection } from './collections.js';
import { TestApp, type Owner, type ShopDevice } from './harness.js';

/** A field that this release does not know. */
const NEWER = { later: { some: ['thing'] } };

let app: TestApp;
let owner: Owner;
let device: ShopDevice;

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
  device = await app.device(owner, 'display');
});
afterAll(() => app.stop());

const modelOf = <Document>({ name }: StoredModel<Document>) =>
  app.app.get<Model<Document>>(getModelToken(name), { strict: false });

describe('the fields of a newer release', () => {
  it('stay in an account that this release changes', async () => {
    const users = collection(app.connection, 'users');
    const _id = new mongo.ObjectId(owner.id);
    await users.updateOne({ _id }, { $set: NEWER });
    await app.proveEmail(owner);
    await app.users.setRole(owner.email, 'owner');
    await app.users.extendMembership(owner.email, app.clock.now(), 'day', 1);
    expect(await users.findOne({ _id })).toMatchObject({ ...NEWER, emailProvenAt: app.clock.now() });
    expect(await app.users.byId(owner.id)).toMatchObject(NEWER);
  });

  it('stay in a device, and in its parts', async () => {
    const devices = collection(app.connection, 'devices');
    const _id = new mongo.ObjectId(device.deviceId);
    await devices.updateOne({ _id }, { $set: NEWER });
    await app.app.get(PairedDevices, { strict: false }).rename(owner.id, _id, 'Window');
    expect(await devices.findOne({ _id })).toMatchObject({ ...NEWER, name: 'Window' });
  });

  it('stay in a queue and in its customers while this release changes both', async () => {
    const queues = collection(app.connection, 'queues');
    const _id = new mongo.ObjectId(owner.id);
    for (const name of ['Ann', 'Ben']) await app.checkIn(owner, name);
    await queues.updateOne(
      { _id },
      { $set: { ...NEWER, 'waiting.1.later': NEWER.later } as never, $inc: { version: 1 } },
    );
    const other = await app.another(app.clock);
    const body = { type: 'hold', number: 2, minutes: null };
    const call = { token: owner.token, body };
    expect((await other.call('POST', `/api/queue/${owner.id}/commands`, call)).status).toBe(200);
    await other.checkIn(owner, 'Cleo');
    const ben = { ...NEWER, name: 'Ben', hold: {} };
    expect(await queues.findOne({ _id })).toMatchObject({ ...NEWER, waiting: [{}, ben, { name: 'Cleo' }] });
    await other.app.close();
  });
});

it('models neither wait for a lost connection nor make indexes while the API runs', () => {
  const { bufferCommands, autoIndex } = modelOf(userModel).schema.options;
  expect([bufferCommands, autoIndex]).toEqual([false, false]);
  for (const name of app.connection.modelNames())
    expect(app.connection.model(name).schema.options).toMatchObject({ bufferCommands, autoIndex });
});

describe('a schema refuses', () => {
  const users = () => modelOf<UserDocument>(userModel);
  const sessions = () => modelOf<SessionDocument>(sessionModel);

  it('a filter with an unknown field, which would find everything', async () => {
    await expect(sessions().deleteMany({ owner: owner.id })).rejects.toThrow('is not in schema');
    expect(await sessions().countDocuments()).toBeGreaterThan(0);
  });

  it('an update with an unknown field', async () => {
    const update = { $set: { nickname: 'Olly' } };
    await expect(users().updateOne({ email: owner.email }, update)).rejects.toThrow('not in schema');
  });

  it('a value that the field cannot have, and the removal of a field that must be there', async () => {
    const own = { email: owner.email };
    await expect(users().updateOne(own, { $set: { role: 'device' as never } })).rejects.toThrow('role');
    await expect(users().updateOne(own, { $unset: { passwordHash: '' } })).rejects.toThrow('passwordHash');
  });

  it('a document without a field that must be there', async () => {
    const { name, email } = (await users().findOne({ email: owner.email }).lean()) ?? {};
    await expect(users().insertOne({ _id: new mongo.ObjectId(), name, email } as never)).rejects.toThrow(
      'passwordHash',
    );
  });
});

it('documents have the fields that were given, and no others', async () => {
  const { length } = await modelOf(sessionModel).find().lean();
  await app.call('POST', '/api/login', { body: { email: owner.email, password: owner.password } });
  const sessions = await modelOf(sessionModel).find().sort({ startedAt: 1 }).lean();
  expect(sessions).toHaveLength(length + 1);
  const user = await modelOf(userModel).findOne({ email: owner.email }).lean();
  expect(Object.keys(user ?? {})).not.toEqual(expect.arrayContaining(['__v']));
  expect(user).not.toHaveProperty('secondFactor');
  expect(sessions.at(-1)).not.toHaveProperty('__v');
});
