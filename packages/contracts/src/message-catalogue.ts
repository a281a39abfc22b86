/**
 * The catalogue of messages (spec §8). Its strings are exact: people and tests look for them. Used as `messages.…`
 * (messages.ts). This file imports nothing, so a screen may use it without paying for a validator.
 */
export const registerFailed = 'Something went wrong. Please try again.';
export const registered = 'Registration successful! Please get membership to continue.';
export const phoneNotNumeric = 'Phone number must be numeric.';

export const loginRefused = 'Invalid email or password.';
export const loginFailed = 'An error occurred during login. Please try again.';
export const subscriptionRequired = 'Login successful. Subscription required';

export const resetSent = 'Reset password instructions will be sent to your email shortly.';
export const userNotFound = 'User not found.';
export const forgotFailed = 'An error occurred. Please try again.';
export const resetLinkInvalid = 'This link has expired or was used before. Please ask for a new one.';
export const passwordReset = 'Your password has been reset. Please log in with the new one.';

export const passwordChanged = 'Password changed successfully!';
export const passwordRefused = 'Failed to change password. Please check your details.';
export const passwordFailed = 'An error occurred. Please try again.';
export const passwordNeeded = 'Please confirm your password first.';
export const secondFactorNeeded = 'Please enter the code that your authenticator app shows.';
export const secondFactorWrong =
  'That code is not right, or was used before. Check that your phone’s time is set automatically, and enter the code that it shows now.';
export const secondFactorExpired = 'That took longer than ten minutes. Please start again.';
export const secondFactorChanged =
  'Two-step log-in was turned on or off meanwhile. Please load the page again.';
export const secondFactorRequired =
  'Site staff need two-step log-in for this. Please turn it on in your profile.';
export const passwordBreached =
  'This password is known from data breaches and among the first that are tried. Please choose another.';
export const passwordOfKnownWords =
  'This password has only words that others know: yours, your shop’s or this site’s. Please choose another.';
export const passwordsDiffer = 'New password and confirmation do not match.';

export const accountKept = 'Your account is kept. Nothing was erased.';
export const accountErased = 'It is too late: this account is being erased.';

export const feedbackSent = 'Thank you for your feedback! We will review it shortly.';
export const feedbackFailed = 'There was an error submitting your feedback. Please try again later.';

export const confirmPostDeletion = 'Are you sure you want to delete this post?';
export const workerPostDeleted = 'Worker data deleted successfully';
export const workerPostNotDeleted = 'Error deleting worker data';
export const adviserPostDeleted = 'Adviser data deleted successfully';
export const adviserPostNotDeleted = 'Error deleting adviser data';

export const checkinFailed = 'Something went wrong. Please try again.';
export const queueFull = 'The queue is full right now. Please ask a member of staff.';
export const nobodyWaiting = 'No customers in queue';
export const nobodyNext = 'No more customers';

export const tokenVerificationFailed = 'Token verification failed';
export const notLoggedIn = 'Please log in.';
export const adminsOnly = 'Only the people who run this site can see this.';
export const notYours = 'You do not have access to this queue.';
export const membershipLapsed = 'Your membership has ended. Please renew it to continue.';
export const ticketNotFound = 'There is no such number in the queue today.';
export const undoTooLate = 'It is too late to put this customer back.';
export const pairingUnknown =
  'This code is not valid any more. Please look at the device for the current one.';
export const pairingExpired = 'This code has expired.';
export const wrongCode = 'That is not the right code.';
export const wrongDevice = 'This device was paired for something else.';
export const joiningPaused = 'The shop takes nobody by phone right now. Please ask a member of staff.';
export const rateLimited = 'That was too often. Please wait a little and try again.';
export const rateLimitedFor = (minutes: number): string =>
  `That was too often. Please try again in ${minutes} minutes.`;
export const invalidInput = 'Please check what you entered.';
export const bodyTooLarge = 'That is more than this form can take.';
export const notFound = 'Not found.';
export const serverError = 'Something went wrong. Please try again.';
