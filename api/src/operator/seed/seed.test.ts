import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LoginResponse } from '@queuebell/contracts';
import { codeOf, TestApp } from '../../../test/harness.js';
import { DEMO_SHOP } from './demo-shop.js';
import { SeedService } from './seed.service.js';

const { email, password } = DEMO_SHOP;
let demo: TestApp;

beforeAll(async () => {
  demo = await TestApp.start({ seedDemoShop: true });
});
afterAll(() => demo.stop());

const logIn = (to: TestApp) => to.call('POST', '/api/login', { body: { email, password } });

describe('the demo shop in a database', () => {
  it('is open to nobody in production, where its password is as well known', async () => {
    const { token } = LoginResponse.parse((await logIn(demo)).body);
    expect((await demo.call('GET', '/api/shop', { token })).status).toBe(200);
    const production = await demo.another(demo.clock, { production: true, seedDemoShop: false });
    expect(codeOf(await logIn(production))).toBe('INVALID_CREDENTIALS');
    expect(codeOf(await production.call('GET', '/api/shop', { token }))).toBe('NOT_LOGGED_IN');
    const leave = { body: { email, password } };
    expect(codeOf(await production.call('POST', '/api/account/delete', leave))).toBe('PASSWORD_REFUSED');
    expect((await demo.connection.db?.collection('sessions').find().toArray()) ?? []).toEqual([]);
    const before = await demo.everything();
    await production.app.get(SeedService, { strict: false }).onApplicationBootstrap();
    expect(await demo.everything()).toEqual(before);
    await production.app.close();
  });
});
