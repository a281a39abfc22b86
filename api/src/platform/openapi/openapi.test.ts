import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import * as contracts from '@queuebell/contracts';
import { z } from 'zod';
import { callsOf, contract, expectAsDocumented, nameIn, type Operation } from '../../../test/api-document.js';
import { TestApp, type CallOptions, type Owner } from '../../../test/harness.js';
import { LegacyPostsService } from '../../features/legacy-posts/legacy-posts.service.js';

let app: TestApp;
let owner: Owner;
let admin: Owner;
let calls: Map<string, Operation>;

beforeAll(async () => {
  app = await TestApp.start();
  [owner, admin] = [await app.owner(), await app.admin()];
  calls = await callsOf(app);
});
afterAll(() => app.stop());

/** The specification's calls, by request and answer. A call without a body has no request. */
const ofSpec: [string, string | undefined, number, string][] = [
  ['POST /api/login/verifyToken', 'VerifyTokenRequest', 200, 'VerifyTokenResponse'],
  ['POST /api/feedback', 'FeedbackRequest', 201, 'FeedbackResponse'],
  ['GET /api/feedback', undefined, 200, 'FeedbackList'],
  ['POST /api/register', 'RegisterRequest', 201, 'RegisterResponse'],
  ['POST /api/login', 'LoginRequest', 200, 'LoginResponse'],
  ['POST /api/forgotPassword', 'ForgotPasswordRequest', 200, 'ForgotPasswordResponse'],
  ['POST /api/changePassword', 'ChangePasswordRequest', 200, 'ChangePasswordResponse'],
  ['POST /api/queue/checkin', 'CheckinRequest', 201, 'CheckinResponse'],
  ['GET /api/queue/{userId}', undefined, 200, 'QueueSnapshot'],
  ['DELETE /api/queue/{userId}/{number}', undefined, 200, 'QueueSnapshot'],
  ['GET /api/findwork/advisersposts', undefined, 200, 'LegacyPostList'],
  ['GET /api/findworker/workerposts', undefined, 200, 'LegacyPostList'],
  ['DELETE /api/findwork/delete', 'LegacyPostDeletion', 200, 'LegacyPostDeleted'],
  ['DELETE /api/findworker/delete', 'LegacyPostDeletion', 200, 'LegacyPostDeleted'],
];

const withForeignBody = [
  'POST /api/billing/webhook',
  'POST /api/remotes/{remote}/canaries',
  'POST /api/remotes/{remote}/previews',
  'POST /api/remotes/{remote}/releases',
];
/** Calls that answer with nothing, or with text. */
const withoutJson = [
  'POST /api/client-errors',
  'POST /api/page-loads',
  'GET /api/metrics',
  'GET /api/account/visits.csv',
  'GET /api/shop/report.csv',
];

describe('the OpenAPI document', () => {
  it.each(ofSpec)('has %s with its request, answer and errors', (call, request, status, answer) => {
    const operation = calls.get(call);
    expect(nameIn(operation?.requestBody?.content)).toBe(request);
    expect(nameIn(operation?.responses[status]?.content)).toBe(answer);
    const failures = Object.entries(operation?.responses ?? {}).filter(([code]) => Number(code) >= 400);
    expect(failures.length).toBeGreaterThan(0);
    for (const [, { content }] of failures) expect(nameIn(content)).toBe('ErrorBody');
  });

  it('has every route of the API with its answers', () => {
    const ofTeams = '/api/remotes/:remote/server/*';
    const own = ['/api/openapi.json', '/api/docs', '/api/docs/:file', '/api/docs/start.js', ofTeams];
    const routes = app
      .routes()
      .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/') && !own.includes(url))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect([...calls.keys()].sort()).toEqual(routes.sort());
    for (const [call, { responses, requestBody }] of calls) {
      const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
      const inJson = answer?.content?.['application/json'] !== undefined;
      if (inJson) expect([call, contract(nameIn(answer?.content))]).toEqual([call, expect.any(z.ZodType)]);
      else expect(withoutJson).toContain(call);
      expect([call, 'ErrorBody']).toEqual([call, nameIn(responses['500']?.content)]);
      if (requestBody && !withForeignBody.includes(call)) contract(nameIn(requestBody.content));
    }
  });

  it('says which customers a queue has where, and what a screen of an older release shows', async () => {
    const { components } = (await app.call('GET', '/api/openapi.json')).body as OpenAPIObject;
    const fields = (
      components?.schemas?.['QueueSnapshot'] as { properties: Record<string, { description?: string }> }
    ).properties;
    for (const field of ['data', 'serving']) expect(fields[field]?.description).toMatch(/older release/);
    expect(fields['chairs']?.description).toBeTruthy();
  });

  it('says of each route whether it needs a token', async () => {
    for (const [call, { security, responses }] of calls) {
      const [method = '', path = ''] = call.split(' ');
      const url = path.replace('{userId}', owner.id).replace('{number}', '1').replace('{id}', owner.id);
      const { status } = await app.call(method as 'GET', url, { body: method === 'GET' ? undefined : {} });
      expect([call, status === 401]).toEqual([call, security !== undefined]);
      expect([call, Object.keys(responses)]).toEqual([call, expect.arrayContaining([`${status}`])]);
    }
  });
});

