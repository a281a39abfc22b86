import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ErrorBody,
  LOGIN_FAILURES_MAX,
  LOGIN_WINDOW_MS,
  LoginResponse,
  messages,
  PASSWORD_RECENT_MS,
  RecoveryCodes,
  SECOND_FACTOR_BEGUN_TTL_MS,
  SECOND_FACTOR_FAILURES_MAX,
  SECOND_FACTOR_FAILURES_PER_DAY_MAX,
  SECOND_FACTOR_PASS_TTL_MS,
  SecondFactorBegun,
  SecondFactorState,
} from '@queuebell/contracts';
import { Authenticator } from '../../../../test/authenticator.js';
import { Browser, withCookie } from '../../../../test/browser.js';
import { eventually } from '../../../../test/eventually.js';
import { codeOf, MORNING, oneTo, TestApp, type Answer, type Owner } from '../../../../test/harness.js';
import { readOperatorCommand } from '../../../operator/cli/operator-commands.js';
import { SmtpInbox, tokenIn } from '../../../../test/smtp-inbox.js';

let inbox: SmtpInbox;
let app: TestApp;
let owner: Owner;
let browser: Browser;

beforeAll(async () => {
  inbox = await SmtpInbox.start();
  app = await TestApp.start({
    mail: inbox.settings,
  });
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner({ days: 400 });
  browser = await Browser.of(app, owner);
});
afterAll(async () => {
  await app.stop();
  await inbox.stop();
});

const post = (path: string, body?: object, { token } = browser) =>
  app.call('POST', `/api/second-factor/${path}`, { token, body });
const begin = () => post('begin');
const read = async (of = browser) => {
  const { body } = await app.call('GET', '/api/second-factor', { token: of.token });
  return SecondFactorState.parse(body);
};
const logIn = (code?: string, from = '2001:db8::1', { email, password } = owner) =>
  app.call('POST', '/api/login', {
    body: { email, password, ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': from },
  });
const isIn = (answer: Answer): boolean =>
  answer.status === 200 && LoginResponse.parse(answer.body).token !== undefined;
const stored = async (): Promise<string> => {
  const users = (await app.everything())['users'] ?? [];
  return JSON.stringify(users.find(({ _id }) => String(_id) === owner.id));
};
const mailsTo = (who = owner) =>
  inbox.mails.filter(({ to }) => to?.some(({ address }) => address === who.email));
/** The API sends mails without waiting, so the test waits. */
const mailed = (count: number) =>
  eventually(
    async () => mailsTo(),
    (all) => all.length === count,
  );
/** Like a browser that was left logged in. */
async function later(): Promise<void> {
  app.clock.advance(PASSWORD_RECENT_MS + 1);
  await browser.refresh();
}

describe('two-step login', () => {
  it('is off at first, and the login is as always', async () => {
    expect(await read()).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false });
    const { body } = await logIn();
    expect(Object.keys(body as object).sort()).toEqual(['UserObj', 'token', 'user']);
  });

  it('is turned on by the first code of the app, and gives ten recovery codes', async () => {
    const begun = await begin();
    expect([begun.status, begun.headers['cache-control']]).toEqual([200, 'no-store']);
    const { secret, uri } = SecondFactorBegun.parse(begun.body);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=QueueBell');
    expect(isIn(await logIn())).toBe(true);
    const confirmed = await post('confirm', { code: new Authenticator(app, secret).code() });
    expect(confirmed.headers['cache-control']).toBe('no-store');
    const { recoveryCodes, state } = RecoveryCodes.parse(confirmed.body);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(state).toEqual({ isOn: true, since: MORNING, recoveryCodesLeft: 10, isRequired: false });
    await browser.refresh();
    expect(await read()).toEqual(state);
  });

  it('stores neither the secret nor a recovery code in the open', async () => {
    const { secret } = SecondFactorBegun.parse((await begin()).body);
    expect(await stored()).not.toContain(secret);
    const { body } = await post('confirm', { code: new Authenticator(app, secret).code() });
    const text = await stored();
    for (const one of [secret, ...RecoveryCodes.parse(body).recoveryCodes]) {
      expect(text).not.toContain(one);
      expect(text).not.toContain(one.replaceAll('-', ''));
    }
  });

  it('ends all other logins; this browser goes on by its cookie, and devices stay paired', async () => {
    const other = await Browser.of(app, owner);
    const wall = await app.device(owner, 'display');
    await Authenticator.setUp(app, browser);
    expect((await other.send()).status).toBe(401);
    expect((await app.call('GET', '/api/sessions', { token: other.token })).status).toBe(401);
    expect((await app.call('GET', '/api/sessions', { token: browser.token })).status).toBe(200);
    expect((await app.call('GET', '/api/devices/self', { token: wall.token })).status).toBe(200);
  });

  it('sends its owner a mail when it begins, and when it ends', async () => {
    const phone = await Authenticator.setUp(app, browser);
    await mailed(1);
    expect(mailsTo()[0]?.subject).toBe('Two-step login is on for your QueueBell account');
    await post('off', { code: phone.nextCode() });
    await mailed(2);
    expect(mailsTo()[1]?.subject).toBe('Two-step login is off for your QueueBell account');
    expect(mailsTo()[1]?.text).toContain('If this wasn’t you, change your password now');
  });

  it('can be turned on without a mail server', async () => {
    inbox.refuses = true;
    await Authenticator.setUp(app, browser);
    inbox.refuses = false;
    expect((await read()).isOn).toBe(true);
  });
});

