import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientErrorReport } from '@queuebell/contracts';
import type { BillingFact } from '../billing/billing-fact.js';
import { collection, type Collections } from '../database/collections.js';
import type { ClosedEntry, StoredSettings, WaitingEntry } from '../queue/queue.schema.js';
import { TestApp } from '../../test/harness.js';
import { recordedLife, sendEvent } from '../../test/recorded-events.js';

/** Words of the terms page that name a field; null: it is about no person, or stands for another that is named. */
type Words = string | null;
type Fields<Document> = Record<Document extends unknown ? keyof Required<Document> : never, Words>;
type Named = { [Name in keyof Collections]: Fields<Collections[Name]> };

const OWNER = 'your name, e-mail address and phone number';
const SHOP = 'your business’s name, its location if you give one, and its time zone';
const PAID = 'what the payment provider tells us of your payments';
const PAID_BY = 'the e-mail address that was given there, its own numbers for you and your invoices';
const MEMBERSHIP = 'when your membership ends';
const CUSTOMER = 'we store the name that was entered, the phone number if one was entered';
const NUMBER = 'the number that was given, and when it was given and closed';
const JOINER = 'we store it in a form from which it cannot be read back';
const PHONE_TOLD = 'the address at which the maker of their browser takes messages for it';
const DEVICE = 'the devices that you paired: the name you gave each, when we last heard of it';
const LOG_IN = 'what kind of browser it is, such as “Chrome on Windows”';
const LOG_IN_TIMES =
  'when it began, when the password was last given there, when it was last used and when it ends';
const SECOND_FACTOR =
  'if you turn on two-step log-in, since when, what your authenticator app shares with us';
const FEEDBACK = 'the name, e-mail address and message that you send';
const LIMIT = 'we count the requests of an address on the internet, for an hour at most';
const POSTS = 'the posts that your profile lists';

/** What is stored. Whoever adds a field looks whether the page says so. */
const stored: Named = {
  users: {
    _id: null,
    name: OWNER,
    email: OWNER,
    emailProvenAt: 'when you first used a link that we mailed to you',
    passwordHash: 'your password, in a form from which it cannot be read back',
    phone: OWNER,
    businessName: SHOP,
    location: SHOP,
    timeZone: SHOP,
    howDidYouHearAboutUs: 'how you heard about us',
    role: null,
    accountStatus: null,
    membershipExpires: MEMBERSHIP,
    membershipBefore: MEMBERSHIP,
    grants: 'time that we gave you ourselves',
    sessionEpoch: null,
    secondFactor: SECOND_FACTOR,
    begunSecondFactor: SECOND_FACTOR,
    paymentOfferedAt: 'which emails about your membership we sent, and when',
    paymentWatch:
      'one-way hash of a secret by which the page that you registered on learns that you have paid',
    membershipMails: 'which emails about your membership we sent, and when',
    deletion: 'For {DELETION_WAIT_DAYS} days you can change your mind',
    emailChange: 'a new email address that you asked for, until you confirm it',
    createdAt: 'when you registered',
  },
  queues: {
    _id: null,
    shopName: SHOP,
    timeZone: SHOP,
    serviceDay: null,
    counter: null,
    revision: null,
    waiting: CUSTOMER,
    closed: CUSTOMER,
    archivings: null,
    calls: CUSTOMER,
    callCount: null,
    leases: null,
    reserveUsed: null,
    settings: 'your shop’s other settings',
  },
  visits: {
    _id: null,
    ownerId: 'the entry stays stored as part of the shop’s history',
    number: NUMBER,
    name: CUSTOMER,
    phone: CUSTOMER,
    key: null,
    ahead: null,
    serviceDay: NUMBER,
    checkedInAt: NUMBER,
    arrivedAt: NUMBER,
    via: null,
    joiner: JOINER,
    alert: PHONE_TOLD,
    outcome: NUMBER,
    closedAt: NUMBER,
    isOfEarlierDay: null,
  },
  billingEvents: {
    _id: PAID,
    type: PAID,
    created: PAID,
    receivedAt: PAID,
    outcome: null,
    accountId: null,
    email: PAID_BY,
    links: PAID_BY,
    fact: PAID,
  },
  billingLedger: { _id: null, count: null },
  feedback: {
    _id: null,
    ownerId: 'which account sent it if you were logged in',
    name: FEEDBACK,
    email: FEEDBACK,
    phone: 'your phone number if you give it',
    message: FEEDBACK,
    status: 'how far we are with it',
    createdAt: 'when it arrived',
  },
  resetLinks: { _id: null, tokenHash: null, expiresAt: null, usedAt: null },
  legacyPosts: { _id: null, ownerId: POSTS, kind: POSTS, job: POSTS, availability: POSTS, createdAt: POSTS },
  sessions: {
    _id: null,
    ownerId: LOG_IN,
    epoch: null,
    issueKey: null,
    previous: null,
    unused: null,
    rotatedAt: LOG_IN_TIMES,
    description: LOG_IN,
    startedAt: LOG_IN_TIMES,
    passwordAt: LOG_IN_TIMES,
    hasSecondFactor: 'whether a code of two-step log-in was given',
    lastSeenAt: LOG_IN_TIMES,
    endsAt: LOG_IN_TIMES,
    expiresAt: LOG_IN_TIMES,
  },
  devices: {
    _id: null,
    ownerId: DEVICE,
    kind: DEVICE,
    name: DEVICE,
    pairedAt: DEVICE,
    lastSeenAt: DEVICE,
    tokensSince: null,
    battery: 'how full its battery is where its browser tells',
  },
  pairings: {
    _id: null,
    code: null,
    kind: null,
    from: 'the network it asked from and its kind of browser',
    expiresAt: null,
    paired: DEVICE,
  },
  limits: {
    _id: LIMIT,
    count: 'that you logged in from a place on the internet',
    expiresAt: 'such a note goes by itself',
  },
  pushTargets: {
    _id: null,
    ownerId: null,
    targets: PHONE_TOLD,
    told: null,
    call: null,
    revision: null,
    storedAt: 'lets us store, for two days',
  },
};

