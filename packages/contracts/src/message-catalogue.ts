/**
 * The texts of messages, used as `messages.…` (messages.ts). The specification fixes many of them, and tests
 * look for them. This file imports nothing, so screens can use it without loading a validator.
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
export const invitationInvalid =
  'This invitation has expired or was used before. Please ask the shop’s owner for a new one.';
export const alreadyInTeam = 'This person is already in your team.';
export const youAreInTeam = 'You are in this team already. Please log in.';
export const teamFull = 'Your team has 50 people already. Please remove someone first.';
export const emailTaken = 'There is already an account with this email address.';
export const emailIsYours = 'This is already your email address.';
export const passwordReset = 'Your password has been reset. Please log in with the new one.';

export const passwordChanged = 'Password changed successfully!';
export const passwordRefused = 'Failed to change password. Please check your details.';
export const passwordFailed = 'An error occurred. Please try again.';
export const passwordNeeded = 'Please confirm your password first.';
export const secondFactorNeeded = 'Please enter the code that your authenticator app shows.';
export const secondFactorWrong =
  'That code is wrong or has already been used. Check that your phone sets its time automatically, then enter the code it shows now.';
export const secondFactorExpired = 'That took more than ten minutes. Please start again.';
export const secondFactorChanged = 'Two-step login changed in another window. Please reload.';
export const secondFactorRequired =
  'Site staff need two-step login for this. Please turn it on in your profile.';
export const passwordBreached = 'This password has appeared in a data breach. Please choose another.';
export const passwordOfKnownWords =
  'Please don’t use your name, your shop’s name or this site’s name as your password.';
export const passwordsDiffer = 'New password and confirmation do not match.';

export const accountKept = 'Your account stays. Nothing was erased.';
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
export const adminsOnly = 'You don’t have access to this page.';
export const notYours = 'You don’t have access to this queue.';
/** The reason is not shown to customers. */
export const queueClosed = 'The queue is closed at the moment. Please ask a member of staff.';
export const outsideHours = 'Check-in is closed at the moment. Please ask a member of staff.';
export const checkInPaused = 'Check-in is paused at the moment. Please ask a member of staff.';
/** Nor to people of a team: they do not pay. */
export const shopClosed = 'This shop is closed at the moment. Please ask its owner.';
export const noShop = 'You are not in any team at the moment. Please ask the shop’s owner for an invitation.';
export const membershipLapsed = 'Your membership has ended. Please renew it to continue.';
export const membershipNeeded = 'You have no membership yet. Please get one to continue.';
export const ticketNotFound = 'There is no such number in the queue today.';
export const chairNotFound = 'This chair is no longer in your settings. Please choose another.';
export const chairOnBreak = 'This chair is on a break. Please end the break first.';
export const undoTooLate = 'It is too late to put this customer back.';
export const joinedAnew = 'This customer has joined again and has another number now.';
export const cannotUndo = 'This can’t be undone any more.';
export const ratingClosed = 'This visit can’t be rated any more.';
export const pairingUnknown = 'This code is no longer valid. The device shows the current one.';
export const pairingExpired = 'This code has expired.';
export const tooManyDevices =
  'Your shop has 50 devices already. Please remove one that you no longer use, then try again.';
export const wrongCode = 'That code is wrong.';
export const wrongDevice = 'This device was paired for something else.';
export const joiningPaused = 'You can’t join by phone right now. Please ask a member of staff.';
export const rateLimited = 'Too many tries. Please wait a moment.';
export const rateLimitedFor = (minutes: number): string =>
  `Too many tries. Please try again in ${minutes} minutes.`;
/** The page calls something that this server no longer has. */
export const pageOutdated = 'This page is out of date. Please reload it.';
export const invalidInput = 'Please check what you entered.';
export const bodyTooLarge = 'That’s too long.';
export const notFound = 'Not found.';
export const serverError = 'Something went wrong. Please try again.';
