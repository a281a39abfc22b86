import { messages, type ErrorBody, type ErrorCode } from '@queuebell/contracts';

const answers: Record<ErrorCode, { status: number; message: string }> = {
  INVALID_INPUT: { status: 400, message: messages.invalidInput },
  INVALID_JSON: { status: 400, message: 'The body is not valid JSON.' },
  BODY_TOO_LARGE: { status: 413, message: messages.bodyTooLarge },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON.' },
  NOT_FOUND: { status: 404, message: messages.notFound },
  NOT_LOGGED_IN: { status: 401, message: messages.notLoggedIn },
  NOT_YOURS: { status: 403, message: messages.notYours },
  FORBIDDEN: { status: 403, message: 'You do not have access to this.' },
  MEMBERSHIP_LAPSED: { status: 402, message: messages.membershipLapsed },
  INVALID_CREDENTIALS: { status: 400, message: messages.loginRefused },
  EMAIL_TAKEN: { status: 409, message: messages.registerFailed },
  USER_NOT_FOUND: { status: 404, message: messages.userNotFound },
  PASSWORD_REFUSED: { status: 400, message: messages.passwordRefused },
  PASSWORD_GUESSABLE: { status: 400, message: messages.passwordBreached },
  PASSWORD_NEEDED: { status: 403, message: messages.passwordNeeded },
  SECOND_FACTOR_NEEDED: { status: 403, message: messages.secondFactorNeeded },
  SECOND_FACTOR_WRONG: { status: 403, message: messages.secondFactorWrong },
  SECOND_FACTOR_EXPIRED: { status: 410, message: messages.secondFactorExpired },
  SECOND_FACTOR_CHANGED: { status: 409, message: messages.secondFactorChanged },
  SECOND_FACTOR_REQUIRED: { status: 403, message: messages.secondFactorRequired },
  RESET_LINK_INVALID: { status: 400, message: messages.resetLinkInvalid },
  EMAIL_LINK_INVALID: { status: 400, message: messages.resetLinkInvalid },
  INVITATION_INVALID: { status: 400, message: messages.invitationInvalid },
  ALREADY_IN_TEAM: { status: 409, message: messages.alreadyInTeam },
  TEAM_FULL: { status: 409, message: messages.teamFull },
  ACCOUNT_ERASED: { status: 410, message: messages.accountErased },
  MAIL_FAILED: { status: 500, message: messages.forgotFailed },
  QUEUE_FULL: { status: 409, message: messages.queueFull },
  TICKET_NOT_FOUND: { status: 404, message: messages.ticketNotFound },
  CHAIR_NOT_FOUND: { status: 404, message: messages.chairNotFound },
  CHAIR_ON_BREAK: { status: 409, message: messages.chairOnBreak },
  UNDO_TOO_LATE: { status: 409, message: messages.undoTooLate },
  CANNOT_UNDO: { status: 409, message: messages.cannotUndo },
  RATING_CLOSED: { status: 409, message: messages.ratingClosed },
  PAIRING_UNKNOWN: { status: 404, message: messages.pairingUnknown },
  PAIRING_EXPIRED: { status: 410, message: messages.pairingExpired },
  TOO_MANY_DEVICES: { status: 409, message: messages.tooManyDevices },
  WRONG_CODE: { status: 400, message: messages.wrongCode },
  WRONG_DEVICE: { status: 403, message: messages.wrongDevice },
  JOINING_PAUSED: { status: 409, message: messages.joiningPaused },
  OUTSIDE_HOURS: { status: 409, message: messages.outsideHours },
  CHECK_IN_PAUSED: { status: 409, message: messages.checkInPaused },
  QUEUE_CLOSED: { status: 409, message: messages.queueClosed },
  DEPLOY_TOKEN_REFUSED: {
    status: 401,
    message:
      'This token cannot deploy this remote. It may have ended, for example when the remote was retired.',
  },
  RELEASE_REFUSED: { status: 422, message: 'This release cannot be published.' },
  RELEASE_UNKNOWN: { status: 404, message: 'There is no such release.' },
  RELEASE_CHANGED: { status: 409, message: 'Another release is current now.' },
  RATE_LIMITED: { status: 429, message: messages.rateLimited },
  PAGE_OUTDATED: { status: 410, message: messages.pageOutdated },
  BAD_SIGNATURE: { status: 400, message: 'The signature does not match.' },
  SERVER_ERROR: { status: 500, message: messages.serverError },
};

/** An error with a code, which determines its status and message. */
export class ApiError extends Error {
  readonly body: ErrorBody;

  /**
   * @param message replaces the code's own; it may be shown to a person
   * @param statusCode replaces the code's own
   */
  constructor(code: ErrorCode, message?: string, statusCode?: number) {
    const answer = answers[code];
    super(message ?? answer.message);
    this.name = 'ApiError';
    this.body = { statusCode: statusCode ?? answer.status, message: this.message, code };
  }
}
