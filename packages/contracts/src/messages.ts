/**
 * The catalogue of messages (spec §8). Its strings are exact: people and tests look for them.
 * This file imports nothing, so a screen may use it without paying for a validator.
 */
export const messages = {
  registerFailed: 'Something went wrong. Please try again.',
  registered: 'Registration successful! Please get membership to continue.',
  phoneNotNumeric: 'Phone number must be numeric.',

  loginRefused: 'Invalid email or password.',
  loginFailed: 'An error occurred during login. Please try again.',
  subscriptionRequired: 'Login successful. Subscription required',

  checkinFailed: 'Something went wrong. Please try again.',
  queueFull: 'The queue is full right now. Please ask a member of staff.',
  nobodyWaiting: 'No customers in queue',
  nobodyNext: 'No more customers',

  tokenVerificationFailed: 'Token verification failed',
  notLoggedIn: 'Please log in.',
  notYours: 'You do not have access to this queue.',
  membershipLapsed: 'Your membership has ended. Please renew it to continue.',
  ticketNotFound: 'There is no such number in the queue today.',
  undoTooLate: 'It is too late to put this customer back.',
  invalidInput: 'Please check what you entered.',
  bodyTooLarge: 'That is more than this form can take.',
  notFound: 'Not found.',
  serverError: 'Something went wrong. Please try again.',
} as const;
