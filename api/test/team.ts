import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { LoginResponse, TeamMember, type InviteRequest } from '@queuebell/contracts';
import { SessionTokens } from '../src/access/tokens/session-token.js';
import { Mailer, type Mail } from '../src/platform/mail/mailer.js';
import { renewingToken } from './access-token.js';
import type { Owner, TestApp } from './harness.js';

export interface Invited extends InviteRequest {
  /** Of their place in the team. */
  memberId: string;
  /** The secret of the mailed link. */
  link: string;
  mail: Mail;
}

/** A person of a team, logged in. `id` is the shop's. */
export type Colleague = Owner & { memberId: string };

/** Invites somebody and reads the mail. */
export async function invite(
  app: TestApp,
  owner: Owner,
  { name = 'Petra', role = 'staff', email = `${randomUUID()}@example.com` }: Partial<InviteRequest> = {},
): Promise<Invited> {
  const mails: Mail[] = [];
  const send = jest
    .spyOn(app.app.get(Mailer, { strict: false }), 'send')
    .mockImplementation(async (mail) => void mails.push(mail));
  const body = { name, email, role };
  const answer = await app.call('POST', '/api/team', { token: owner.token, body });
  send.mockRestore();
  const [mail] = mails;
  if (answer.status !== 201 || !mail) throw new Error(`Nobody was invited: ${answer.text}`);
  const link = new URL(mail.link).searchParams.get('token') ?? '';
  return { ...body, memberId: TeamMember.parse(answer.body).id, link, mail };
}

/** Accepts an invitation as somebody new. */
export async function join(app: TestApp, { link, email, memberId }: Invited): Promise<Colleague> {
  const password = 'battery staple';
  const body = { token: link, newPassword: password };
  const answer = await app.call('POST', '/api/invitations/accept', { body });
  if (answer.status !== 200) throw new Error(`The invitation was not accepted: ${answer.text}`);
  const { user, token = '' } = LoginResponse.parse(answer.body);
  const tokens = app.app.get(SessionTokens, { strict: false });
  return renewingToken({ id: user.id, token, email, password, memberId }, tokens, app.clock);
}

/** A new person in the team of this shop. */
export const colleague = async (
  app: TestApp,
  owner: Owner,
  role: InviteRequest['role'] = 'staff',
): Promise<Colleague> => join(app, await invite(app, owner, { role }));