/** What is stored inside of some of those fields. */
const within: {
  entry: Fields<WaitingEntry | ClosedEntry>;
  settings: Fields<StoredSettings>;
  fact: Fields<BillingFact>;
} = {
  entry: {
    number: NUMBER,
    name: CUSTOMER,
    phone: CUSTOMER,
    key: null,
    ahead: null,
    serviceDay: NUMBER,
    checkedInAt: NUMBER,
    arrivedAt: NUMBER,
    via: null,
    joiner: JOINER,
    alert: PHONE_TOLD,
    outcome: NUMBER,
    closedAt: NUMBER,
    isOfEarlierDay: null,
  },
  settings: {
    boardNames: 'the shop decides whether it shows names',
    language: null,
    sound: null,
    volume: null,
    boardTheme: null,
    clock: null,
    joining: null,
    joinCode: null,
    kioskCode: null,
    retentionDays: 'how long you keep your customers’ names',
  },
  fact: {
    kind: PAID,
    customer: PAID_BY,
    subscription: PAID_BY,
    email: PAID_BY,
    session: PAID_BY,
    invoice: PAID_BY,
    payments: PAID_BY,
    accountRef: PAID_BY,
    isPaid: PAID,
    paidAt: 'amounts and dates',
    period: 'amounts and dates',
    amount: 'amounts and dates',
    currency: 'amounts and dates',
    nextTry: 'amounts and dates',
    payUrl: PAID,
    status: PAID,
    endsAt: PAID,
    isDeleted: PAID,
    charge: PAID_BY,
    chargedAt: 'amounts and dates',
    refunded: 'amounts and dates',
    isWhole: PAID,
    hasFailed: PAID,
  },
};

/** What a browser reports of what went wrong in it. */
const reported: Record<keyof ClientErrorReport, string> = {
  area: 'in which part and version of it',
  message: 'the error’s own message',
  remote: 'in which part and version of it',
  version: 'in which part and version of it',
  fallback: 'in which part and version of it',
  page: 'on what kind of page',
  stack: 'the places in our programs where it happened',
};

/** What the line of an answer has in the program's log. */
const logged: Record<string, Words> = {
  level: null,
  time: 'when something was asked for',
  requestId: null,
  method: 'what kind of thing',
  route: 'what kind of thing',
  status: 'how it went',
  ms: 'how it went',
  account: 'the number of your account',
  device: 'the number of the device',
  msg: null,
};

const page = readFileSync(
  new URL('../../../mf-public/src/terms/privacy-sections.tsx', import.meta.url),
  'utf8',
).replace(/\s+/g, ' ');

const lines: string[] = [];
let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start(
    {
      logLevel: 'info',
      billing: { mode: 'stripe', paymentLink: 'https://pay.example/link', webhookSecret: 'whsec_test' },
    },
    4,
    { logTo: { write: (line: string) => void lines.push(line) } },
  );
});
afterAll(() => app.stop());

describe('the terms page names', () => {
  const all = [...Object.entries(stored), ...Object.entries(within), ...Object.entries({ reported, logged })];

  it.each(all)('what is kept: %s', (_what, fields) => {
    for (const words of Object.values<Words>(fields)) if (words !== null) expect(page).toContain(words);
  });

  it('all that a shop’s day leaves in the database and in the log', async () => {
    const owner = await app.owner({ days: 100 });
    const wall = await app.device(owner, 'display');
    for (const name of ['Ann', 'Ben']) await app.checkIn(owner, name);
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    await app.call('GET', `/api/queue/${owner.id}`, { token: wall.token });
    const words = { name: 'Vera', email: owner.email, phone: '0123', message: 'Good.' };
    await app.call('POST', '/api/feedback', { token: owner.token, body: words });
    await app.call('POST', '/api/forgotPassword', { body: { email: owner.email } });
    await app.proveEmail(owner);
    for (const event of recordedLife('2026-10-28.endive', owner.email, owner.id)) await sendEvent(app, event);
    app.clock.advance(20 * 60_000);
    await app.scheduler.tick();
    for (const [name, fields] of Object.entries(stored)) {
      const documents = await collection(app.connection, name as keyof Collections)
        .find()
        .toArray();
      expect([name, unnamed(documents, fields)]).toEqual([name, []]);
    }
    const events = await collection(app.connection, 'billingEvents').find().toArray();
    expect(
      unnamed(
        events.map(({ fact }) => fact ?? {}),
        within.fact,
      ),
    ).toEqual([]);
    const answers = lines.map((line) => JSON.parse(line) as object).filter((line) => 'route' in line);
    expect(answers).not.toEqual([]);
    expect(unnamed(answers, logged)).toEqual([]);
  });
});

const unnamed = (documents: readonly object[], fields: object): string[] => [
  ...new Set(documents.flatMap((document) => Object.keys(document)).filter((field) => !(field in fields))),
];
