import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClientErrorReport } from '@queuebell/contracts';
import type { ClosedEntry, StoredSettings, Entry } from '@queuebell/queue-rules';
import type { BillingFact } from '../billing/billing-fact.js';
import { collection, type Collections } from '../../../test/collections.js';
import { arrive } from '../../../test/customers.js';
import { TestApp } from '../../../test/harness.js';
import { recordedLife, sendEvent } from '../../../test/recorded-events.js';

/** Text of the terms page that names a field; null: not personal, or covered by another field. */
type Words = string | null;
type Fields<Document> = Record<Document extends unknown ? keyof Required<Document> : never, Words>;
type Named = { [Name in keyof Collections]: Fields<Collections[Name]> };

const OWNER = 'your name, email address and phone number';
const SHOP = 'your business’s name, its location if you give one, and its time zone';
const PAID = 'what the payment provider tells us about your payments';
const PAID_BY = 'the email address given there, its reference numbers for you and your invoices';
const MEMBERSHIP = 'when your membership ends';
const CUSTOMER = 'we store the name that was entered, the phone number if there is one';
const SERVICE = 'the service that was chosen';
const NOTE = 'whatever your staff add to the visit: a note, the person asked for, a reason';
const NUMBER = 'the number that was given, and the times when the visit began and ended';
const JOINER = 'we store it as a one-way hash';
const GROUP = 'which customers took their numbers together';
const PHONE_TOLD = 'we store the push address of their browser for two days';
const EVENT = 'which changes were made to the queue, when, and by whom';
const WAITS = 'how long services took: by service, chair and hour of the week';
const FIRST_RANGE = 'the first estimate that we showed';
const REPORT = 'how many customers came, when, how, and what became of them';
const JOIN_PAGE = 'how often the page for joining was opened';
const RATING = 'how a customer found the visit, from very bad to very good, with the number and the time';
const COMMENT = 'a comment, if one was written';
const DEVICE = 'the devices that you paired: the name you gave each, when we last heard from it';
const FORMER_DEVICE =
  'the name of a device that you removed, and when, until the records of what was done on it are deleted';
const LOGIN = 'the kind of browser, such as “Chrome on Windows”';
const LOGIN_TIMES =
  'when it began, when the password was last entered there, when it was last used, when it ends';
const SECOND_FACTOR =
  'if you use two-step login: when you turned it on, the secret shared with your authenticator app';
const TEAM = 'the people of your team: the name you gave each, what each may do';
const TEAM_TIMES = 'when you invited, added and removed them';
const PIN = 'a PIN for shared tablets, yours or theirs, as a one-way hash';
const INVITED = 'Of someone you invite, we store the email address, to send the invitation';
const FEEDBACK = 'the name, email address and message that you send';
const LIMIT = 'we count the requests from an internet address, for an hour at most';
const PAGE_LOAD = 'whether the page started, and when';
const NETWORK = 'a one-way hash of its network, which changes every day';
const POSTS = 'the posts listed on your profile';