describe('turning two-step login on', () => {
  it('needs a recent password', async () => {
    await later();
    expect(codeOf(await begin())).toBe('PASSWORD_NEEDED');
    const confirm = { token: browser.token, body: { password: owner.password } };
    await app.call('POST', '/api/sessions/confirm', confirm);
    expect((await begin()).status).toBe(200);
  });

  it('changes nothing until a code was right', async () => {
    const { secret } = SecondFactorBegun.parse((await begin()).body);
    const phone = new Authenticator(app, secret);
    expect(codeOf(await post('confirm', { code: phone.wrongCode() }))).toBe('SECOND_FACTOR_WRONG');
    expect((await read()).isOn).toBe(false);
    expect(isIn(await logIn())).toBe(true);
    expect(
      (await post('confirm', { code: ` ${phone.code().slice(0, 3)} ${phone.code().slice(3)} ` })).status,
    ).toBe(200);
  });

  it('is over after ten minutes', async () => {
    const { secret, endsAt } = SecondFactorBegun.parse((await begin()).body);
    app.clock.advance(SECOND_FACTOR_BEGUN_TTL_MS - 1);
    await browser.refresh();
    expect(new Date(endsAt).getTime()).toBe(app.clock.now().getTime() + 1);
    app.clock.advance(1);
    const phone = new Authenticator(app, secret);
    expect(codeOf(await post('confirm', { code: phone.code() }))).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('is finished only in the browser where it began, with the last secret that was shown', async () => {
    const first = SecondFactorBegun.parse((await begin()).body).secret;
    const other = await Browser.of(app, owner);
    const code = new Authenticator(app, first).code();
    expect(codeOf(await post('confirm', { code }, other))).toBe('SECOND_FACTOR_EXPIRED');
    await begin();
    expect(codeOf(await post('confirm', { code }))).toBe('SECOND_FACTOR_WRONG');
  });

  it('is refused once it is on', async () => {
    const phone = await Authenticator.setUp(app, browser);
    expect(codeOf(await begin())).toBe('SECOND_FACTOR_CHANGED');
    expect(codeOf(await post('confirm', { code: phone.nextCode() }))).toBe('SECOND_FACTOR_CHANGED');
  });

  it('is finished once, however often a code is sent at once', async () => {
    const { secret } = SecondFactorBegun.parse((await begin()).body);
    const code = new Authenticator(app, secret).code();
    const answers = await Promise.all(oneTo(4).map(() => post('confirm', { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([{}, { code: { $ne: '' } }, { code: 123456 }, { code: 'x'.repeat(101) }, { code: '1', more: 1 }])(
    'refuses %j',
    async (body) => {
      for (const path of ['confirm', 'recovery-codes', 'off'])
        expect(codeOf(await post(path, body))).toBe('INVALID_INPUT');
    },
  );
});

describe('a login of an account with two-step login', () => {
  let phone: Authenticator;
  beforeEach(async () => {
    phone = await Authenticator.setUp(app, browser);
    app.clock.advance(60_000);
  });

  it('asks for a code once the password is right, says nothing of the account, and opens nothing', async () => {
    const answer = await logIn();
    expect(ErrorBody.parse(answer.body)).toEqual({
      statusCode: 403,
      code: 'SECOND_FACTOR_NEEDED',
      message: messages.secondFactorNeeded,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(codeOf(await logIn(' '))).toBe('SECOND_FACTOR_NEEDED');
  });

  it('is refused like any other when the password is wrong, with a code and without', async () => {
    const wrong = { ...owner, password: 'wrong horse' };
    const nobody = { ...wrong, email: 'nobody@example.com' };
    const answers = [
      await logIn(undefined, '2001:db8::1', wrong),
      await logIn(phone.code(), '2001:db8::1', wrong),
      await logIn(phone.code(), '2001:db8::1', nobody),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(codeOf(answers[0] as Answer)).toBe('INVALID_CREDENTIALS');
  });

  it('opens a session by the code', async () => {
    const answer = await logIn(phone.code());
    expect(isIn(answer)).toBe(true);
    expect(answer.headers['set-cookie']).toContain('queuebell_refresh=');
    const { secondFactorPass } = LoginResponse.parse(answer.body);
    expect(secondFactorPass).toBeUndefined();
  });

  it('takes each code once, also of two at once', async () => {
    const code = phone.code();
    const answers = await Promise.all([logIn(code, '2001:db8::1'), logIn(code, '2001:db8:1::1')]);
    expect(answers.filter(isIn)).toHaveLength(1);
    expect(codeOf(await logIn(code))).toBe('SECOND_FACTOR_WRONG');
    expect(isIn(await logIn(phone.nextCode()))).toBe(true);
  });

  it('does not take the code that turned two-step login on', async () => {
    app.clock.set(MORNING);
    expect(codeOf(await logIn(phone.code()))).toBe('SECOND_FACTOR_WRONG');
  });

  it.each([
    [-59_000, false],
    [-30_000, true],
    [30_000, true],
    [61_000, false],
  ])('with a phone whose clock is %d ms off: %s', async (skewMs, expected) => {
    app.clock.set('2026-06-15T09:10:00.000Z');
    phone.skewMs = skewMs;
    const answer = await logIn(phone.code());
    expect(isIn(answer)).toBe(expected);
    if (!expected) expect((answer.body as ErrorBody).message).toContain('sets its time automatically');
  });

  it('takes a recovery code once, also of two at once, and tells the owner', async () => {
    const [code = '', another = ''] = phone.recoveryCodes;
    const answers = await Promise.all([logIn(code, '2001:db8::1'), logIn(code, '2001:db8:1::1')]);
    expect(answers.filter(isIn)).toHaveLength(1);
    expect(codeOf(await logIn(code))).toBe('SECOND_FACTOR_WRONG');
    expect(isIn(await logIn(another.toLowerCase().replaceAll('-', ' ')))).toBe(true);
    expect((await read()).recoveryCodesLeft).toBe(8);
    const mails = await mailed(3);
    expect(mails.some(({ text }) => text?.includes('You have 9 left'))).toBe(true);
  });

  it('still asks for a code after a reset of the password', async () => {
    await app.call('POST', '/api/forgotPassword', { body: { email: owner.email } });
    const token = tokenIn(mailsTo().at(-1)?.text);
    const newPassword = 'a brand new one';
    expect((await app.call('POST', '/api/resetPassword', { body: { token, newPassword } })).status).toBe(200);
    owner = { ...owner, password: newPassword };
    expect(codeOf(await logIn())).toBe('SECOND_FACTOR_NEEDED');
    expect(isIn(await logIn(phone.code()))).toBe(true);
  });

  it('is not asked for a code again when the password is confirmed or changed', async () => {
    await later();
    const confirm = { token: browser.token, body: { password: owner.password } };
    expect((await app.call('POST', '/api/sessions/confirm', confirm)).status).toBe(200);
    const body = { email: owner.email, oldPassword: owner.password, newPassword: 'a brand new one' };
    const changed = await app.call('POST', '/api/changePassword', { token: browser.token, body });
    expect(changed.status).toBe(200);
  });

  it('is not opened by another account’s code', async () => {
    const other = await app.owner();
    await Authenticator.setUp(app, await Browser.of(app, other));
    expect(codeOf(await logIn(phone.code(), '2001:db8::1', other))).toBe('SECOND_FACTOR_WRONG');
    expect(codeOf(await logIn(phone.recoveryCodes[0], '2001:db8::1', other))).toBe('SECOND_FACTOR_WRONG');
  });
});

describe('wrong codes of two-step login', () => {
  let phone: Authenticator;
  beforeEach(async () => {
    phone = await Authenticator.setUp(app, browser);
    app.clock.advance(60_000);
  });

  it('of the app are limited, wherever they come from, and the answer says until when', async () => {
    for (const n of oneTo(SECOND_FACTOR_FAILURES_MAX))
      expect(codeOf(await logIn(phone.wrongCode(), `2001:db8:${n}::1`))).toBe('SECOND_FACTOR_WRONG');
    const refused = await logIn(phone.code(), '2001:db8:99::1');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    // Counted from the first try, which set it up a minute ago.
    expect(Number(refused.headers['retry-after'])).toBe(LOGIN_WINDOW_MS / 1_000 - 60);
    app.clock.advance(LOGIN_WINDOW_MS);
    expect(isIn(await logIn(phone.code()))).toBe(true);
  });

  it('do not block an owner with a recovery code', async () => {
    for (const _ of oneTo(SECOND_FACTOR_FAILURES_MAX)) await logIn(phone.wrongCode());
    expect(codeOf(await logIn(phone.code()))).toBe('RATE_LIMITED');
    expect(isIn(await logIn(phone.recoveryCodes[0]))).toBe(true);
  });

  it('count as wrong passwords, too', async () => {
    for (const n of oneTo(LOGIN_FAILURES_MAX))
      expect(codeOf(await logIn(`NOT-A-CODE-${n}`))).toBe('SECOND_FACTOR_WRONG');
    expect(codeOf(await logIn(phone.recoveryCodes[0]))).toBe('RATE_LIMITED');
    const headers = { 'x-forwarded-for': '2001:db8::1' };
    const body = { email: owner.email, password: owner.password };
    expect(codeOf(await app.call('POST', '/api/login', { body, headers }))).toBe('RATE_LIMITED');
  });

  it('are limited for a day, too', async () => {
    let wrong = 0;
    while (wrong < SECOND_FACTOR_FAILURES_PER_DAY_MAX) {
      const codes = await Promise.all(oneTo(SECOND_FACTOR_FAILURES_MAX).map(() => logIn(phone.wrongCode())));
      wrong += codes.filter((answer) => codeOf(answer) === 'SECOND_FACTOR_WRONG').length;
      app.clock.advance(LOGIN_WINDOW_MS);
    }
    expect(codeOf(await logIn(phone.code()))).toBe('RATE_LIMITED');
    app.clock.advance(86_400_000);
    expect(isIn(await logIn(phone.code()))).toBe(true);
  });

  it('do not include a password without a code, and a right code takes its try back', async () => {
    for (const _ of oneTo(LOGIN_FAILURES_MAX + 1)) expect(codeOf(await logIn())).toBe('SECOND_FACTOR_NEEDED');
    for (const _ of oneTo(SECOND_FACTOR_FAILURES_MAX + 1))
      expect(isIn(await logIn(phone.nextCode()))).toBe(true);
  });

  it('are counted for the operator', async () => {
    const read = async (outcome: string) => {
      const { text } = await app.call('GET', '/api/metrics');
      const name = `queuebell_second_factor_codes_total{outcome="${outcome}"} `;
      const line = text.split('\n').find((one) => one.startsWith(name));
      return Number(line?.slice(name.length) ?? 0);
    };
    const before = [await read('app'), await read('recovery'), await read('wrong')];
    await logIn(phone.code());
    await logIn(phone.recoveryCodes[0]);
    await logIn(phone.wrongCode());
    expect([await read('app'), await read('recovery'), await read('wrong')]).toEqual(
      before.map((n) => n + 1),
    );
  });
});

describe('turning two-step login off, and new recovery codes:', () => {
  let phone: Authenticator;
  beforeEach(async () => {
    phone = await Authenticator.setUp(app, browser);
    app.clock.advance(60_000);
  });

  it.each(['off', 'recovery-codes'])('the call %s needs a recent password and a right code', async (path) => {
    expect(codeOf(await post(path, { code: phone.wrongCode() }))).toBe('SECOND_FACTOR_WRONG');
    await later();
    expect(codeOf(await post(path, { code: phone.code() }))).toBe('PASSWORD_NEEDED');
    const confirm = { token: browser.token, body: { password: owner.password } };
    await app.call('POST', '/api/sessions/confirm', confirm);
    expect((await post(path, { code: phone.nextCode() })).status).toBe(200);
  });

  it('the password alone opens a login again, and other browsers are logged out', async () => {
    const other = new Browser(app);
    other.keep(await logIn(phone.code()));
    const { body } = await post('off', { code: phone.nextCode() });
    expect(SecondFactorState.parse(body).isOn).toBe(false);
    expect((await other.send()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    expect(isIn(await logIn())).toBe(true);
    expect(codeOf(await post('off', { code: phone.nextCode() }))).toBe('SECOND_FACTOR_CHANGED');
    expect(codeOf(await post('recovery-codes', { code: phone.nextCode() }))).toBe('SECOND_FACTOR_CHANGED');
  });

  it('a recovery code turns it off after a change of phones', async () => {
    expect((await post('off', { code: phone.recoveryCodes[3] ?? '' })).status).toBe(200);
  });

  it('new recovery codes make the earlier ones worthless', async () => {
    const { body } = await post('recovery-codes', { code: phone.code() });
    const { recoveryCodes, state } = RecoveryCodes.parse(body);
    expect([recoveryCodes.length, state.recoveryCodesLeft]).toEqual([10, 10]);
    expect(codeOf(await logIn(phone.recoveryCodes[0]))).toBe('SECOND_FACTOR_WRONG');
    expect(isIn(await logIn(recoveryCodes[0]))).toBe(true);
  });

  it('codes can be tried no more often than at a login', async () => {
    for (const _ of oneTo(SECOND_FACTOR_FAILURES_MAX)) await post('off', { code: phone.wrongCode() });
    expect(codeOf(await post('off', { code: phone.code() }))).toBe('RATE_LIMITED');
    expect(codeOf(await logIn(phone.code()))).toBe('RATE_LIMITED');
  });

  it('turning it on again makes another secret', async () => {
    await post('off', { code: phone.code() });
    await browser.refresh();
    const second = await Authenticator.setUp(app, browser);
    expect(codeOf(await logIn(phone.nextCode()))).toBe('SECOND_FACTOR_WRONG');
    expect(isIn(await logIn(second.nextCode()))).toBe(true);
  });
});

describe('calls with a password and without a session', () => {
  let phone: Authenticator;
  beforeEach(async () => {
    phone = await Authenticator.setUp(app, browser);
    app.clock.advance(60_000);
  });
  const ask = (what: string, code?: string) =>
    app.call('POST', `/api/account/${what}`, {
      body: { email: owner.email, password: owner.password, ...(code !== undefined && { code }) },
    });

  it.each(['export', 'delete', 'keep'])('%s needs a code, too', async (what) => {
    expect(codeOf(await ask(what))).toBe('SECOND_FACTOR_NEEDED');
    expect(codeOf(await ask(what, phone.wrongCode()))).toBe('SECOND_FACTOR_WRONG');
    expect((await ask(what, phone.code())).status).toBe(200);
  });

  it('are open for ten minutes after a login that opened nothing, without a second code', async () => {
    await ask('delete', phone.code());
    const { secondFactorPass, token, leaving } = LoginResponse.parse((await logIn(phone.nextCode())).body);
    expect([token, leaving]).toEqual([undefined, expect.anything()]);
    expect((await ask('export', secondFactorPass)).status).toBe(200);
    app.clock.advance(SECOND_FACTOR_PASS_TTL_MS - 1);
    expect((await ask('keep', secondFactorPass)).status).toBe(200);
    expect(isIn(await logIn(secondFactorPass))).toBe(true);
    app.clock.advance(1);
    expect(codeOf(await logIn(secondFactorPass))).toBe('SECOND_FACTOR_NEEDED');
    expect(await stored()).not.toContain(secondFactorPass);
  });

  it('give no pass that a session could use in place of a code', async () => {
    await app.connection
      .collection('users')
      .updateOne({ email: owner.email }, { $set: { membershipExpires: null } });
    const { secondFactorPass = '' } = LoginResponse.parse((await logIn(phone.code())).body);
    expect(secondFactorPass).toHaveLength(43);
    await app.users.extendMembership(owner.email, app.clock.now(), 'day', 30);
    expect(codeOf(await post('off', { code: secondFactorPass }))).toBe('SECOND_FACTOR_WRONG');
  });
});

it('the operator can turn two-step login off after phone and codes were lost', async () => {
  await Authenticator.setUp(app, browser);
  const off = () =>
    readOperatorCommand(['second-factor', 'off', owner.email]).run({ MONGODB_URI: app.settings.mongodbUri });
  expect(await off()).toBe(`Two-step login of ${owner.email} is now off. Ended logins: 1.`);
  expect((await browser.send()).status).toBe(401);
  expect(isIn(await logIn())).toBe(true);
  await expect(off()).rejects.toThrow('is off already');
});

describe('the export of an account with two-step login', () => {
  const exported = async () => {
    const { body } = await app.call('GET', '/api/account/export', { token: browser.token });
    return (body as { account: { secondFactor: unknown } }).account.secondFactor;
  };

  it('says whether it is on, and has nothing that could log somebody in', async () => {
    expect(await exported()).toBeNull();
    await Authenticator.setUp(app, browser);
    expect(await exported()).toEqual({ since: MORNING, recoveryCodesLeft: 10 });
  });
});

it('two-step login leaves nothing in the log that could log somebody in, and says what happened', async () => {
  let text = '';
  const logTo = { write: (line: string) => void (text += line) };
  const talking = await TestApp.start({ logLevel: 'debug' }, 4, { logTo });
  const shop = await talking.owner();
  const page = await Browser.of(talking, shop);
  const phone = await Authenticator.setUp(talking, page);
  const [recoveryCode = ''] = phone.recoveryCodes;
  const codes = [phone.nextCode(), phone.wrongCode(), recoveryCode];
  for (const code of codes)
    await talking.call('POST', '/api/login', { body: { email: shop.email, password: shop.password, code } });
  await talking.call('POST', '/api/second-factor/off', {
    token: page.token,
    body: { code: phone.nextCode() },
  });
  await talking.stop();
  expect(text).toContain(`Second factor of ${shop.id}: on.`);
  expect(text).toContain(`Second factor of ${shop.id}: off.`);
  for (const secret of [...codes, shop.email, 'otpauth']) expect(text).not.toContain(secret);
});

describe('after a change of the key that seals secrets,', () => {
  it('each secret is sealed with the new key at the next login; if it cannot be read, recovery codes alone work', async () => {
    const key = (letter: string) => Buffer.from(letter.repeat(32));
    const start = (...letters: [string, ...string[]]) => {
      const [first, ...others] = letters;
      const secondFactorKeys = [key(first), ...others.map(key)] as const;
      return TestApp.start({ mongodbUri: app.settings.mongodbUri, secondFactorKeys });
    };
    const [old, both, fresh, other] = [
      await start('a'),
      await start('b', 'a'),
      await start('b'),
      await start('c'),
    ];
    for (const each of [old, both, fresh, other]) each.clock.set(MORNING);
    const shop = await Browser.of(old, owner);
    const phone = await Authenticator.setUp(old, shop);
    const logInAt = async (at: TestApp, code: string) => {
      const body = { email: owner.email, password: owner.password, code };
      return isIn(await at.call('POST', '/api/login', { body }));
    };
    for (const each of [old, both, fresh, other]) each.clock.advance(60_000);
    expect(await logInAt(fresh, phone.code())).toBe(false);
    expect(await logInAt(both, phone.code())).toBe(true);
    for (const each of [old, both, fresh, other]) each.clock.advance(60_000);
    expect(await logInAt(other, phone.code())).toBe(false);
    expect(await logInAt(other, phone.recoveryCodes[0] ?? '')).toBe(true);
    expect(await logInAt(fresh, phone.code())).toBe(true);
    for (const each of [old, both, fresh, other]) await each.app.close();
  });
});

describe('the login of site staff, where the operator wants a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await TestApp.start({ adminSecondFactor: true });
  });
  afterAll(() => strict.stop());
  const feedback = (token: string) => strict.call('GET', '/api/feedback', { token });

  it('opens staff calls only with a code, and says where to turn it on', async () => {
    const admin = await strict.admin();
    const staff = await Browser.of(strict, admin);
    const refused = await feedback(staff.token);
    expect(refused.body).toEqual({
      statusCode: 403,
      code: 'SECOND_FACTOR_REQUIRED',
      message: messages.secondFactorRequired,
    });
    expect((await strict.call('GET', '/api/sessions', { token: staff.token })).status).toBe(200);
    const state = await strict.call('GET', '/api/second-factor', { token: staff.token });
    expect(state.body).toMatchObject({ isOn: false, isRequired: true });

    const phone = await Authenticator.setUp(strict, staff);
    expect((await feedback(staff.token)).status).toBe(200);
    const body = { email: admin.email, oldPassword: admin.password, newPassword: 'a brand new one' };
    const headers = withCookie(staff.cookie);
    const changed = await strict.call('POST', '/api/changePassword', { token: staff.token, body, headers });
    expect((await feedback((changed.body as { token: string }).token)).status).toBe(200);

    const again = { email: admin.email, password: 'a brand new one', code: phone.nextCode() };
    const answer = await strict.call('POST', '/api/login', { body: again });
    expect((await feedback(LoginResponse.parse(answer.body).token ?? '')).status).toBe(200);
  });

  it('is closed again for staff calls once it is turned off', async () => {
    const staff = await Browser.of(strict, await strict.admin());
    const phone = await Authenticator.setUp(strict, staff);
    await strict.call('POST', '/api/second-factor/off', {
      token: staff.token,
      body: { code: phone.nextCode() },
    });
    await staff.refresh();
    expect(codeOf(await feedback(staff.token))).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('changes nothing for owners, to whom the setting does not apply', async () => {
    const shop = await strict.owner();
    expect((await strict.call('GET', '/api/shop', { token: shop.token })).status).toBe(200);
    expect(codeOf(await feedback(shop.token))).toBe('FORBIDDEN');
  });
});
