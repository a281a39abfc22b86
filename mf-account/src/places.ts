import type { Audience, Places } from '@queuebell/contracts/registry';

const OWNERS: Audience[] = ['owner', 'admin'];
const PEOPLE: Audience[] = [...OWNERS, 'manager', 'staff'];

export const places: Places = {
  nav: [
    { label: 'Login', path: '/login', for: ['visitor'], order: 10 },
    { label: 'Register', path: '/register', for: ['visitor'], order: 20, isMain: true },
    { label: 'Profile', path: '/profile', for: PEOPLE, order: 50 },
  ],
  slots: {
    'profile/sections': [
      { name: 'logins', for: PEOPLE, order: 10 },
      { name: 'two-step-login', for: PEOPLE, order: 20 },
      { name: 'posts', for: OWNERS, order: 30 },
      { name: 'your-data', for: OWNERS, order: 40 },
    ],
  },
};
