/** A route with a form: what is typed, which slip is pointed out, and what is said while the server fails. */
export interface FormRoute {
  path: string;
  by: 'visitor' | 'owner';
  /** By label; for a choice, the value that is chosen. */
  fields: Readonly<Record<string, string>>;
  button: string;
  slip: { fields: Readonly<Record<string, string>>; says: string };
  /** The server's refusal, where a form without a mistake can still be wrong. */
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
    button: 'Save',
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
    path: '/reset-password?token=of-no-email',
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
  {
    path: '/join/:code',
    by: 'visitor',
    fields: { Name: 'Leo', Phone: PHONE },
    button: 'Join the queue',
    slip: notNumeric,
    sorry: 'We couldn’t reach the shop. What you typed is still here: please try again.',
  },
];
