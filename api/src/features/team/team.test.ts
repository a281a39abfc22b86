import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VerifyTokenResponse } from '@queuebell/contracts';
import { MORNING, TestApp, type Owner } from '../../../test/harness.js';
import { colleague } from '../../../test/team.js';

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

const verify = (token: string) => app.call('POST', '/api/login/verifyToken', { body: { token } });

describe('a person who accepts an invitation', () => {
  it('is logged in to the shop with the rights that the owner gave', async () => {
    const petra = await colleague(app, owner);
    const { user } = VerifyTokenResponse.parse((await verify(petra.token)).body);
    expect(user).toMatchObject({
      id: owner.id,
      name: 'Petra',
      email: petra.email,
      businessName: 'Bar Barbers',
      role: 'staff',
      membershipExpires: null,
      member: { id: petra.memberId },
    });
    expect((await app.checkIn(petra)).status).toBe(201);
    expect(await app.waiting(petra)).toEqual([1]);
  });
});
