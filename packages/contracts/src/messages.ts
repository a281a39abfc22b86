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

  resetSent: 'Reset password instructions will be sent to your email shortly.',
  userNotFound: 'User not found.',
  forgotFailed: 'An error occurred. Please try again.',
  resetLinkInvalid: 'This link has expired or was used before. Please ask for a new one.',
  passwordReset: 'Your password has been reset. Please log in with the new one.',

  passwordChanged: 'Password changed successfully!',
  passwordRefused: 'Failed to change password. Please check your details.',
  passwordFailed: 'An error occurred. Please try again.',
  passwordsDiffer: 'New password and confirmation do not match.',

  feedbackSent: 'Thank you for your feedback! We will review it shortly.',
  feedbackFailed: 'There was an error submitting your feedback. Please try again later.',

  confirmPostDeletion: 'Are you sure you want to delete this post?',
  workerPostDeleted: 'Worker data deleted successfully',
  workerPostNotDeleted: 'Error deleting worker data',
  adviserPostDeleted: 'Adviser data deleted successfully',
  adviserPostNotDeleted: 'Error deleting adviser data',

  checkinFailed: 'Something went wrong. Please try again.',
  queueFull: 'The queue is full right now. Please ask a member of staff.',
  nobodyWaiting: 'No customers in queue',
  nobodyNext: 'No more customers',

  tokenVerificationFailed: 'Token verification failed',
  notLoggedIn: 'Please log in.',
  adminsOnly: 'Only the people who run this site can see this.',
  notYours: 'You do not have access to this queue.',
  membershipLapsed: 'Your membership has ended. Please renew it to continue.',
  ticketNotFound: 'There is no such number in the queue today.',
  undoTooLate: 'It is too late to put this customer back.',
  pairingUnknown: 'This code is not valid any more. Please look at the device for the current one.',
  pairingExpired: 'This code has expired.',
  wrongCode: 'That is not the right code.',
  wrongDevice: 'This device was paired for something else.',
  joiningPaused: 'The shop takes nobody by phone right now. Please ask a member of staff.',
  rateLimited: 'That was too often. Please wait a little and try again.',
  invalidInput: 'Please check what you entered.',
  bodyTooLarge: 'That is more than this form can take.',
  notFound: 'Not found.',
  serverError: 'Something went wrong. Please try again.',
} as const;
