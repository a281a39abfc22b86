import {
  ChangePasswordRequest,
  ChangePasswordResponse,
  CompleteAccountRequest,
  CompleteAccountResponse,
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  LoginRequest,
  LoginResponse,
  PaymentWatchRequest,
  PaymentWatchResponse,
  RegisterRequest,
  RegisterResponse,
  ResetPasswordRequest,
  ResetPasswordResponse,
  VerifyTokenRequest,
  VerifyTokenResponse,
} from '../auth.js';
import { DeviceList, ResetDevicesRequest } from '../devices.js';
import {
  ConfirmEmailRequest,
  ConfirmEmailResponse,
  EmailChangeRequest,
  EmailChangeResponse,
} from '../email-change.js';
import type { ApiCall } from './api-call.js';

export const accountCalls = {
  /**
   * A new owner. PASSWORD_GUESSABLE for a known password or one of words that others know
   * (docs/decisions/0025), RATE_LIMITED after REGISTRATIONS_MAX from one address.
   */
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    request: RegisterRequest,
    status: 201,
    answer: RegisterResponse,
    errors: ['PASSWORD_GUESSABLE', 'EMAIL_TAKEN', 'RATE_LIMITED'],
  },
  /**
   * Whether the new account has a membership yet. NOT_FOUND for a secret that is unknown, expired or used;
   * RATE_LIMITED after PAYMENT_QUESTIONS_MAX from one address.
   */
  watchPayment: {
    method: 'POST',
    path: '/api/register/payment',
    access: 'public',
    request: PaymentWatchRequest,
    status: 200,
    answer: PaymentWatchResponse,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  /**
   * A wrong email and a wrong password are the same error. RATE_LIMITED after LOGIN_FAILURES_MAX of them for
   * one account from one address, LOGIN_FAILURES_PER_ADDRESS_MAX from one address, or
   * LOGIN_FAILURES_PER_ACCOUNT_MAX for one account. With a second factor the right password is answered
   * SECOND_FACTOR_NEEDED until a code comes with it; a wrong code counts as a wrong password, and RATE_LIMITED
   * comes after SECOND_FACTOR_FAILURES_MAX of those.
   */
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    request: LoginRequest,
    status: 200,
    answer: LoginResponse,
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'RATE_LIMITED'],
  },
  /** Whether a token is valid. It is in the body, so the call itself is public. */
  verifyToken: {
    method: 'POST',
    path: '/api/login/verifyToken',
    access: 'public',
    request: VerifyTokenRequest,
    status: 200,
    answer: VerifyTokenResponse,
    errors: ['NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED'],
  },
  /** Sets the data that a shop needs before its first customer. PASSWORD_NEEDED only for a new phone number. */
  completeAccount: {
    method: 'POST',
    path: '/api/completeAccount',
    access: 'token',
    request: CompleteAccountRequest,
    status: 200,
    answer: CompleteAccountResponse,
    errors: ['PASSWORD_NEEDED'],
  },
  /**
   * MAIL_FAILED when the mail server refused the email; RATE_LIMITED after FORGOT_MAX_PER_ACCOUNT or
   * FORGOT_MAX_PER_ADDRESS.
   */
  forgotPassword: {
    method: 'POST',
    path: '/api/forgotPassword',
    access: 'public',
    request: ForgotPasswordRequest,
    status: 200,
    answer: ForgotPasswordResponse,
    errors: ['USER_NOT_FOUND', 'MAIL_FAILED', 'RATE_LIMITED'],
  },
  /**
   * From the page that the email links to. All sessions of the account end. After PASSWORD_GUESSABLE the link
   * still works.
   */
  resetPassword: {
    method: 'POST',
    path: '/api/resetPassword',
    access: 'public',
    request: ResetPasswordRequest,
    status: 200,
    answer: ResetPasswordResponse,
    errors: ['PASSWORD_GUESSABLE', 'RESET_LINK_INVALID'],
  },
  /**
   * Lists the paired devices, which stay after a reset, and removes some of them, by the link that was just
   * used, for RESET_DEVICES_MS.
   */
  resetDevices: {
    method: 'POST',
    path: '/api/resetPassword/devices',
    access: 'public',
    request: ResetDevicesRequest,
    status: 200,
    answer: DeviceList,
    errors: ['RESET_LINK_INVALID'],
  },
  /**
   * PASSWORD_REFUSED for a wrong old password and for an email that is not the session's, RATE_LIMITED after
   * CHANGE_FAILURES_MAX of them; PASSWORD_GUESSABLE only after the right password. All other sessions end.
   */
  changePassword: {
    method: 'POST',
    path: '/api/changePassword',
    access: 'token',
    request: ChangePasswordRequest,
    status: 200,
    answer: ChangePasswordResponse,
    errors: ['PASSWORD_REFUSED', 'PASSWORD_GUESSABLE', 'RATE_LIMITED'],
  },
  /**
   * Sends a link to a new email address, which becomes the account's when the link is used. EMAIL_TAKEN when it
   * has an account; INVALID_INPUT when it is the account's already; RATE_LIMITED after EMAIL_CHANGES_MAX.
   */
  changeEmail: {
    method: 'POST',
    path: '/api/account/email',
    access: 'token',
    request: EmailChangeRequest,
    status: 202,
    answer: EmailChangeResponse,
    errors: ['PASSWORD_NEEDED', 'EMAIL_TAKEN', 'MAIL_FAILED', 'RATE_LIMITED'],
  },
  /**
   * By that link. All other logins end; the old address gets a mail. EMAIL_TAKEN when somebody registered with
   * the new one meanwhile.
   */
  confirmEmail: {
    method: 'POST',
    path: '/api/account/email/confirm',
    access: 'public',
    request: ConfirmEmailRequest,
    status: 200,
    answer: ConfirmEmailResponse,
    errors: ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN'],
  },
} as const satisfies Record<string, ApiCall>;
