import type { Audience, Places } from '@queuebell/contracts/registry';

const PEOPLE: Audience[] = ['owner', 'admin', 'manager', 'staff'];
const EVERYBODY: Audience[] = ['visitor', ...PEOPLE, 'device'];

export const places: Places = {
  nav: [
    { label: 'Help', path: '/feedback', for: PEOPLE, order: 60 },
    { label: 'Feedback', path: '/feedbacklist', for: ['admin'], order: 70 },
    { label: 'Releases', path: '/releases', for: ['admin'], order: 80 },
    { label: 'Feedback', path: '/feedback', for: EVERYBODY, order: 10, in: 'footer' },
    { label: 'Terms', path: '/terms-and-conditions', for: EVERYBODY, order: 20, in: 'footer' },
  ],
};