describe('the real answers', () => {
  const shop = () => ({ name: 'Ann', userId: owner.id });
  const adviserPost = () => postOf('/api/findwork/advisersposts');
  const workerPost = () => postOf('/api/findworker/workerposts');

  async function postOf(path: string): Promise<string> {
    const { body } = await app.call('GET', `${path}?email=${owner.email}`, { token: owner.token });
    return contracts.LegacyPostList.parse(body)[0]?._id ?? '';
  }

  beforeAll(async () => {
    const posts = app.app.get(LegacyPostsService, { strict: false });
    for (const kind of contracts.legacyPostKinds) {
      await posts.add(owner.id, kind, { job: 'Barber', availability: { Monday: true } });
    }
  });

  async function firstFeedback(): Promise<string> {
    const { body } = await app.call('GET', '/api/feedback', { token: admin.token });
    return contracts.FeedbackList.parse(body)[0]?._id ?? '';
  }

  const account = () => ({
    name: 'Nora New',
    email: `nora${Math.random()}@example.com`,
    password: 'correct horse',
    phone: '0123',
    howDidYouHearAboutUs: 'ad',
  });
  const passwords = () => ({
    email: owner.email,
    oldPassword: owner.password,
    newPassword: 'a brand new one',
  });
  const byOwner = (body?: unknown): CallOptions => ({ token: owner.token, body });

  /** The order matters: some calls need results of earlier ones, and the last one ends the session. */
  const asked: [string, () => Promise<[string, CallOptions]>, () => CallOptions][] = [
    ['POST /api/register', async () => ['', { body: account() }], () => ({ body: {} })],
    ['POST /api/login', async () => ['', { body: pick(owner) }], () => ({ body: {} })],
    [
      'POST /api/login/verifyToken',
      async () => ['', { body: { token: owner.token } }],
      () => ({ body: { token: '' } }),
    ],
    [
      'POST /api/feedback',
      async () => ['', { body: { ...pickName(), message: 'Hello' } }],
      () => ({ body: {} }),
    ],
    ['GET /api/feedback', async () => ['', { token: admin.token }], () => byOwner()],
    [
      'PATCH /api/feedback/{id}',
      async () => [await firstFeedback(), { token: admin.token, body: { status: 'done' } }],
      () => byOwner({ status: 'done' }),
    ],
    [
      'POST /api/forgotPassword',
      async () => ['', { body: { email: owner.email } }],
      () => ({ body: { email: 'a@b.cd' } }),
    ],
    ['POST /api/queue/checkin', async () => ['', byOwner(shop())], () => byOwner({})],
    ['GET /api/queue/{userId}', async () => [owner.id, byOwner()], () => ({})],
    ['DELETE /api/queue/{userId}/{number}', async () => [owner.id, byOwner()], () => ({})],
    ['POST /api/queue/{userId}/{number}/restore', async () => [owner.id, byOwner()], () => ({})],
    ['GET /api/findwork/advisersposts', async () => [owner.email, byOwner()], () => ({})],
    ['GET /api/findworker/workerposts', async () => [owner.email, byOwner()], () => ({})],
    [
      'PATCH /api/legacy-posts/{id}',
      async () => [await workerPost(), byOwner({ job: 'Chef', availability: {} })],
      () => byOwner({}),
    ],
    [
      'DELETE /api/findwork/delete',
      async () => ['', byOwner({ _id: await workerPost() })],
      () => byOwner({ _id: 'f'.repeat(24) }),
    ],
    [
      'DELETE /api/findworker/delete',
      async () => ['', byOwner({ _id: await adviserPost() })],
      () => byOwner({}),
    ],
    [
      'POST /api/completeAccount',
      async () => [
        '',
        byOwner({ businessName: 'Bar', location: 'Leeds', timeZone: 'Europe/London', phone: '1' }),
      ],
      () => byOwner({}),
    ],
    ['POST /api/changePassword', async () => ['', byOwner(passwords())], () => ({ body: {} })],
  ];

  const pick = ({ email, password }: Owner) => ({ email, password });
  const pickName = () => ({ name: 'Vera', email: 'vera@example.com' });

  function addressOf(call: string, subject: string): string {
    const path = call.split(' ')[1] ?? '';
    const address = path.replace('{userId}', subject).replace('{id}', subject).replace('{number}', '1');
    return path.endsWith('posts') ? `${address}?email=${subject}` : address;
  }

  it.each(asked)(
    'to %s are as documented, when all is well and when it is not',
    async (call, right, wrong) => {
      const method = call.split(' ')[0] as 'GET';
      const [subject, options] = await right();
      const refused = await app.call(method, addressOf(call, subject || owner.id), wrong());
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expectAsDocumented(calls, call, refused);
      const taken = await app.call(method, addressOf(call, subject), options);
      expect(taken.status).toBeLessThan(300);
      expectAsDocumented(calls, call, taken);
    },
  );

  it.each(['GET /api/site', 'GET /api/site/operator', 'GET /api/health/live', 'GET /api/health/ready'])(
    'to %s are as documented',
    async (call) => expectAsDocumented(calls, call, await app.call('GET', addressOf(call, ''))),
  );

  it('are tested for every call of the specification', () => {
    const walked = asked.map(([call]) => call);
    expect(ofSpec.map(([call]) => call).filter((call) => !walked.includes(call))).toEqual([]);
  });
});

describe('the page of the API’s documentation', () => {
  it('loads nothing from other sites', async () => {
    const { status, text, headers } = await app.call('GET', '/api/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const loaded = [...text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, url = '']) => url);
    expect(loaded).toHaveLength(3);
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    for (const url of loaded) {
      const file = await app.call('GET', url);
      expect([url, file.status]).toEqual([url, 200]);
      expect(file.headers['content-type']).toMatch(url.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      expect(file.text.length).toBeGreaterThan(50);
    }
  });

  it.each(['package.json', 'index.html', '..%2fpackage.json'])('has no file %s', async (name) => {
    expect((await app.call('GET', `/api/docs/${name}`)).status).toBe(404);
  });
});
