/**
 * All routes, and what each visitor must see. ':ticket' and ':code' in a path stand for those of a waiting customer, see
 * `shared-shop.ts`.
 */

/** Where an address leads, when that is another page, and words of the page that is then there. */
export interface View {
  leadsTo?: string;
  shows: readonly string[];
}

export interface Route {
  path: string;
  visitor: View;
  owner: View;
}

const shows = (...words: string[]): View => ({ shows: words });
const login: View = { leadsTo: '/login', shows: ['Welcome back.', 'Forgot password?'] };
const dashboard: View = { leadsTo: '/dashboard', shows: ['Bar Barbers', 'Customer Facing', 'Admin Side'] };

const forAnybody = (path: string, ...words: string[]): Route => ({
  path,
  visitor: shows(...words),
  owner: shows(...words),
});
const forOwners = (path: string, ...words: string[]): Route => ({
  path,
  visitor: login,
  owner: shows(...words),
});
const demo = (path: string, words: string): Route => ({
  path,
  visitor: shows('This is a demo page only.', words, 'Register'),
  owner: shows('This is a demo page only.', words, 'Go to Dashboard'),
});

export const routes: readonly Route[] = [
  {
    path: '/',
    visitor: shows('Nobody waits standing up.', '$5', 'Register', 'Login', 'Try the Demo'),
    owner: shows('Nobody waits standing up.', '$5', 'Go to Dashboard', 'Try the Demo'),
  },
  forAnybody('/feedback', 'Get in Touch', 'Send feedback'),
  {
    path: '/feedbacklist',
    visitor: login,
    owner: shows('You don’t have access to this page.'),
  },
  {
    path: '/releases',
    visitor: login,
    owner: shows('You don’t have access to this page.'),
  },
  { path: '/register', visitor: shows('Create your account'), owner: dashboard },
  { path: '/login', visitor: login, owner: dashboard },
  forOwners('/completeAccount', 'Edit your shop', 'Save'),
  {
    path: '/renew',
    visitor: { leadsTo: '/login?next=%2Frenew', shows: ['Log in to renew your membership.'] },
    owner: shows('Your membership', 'Renews automatically on'),
  },
  {
    path: '/paid',
    visitor: shows('Almost done', 'Log in'),
    owner: shows('Your membership is active.', 'Go to Dashboard'),
  },
  forOwners('/profile', 'Olive Owner', 'Change password'),
  forAnybody('/terms-and-conditions', 'Terms and Conditions', 'Last changed on'),
  forOwners('/change-password', 'Current password', 'Confirm new password'),
  forAnybody('/reset-password', 'This page needs the link from our email.', 'Ask for a new link'),
  {
    path: '/change-email',
    visitor: login,
    owner: shows('Change email address', 'New email address'),
  },
  forOwners('/team', 'Nobody but you can log in to your shop.', 'Send invitation'),
  forAnybody('/join-team', 'This page needs the link from the email.', 'Log in'),
  demo('/Demo-Dashboard', 'Try all three devices.'),
  demo('/Demo-display-queue', 'Now Serving'),
  demo('/Demo-customer-check-in', 'Get My Number'),
  demo('/Demo-admin', 'Current Customer'),
  forOwners('/dashboard', 'Customer Facing', 'Display Queue Number', 'Admin Side'),
  forOwners('/customer-check-in', 'Welcome to Bar Barbers', 'Get My Number'),
  forOwners('/admin', 'No customers in queue', 'No more customers'),
  forOwners('/display-queue', 'Now Serving', 'Up Next'),
  {
    path: '/pair',
    visitor: { ...login, leadsTo: '/login?next=%2Fpair' },
    owner: shows('Add a device', 'Code on the device'),
  },
  forOwners('/settings', 'Shop settings', 'Names on the wall', 'Joining by phone'),
  forOwners('/reports', 'Reports', 'Nobody checked in.'),
];

/** A customer's own page: the same for everybody, without a navigation bar, and nothing without the server. */
export interface CustomerRoute {
  path: string;
  shows: readonly string[];
  /** The message in the console for an address that leads nowhere. */
  reports?: RegExp;
}

export const customerRoutes: readonly CustomerRoute[] = [
  { path: '/ticket/:ticket', shows: ['Bar Barbers', 'Your number', 'You are next', 'I’m leaving'] },
  { path: '/ticket/none', shows: ['We can’t find this ticket.', 'Please scan the QR code'] },
  {
    path: `/ticket/${'A'.repeat(38)}`,
    shows: ['We don’t know this ticket yet.', 'it will appear here on its own'],
    reports: /status of 404|^ticket\/stream: /,
  },
  { path: '/join/:code', shows: ['Bar Barbers', '2 people ahead of you', 'Join the queue'] },
  {
    path: '/join/none',
    shows: ['This code isn’t active.', 'Please ask a member of staff.'],
    reports: /status of 404/,
  },
];
