import { LoginResponse } from '../auth.js';
import {
  AcceptInvitationRequest,
  ConfirmInvitationRequest,
  Invitation,
  InvitationRequest,
  InviteRequest,
  TeamList,
  TeamMember,
  TeamMemberChange,
  TeamMemberRemoved,
} from '../team.js';
import { OwnPin, OwnPinState } from '../people.js';
import type { ApiCall } from './api-call.js';

/** The owner's team, and the invitations into it. */
export const teamCalls = {
  listTeam: {
    method: 'GET',
    path: '/api/team',
    access: 'token',
    status: 200,
    answer: TeamList,
    errors: [],
  },
  /**
   * ALREADY_IN_TEAM for a person of the team and for the owner; TEAM_FULL above TEAM_MAX; MAIL_FAILED when the
   * mail server refused the email, and nothing is stored; RATE_LIMITED after INVITATIONS_MAX of the shop, or
   * INVITATIONS_PER_ADDRESS_MAX to one address.
   */
  invite: {
    method: 'POST',
    path: '/api/team',
    access: 'token',
    request: InviteRequest,
    status: 201,
    answer: TeamMember,
    errors: ['PASSWORD_NEEDED', 'ALREADY_IN_TEAM', 'TEAM_FULL', 'MAIL_FAILED', 'RATE_LIMITED'],
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/team/{id}',
    access: 'token',
    request: TeamMemberChange,
    status: 200,
    answer: TeamMember,
    errors: ['PASSWORD_NEEDED', 'NOT_FOUND'],
  },
  /** No password is asked for: it only takes rights away. */
  removeMember: {
    method: 'DELETE',
    path: '/api/team/{id}',
    access: 'token',
    status: 200,
    answer: TeamMemberRemoved,
    errors: ['NOT_FOUND'],
  },
  /** Whether the caller has a PIN for shared tablets, in this shop. */
  readOwnPin: {
    method: 'GET',
    path: '/api/pin',
    access: 'token',
    status: 200,
    answer: OwnPinState,
    errors: [],
  },
  setOwnPin: {
    method: 'PUT',
    path: '/api/pin',
    access: 'token',
    request: OwnPin,
    status: 200,
    answer: OwnPinState,
    errors: [],
  },
  /** Reads the invitation, which stays valid. */
  readInvitation: {
    method: 'POST',
    path: '/api/invitations/look',
    access: 'public',
    request: InvitationRequest,
    status: 200,
    answer: Invitation,
    errors: ['INVITATION_INVALID'],
  },
  /**
   * Makes the person's account and logs in. EMAIL_TAKEN when there is one by now (`confirm`). After
   * PASSWORD_GUESSABLE the link still works.
   */
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'public',
    request: AcceptInvitationRequest,
    status: 200,
    answer: LoginResponse,
    errors: ['INVITATION_INVALID', 'EMAIL_TAKEN', 'PASSWORD_GUESSABLE'],
  },
  /** Logs in to the account of the invitation's address, in the shop. Its errors are those of the login. */
  confirmInvitation: {
    method: 'POST',
    path: '/api/invitations/confirm',
    access: 'public',
    request: ConfirmInvitationRequest,
    status: 200,
    answer: LoginResponse,
    errors: [
      'INVITATION_INVALID',
      'ALREADY_IN_TEAM',
      'INVALID_CREDENTIALS',
      'SECOND_FACTOR_NEEDED',
      'SECOND_FACTOR_WRONG',
      'RATE_LIMITED',
    ],
  },
} as const satisfies Record<string, ApiCall>;