/** The stored fields. A new field needs its text on the page. */
const stored: Named = {
  users: {
    _id: null,
    name: OWNER,
    email: OWNER,
    emailProvenAt: 'when you confirmed your email address by using a link that we sent to it',
    passwordHash: 'your password, as a one-way hash that can’t be read back',
    phone: OWNER,
    businessName: SHOP,
    location: SHOP,
    timeZone: SHOP,
    howDidYouHearAboutUs: 'how you heard about us',
    role: null,
    accountStatus: null,
    pinHash: PIN,
    hasNoShop: 'Someone who accepts it and has no account gets one',
    membershipExpires: MEMBERSHIP,
    membershipBefore: MEMBERSHIP,
    grants: 'any free time we gave you',
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
    version: null,
    decidedAt: null,
    writes: null,
    archiveAt: null,
    callsExpireAt: null,
    events: EVENT,
    eventCount: null,
    waiting: CUSTOMER,
    closed: CUSTOMER,
    goneKeys: null,
    archivings: null,
    calls: CUSTOMER,
    callCount: null,
    leases: null,
    reserveUsed: null,
    breaks: null,
    acts: null,
    refusedActs: null,
    settings: 'your shop’s other settings',
  },
  visits: {
    _id: null,
    ownerId: 'the visit stays in the shop’s history',
    number: NUMBER,
    name: CUSTOMER,
    phone: CUSTOMER,
    askedFor: NOTE,
    note: NOTE,
    service: SERVICE,
    rank: null,
    turn: NUMBER,
    hold: NUMBER,
    priority: NOTE,
    detailsBefore: NOTE,
    priorityBefore: NOTE,
    edits: null,
    reason: NOTE,
    key: null,
    ahead: null,
    serviceDay: NUMBER,
    checkedInAt: NUMBER,
    arrivedAt: NUMBER,
    via: null,
    joiner: JOINER,
    group: GROUP,
    alert: PHONE_TOLD,
    outcome: NUMBER,
    closedAt: NUMBER,
    isOfEarlierDay: null,
  },
  joinCodes: { _id: null, ownerId: null, claimedAt: null },
  queueEvents: { _id: null, ownerId: null, sequence: null, until: EVENT, events: EVENT },
  ratings: {
    _id: null,
    ownerId: null,
    number: RATING,
    rating: RATING,
    comment: COMMENT,
    ratedAt: RATING,
  },
  waitRecords: {
    _id: null,
    version: null,
    history: WAITS,
    fresh: WAITS,
    again: WAITS,
    firstRanges: FIRST_RANGE,
  },
  shopDays: {
    _id: null,
    ownerId: null,
    joinPageViews: JOIN_PAGE,
    rangesShown: REPORT,
    rangesRight: REPORT,
    figures: REPORT,
    countedBy: null,
    lateChanges: null,
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
    ownerId: 'your account if you were logged in',
    name: FEEDBACK,
    email: FEEDBACK,
    phone: 'your phone number if you give it',
    message: FEEDBACK,
    status: 'its status',
    createdAt: 'when it arrived',
  },
  resetLinks: { _id: null, tokenHash: null, expiresAt: null, usedAt: null },
  legacyPosts: { _id: null, ownerId: POSTS, kind: POSTS, job: POSTS, availability: POSTS, createdAt: POSTS },
  sessions: {
    _id: null,
    ownerId: LOGIN,
    memberId: 'in which shop you work there',
    epoch: null,
    issueKey: null,
    previous: null,
    unused: null,
    rotatedAt: LOGIN_TIMES,
    description: LOGIN,
    startedAt: LOGIN_TIMES,
    passwordAt: LOGIN_TIMES,
    hasSecondFactor: 'whether a two-step code was entered',
    lastSeenAt: LOGIN_TIMES,
    endsAt: LOGIN_TIMES,
    expiresAt: LOGIN_TIMES,
  },
  members: {
    _id: null,
    ownerId: TEAM,
    name: TEAM,
    role: TEAM,
    invitedAt: TEAM_TIMES,
    email: INVITED,
    tokenHash: null,
    expiresAt: null,
    personId: TEAM,
    joinedAt: TEAM_TIMES,
    removedAt: TEAM_TIMES,
    pinHash: PIN,
  },
  devices: {
    _id: null,
    ownerId: DEVICE,
    kind: DEVICE,
    name: DEVICE,
    pairedAt: DEVICE,
    lastSeenAt: DEVICE,
    tokensSince: null,
    battery: 'its battery level, if the browser reports it',
  },
  formerDevices: { _id: null, ownerId: DEVICE, name: FORMER_DEVICE, removedAt: FORMER_DEVICE },
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
    count: 'a one-way record of the network you logged in from',
    expiresAt: 'it expires on its own',
  },
  pageLoads: {
    _id: null,
    comparison: null,
    arm: null,
    network: NETWORK,
    hour: PAGE_LOAD,
    openedAt: PAGE_LOAD,
    startedAt: PAGE_LOAD,
    reportedAt: PAGE_LOAD,
    expiresAt: null,
  },
  canaryComparisons: {
    _id: null,
    remote: null,
    version: null,
    against: null,
    share: null,
    beganAt: null,
    settledUntil: null,
    evidence: null,
    hours: null,
    worse: null,
    takenBack: null,
    expiresAt: null,
  },
  pushTargets: {
    _id: null,
    ownerId: null,
    targets: PHONE_TOLD,
    told: null,
    call: null,
    from: null,
    near: null,
    revision: null,
    storedAt: PHONE_TOLD,
  },
};

/** Nested fields. */
const within: {
  entry: Fields<Entry | ClosedEntry>;
  settings: Fields<StoredSettings>;
  fact: Fields<BillingFact>;
} = {
  entry: {
    number: NUMBER,
    name: CUSTOMER,
    phone: CUSTOMER,
    askedFor: NOTE,
    note: NOTE,
    service: SERVICE,
    rank: null,
    turn: NUMBER,
    hold: NUMBER,
    priority: NOTE,
    detailsBefore: NOTE,
    priorityBefore: NOTE,
    edits: null,
    reason: NOTE,
    key: null,
    ahead: null,
    serviceDay: NUMBER,
    checkedInAt: NUMBER,
    arrivedAt: NUMBER,
    via: null,
    joiner: JOINER,
    group: GROUP,
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
    boardWait: null,
    clock: null,
    joining: null,
    joinCode: null,
    kioskCode: null,
    busyPage: null,
    busyCode: null,
    publishesScore: null,
    asksForRating: null,
    longWaitMinutes: null,
    chairs: 'the names of your chairs and of the people who work there',
    callsNext: null,
    mayAskForPerson: null,
    noShowPlace: null,
    noShowMinutes: null,
    services: 'the names of your services',
    hours: null,
    pause: null,
    dayBefore: null,
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

/** The fields of a browser's error report. */
const reported: Record<keyof ClientErrorReport, string> = {
  area: 'the part of it and its version',
  message: 'the error message',
  remote: 'the part of it and its version',
  version: 'the part of it and its version',
  fallback: 'the part of it and its version',
  page: 'the kind of page',
  stack: 'the places in our code where it happened',
};

/** The fields of an answer's log line. */
const logged: Record<string, Words> = {
  level: null,
  time: 'a line for each answer: the time',
  requestId: null,
  method: 'the kind of request',
  route: 'the kind of request',
  status: 'the kind of request and the result',
  ms: 'the kind of request and the result',
  account: 'the number of your account',
  device: 'the number of the device',
  msg: null,
};

const page = readFileSync(
  new URL('../../../../mf-public/src/terms/privacy-sections.tsx', import.meta.url),
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

  it.each(all)('what is stored: %s', (_what, fields) => {
    for (const words of Object.values<Words>(fields)) if (words !== null) expect(page).toContain(words);
  });

  it('all that a shop’s day leaves in the database and in the log', async () => {
    const owner = await app.owner({ days: 100 });
    const wall = await app.device(owner, 'display');
    const { ticketId } = await arrive(app, owner, 'Ann');
    await arrive(app, owner, 'Ben');
    await app.call('DELETE', `/api/queue/${owner.id}/1`, { token: owner.token });
    const rating = { rating: 4, comment: 'Good.' };
    await app.call('PUT', `/api/tickets/${ticketId}/rating`, { body: rating });
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
