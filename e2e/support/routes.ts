/** The routes of the specification's section 2 and what has come to them since, and what each owes to whoever opens it. */

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
    owner: shows('Only the people who run this site can see this.'),
  },
  { path: '/register', visitor: shows('Create your account'), owner: dashboard },
  { path: '/login', visitor: login, owner: dashboard },
  forOwners('/completeAccount', 'Complete your account', 'Save and continue'),
  forOwners('/profile', 'Olive Owner', 'Change password'),
  forAnybody('/terms-and-conditions', 'Terms and Conditions', 'Last changed on'),
  forOwners('/change-password', 'Current password', 'Confirm new password'),
  forAnybody('/reset-password', 'This page needs the link from our e-mail.', 'Ask for a new link'),
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
];

/** A route with a form: what is typed, which slip is pointed out, and what is said while the server fails. */
export interface FormRoute {
  path: string;
  /** Who fills it in. */
  by: 'visitor' | 'owner';
  /** By label; for a choice, the value that is chosen. */
  fields: Readonly<Record<string, string>>;
  button: string;
  slip: { fields: Readonly<Record<string, string>>; says: string };
  /** What the server itself refuses, where a form that is filled in without a slip may still be wrong. */
  refused?: { says: string; status: number };
  /** Null where nothing is sent anywhere: the demo goes on without a server. */
  sorry: string | null;
  /** Closes the dialog that says so, where it is one. */
  dismiss?: string;
  /** Calls that fail from the start: after them, the page would get by without the server. */
  lacks?: string;
}

const PHONE = '07123456789';
const notNumeric = { fields: { Phone: 'not a number' }, says: 'Phone number must be numeric.' };
const twoPasswords = {
  'New password': 'battery staple horse',
  'Confirm new password': 'battery staple horse',
};
const theyDiffer = {
  fields: { 'Confirm new password': 'battery staple house' },
  says: 'New password and confirmation do not match.',
};

export const formRoutes: readonly FormRoute[] = [
  {
    path: '/feedback',
    by: 'visitor',
    fields: { Name: 'Vera Visitor', Email: 'vera@example.com', Phone: PHONE, Message: 'Lovely bell.' },
    button: 'Send feedback',
    slip: notNumeric,
    sorry: 'There was an error submitting your feedback. Please try again later.',
  },
  {
    path: '/register',
    by: 'visitor',
    fields: {
      Name: 'Olive Owner',
      // The demo shop's: there is an account with it.
      Email: 'demo@queuebell.example',
      'Business name': 'Bar Barbers',
      Password: 'correct horse battery',
      Phone: PHONE,
      'How did you hear about us?': 'friend',
    },
    button: 'Register',
    slip: notNumeric,
    refused: { says: 'Something went wrong. Please try again.', status: 409 },
    sorry: 'Something went wrong. Please try again.',
    dismiss: 'Close',
  },
  {
    path: '/login',
    by: 'visitor',
    fields: { Email: 'nobody@example.com', Password: 'correct horse battery' },
    button: 'Login',
    slip: { fields: { Password: '' }, says: 'Please enter your password.' },
    refused: { says: 'Invalid email or password.', status: 400 },
    sorry: 'An error occurred during login. Please try again.',
  },
  {
    path: '/completeAccount',
    by: 'owner',
    fields: {
      'Business name': 'Bar & Barbers',
      Location: 'Leeds',
      'Time zone': 'Europe/Paris',
      Phone: '07987654321',
    },
    button: 'Save and continue',
    slip: notNumeric,
    sorry: 'Something went wrong. Please try again.',
  },
  {
    path: '/change-password',
    by: 'owner',
    fields: { 'Current password': 'not the password', ...twoPasswords },
    button: 'Change password',
    slip: theyDiffer,
    refused: { says: 'Failed to change password. Please check your details.', status: 400 },
    sorry: 'An error occurred. Please try again.',
  },
  {
    path: '/reset-password?token=of-no-e-mail',
    by: 'visitor',
    fields: twoPasswords,
    button: 'Reset password',
    slip: theyDiffer,
    sorry: 'Something went wrong. Please try again.',
  },
  {
    path: '/customer-check-in',
    by: 'owner',
    fields: { Name: 'Amira', Phone: PHONE },
    button: 'Get My Number',
    slip: notNumeric,
    sorry: 'Something went wrong. Please try again.',
    lacks: '**/api/queue/*/lease',
  },
  {
    path: '/Demo-customer-check-in',
    by: 'visitor',
    fields: { Name: 'Amira', Phone: PHONE },
    button: 'Get My Number',
    slip: notNumeric,
    sorry: null,
  },
];

/** A route that asks the server for what it shows. */
export interface LoadingRoute {
  path: string;
  by: 'owner' | 'admin';
  calls: string;
  /** While the calls fail. */
  sorry: readonly [string, string];
  /** What the page itself writes into the console then. */
  reports?: readonly RegExp[];
  /** How it is asked once more: by a button, or by the browser when it is online again. */
  again: 'Retry' | 'online';
  /** Once they do not. */
  shows: string;
  /** What a page says that has shown its words already, and keeps them, when the calls fail again. */
  stale?: string;
}

const queue = {
  by: 'owner',
  calls: '**/api/queue/**',
  sorry: ['The queue cannot be reached.', 'This screen keeps trying'],
  reports: [/^queue\/stream: /, /^queue\/poll: /],
  again: 'online',
  stale: 'Not live since',
} as const;

export const loadingRoutes: readonly LoadingRoute[] = [
  {
    path: '/feedbacklist',
    by: 'admin',
    calls: '**/api/feedback',
    sorry: ['The feedback could not be loaded.', 'Nothing is lost'],
    again: 'Retry',
    shows: 'Feedback',
  },
  {
    path: '/profile',
    by: 'owner',
    calls: '**/api/findworker/**',
    sorry: ['Your looking-for-work posts could not be loaded.', 'Olive Owner'],
    again: 'Retry',
    shows: 'Olive Owner',
  },
  {
    path: '/dashboard',
    by: 'owner',
    calls: '**/api/devices',
    sorry: ['Your devices could not be loaded.', 'Bar Barbers'],
    again: 'Retry',
    shows: 'Devices',
  },
  {
    path: '/settings',
    by: 'owner',
    calls: '**/api/shop',
    sorry: ['Your settings could not be loaded.', 'Something went wrong. Please try again.'],
    again: 'Retry',
    shows: 'Shop settings',
  },
  { path: '/admin', ...queue, shows: 'No customers in queue' },
  { path: '/display-queue', ...queue, shows: 'Now Serving' },
];
