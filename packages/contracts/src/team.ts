import { z } from 'zod';
import { emailField, nameField, newPasswordField } from './fields.js';
import { Pin } from './people.js';
import { secondFactorCode } from './second-factor.js';

/**
 * The rights of a person in somebody else's shop (docs/decisions/0044): `manager` has all but payments, the account
 * and the team; `staff` has the queue alone: admin screen, its commands, check-in.
 */
export const TeamRole = z.enum(['manager', 'staff']);
export type TeamRole = z.infer<typeof TeamRole>;

/**
 * A person of the shop's team. `name` is the owner's name for the person; history and the "Today" panel show
 * it. `email` is that of the invitation, then the person's own. `state`: `invited` until the link was used,
 * `expired` after `linkEndsAt`.
 */
export const TeamMember = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: TeamRole,
  state: z.enum(['invited', 'expired', 'active']),
  invitedAt: z.iso.datetime(),
  /** Null after the link was used. */
  linkEndsAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime().nullable(),
  /** Asked for at shared tablets. */
  hasPin: z.literal(true).optional(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** `GET /api/team` — in the order of the invitations. */
export const TeamList = z.array(TeamMember);
export type TeamList = z.infer<typeof TeamList>;

/** `POST /api/team` — mails an invitation. For an address that is invited already, the new link replaces the old. */
export const InviteRequest = z.strictObject({ name: nameField, email: emailField, role: TeamRole });
export type InviteRequest = z.infer<typeof InviteRequest>;

/** `PATCH /api/team/{id}` — takes effect with the person's next request. `pin`: null removes it. */
export const TeamMemberChange = z.strictObject({
  name: nameField.optional(),
  role: TeamRole.optional(),
  pin: Pin.nullable().optional(),
});
export type TeamMemberChange = z.infer<typeof TeamMemberChange>;

/** `DELETE /api/team/{id}` — ends the person's logins at this shop, or cancels the invitation. */
export const TeamMemberRemoved = z.strictObject({ id: z.string() });
export type TeamMemberRemoved = z.infer<typeof TeamMemberRemoved>;

const invitationToken = z.string().max(200);

/** `POST /api/invitations/look` — by the token of the mailed link. It may be repeated until the link is used. */
export const InvitationRequest = z.strictObject({ token: invitationToken });
export type InvitationRequest = z.infer<typeof InvitationRequest>;

/** `hasAccount`: the person logs in (`confirm`); otherwise they choose a password (`accept`). */
export const Invitation = z.strictObject({
  shopName: z.string(),
  name: z.string(),
  email: z.string(),
  role: TeamRole,
  hasAccount: z.boolean(),
  endsAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `POST /api/invitations/accept` — a new person, who gets an account without a shop of its own. */
export const AcceptInvitationRequest = z.strictObject({
  token: invitationToken,
  newPassword: newPasswordField,
});
export type AcceptInvitationRequest = z.infer<typeof AcceptInvitationRequest>;

/** `POST /api/invitations/confirm` — a person with an account: a login; `code` as there. */
export const ConfirmInvitationRequest = z.strictObject({
  token: invitationToken,
  password: z.string().max(1_000),
  code: secondFactorCode.optional(),
});
export type ConfirmInvitationRequest = z.infer<typeof ConfirmInvitationRequest>;
