import type { Audience, Places } from '@queuebell/contracts/registry';

const MANAGERS: Audience[] = ['owner', 'admin', 'manager'];
const PEOPLE: Audience[] = [...MANAGERS, 'staff'];

export const places: Places = {
  nav: [
    { label: 'Dashboard', path: '/dashboard', for: [...PEOPLE, 'device'], order: 10 },
    { label: 'Queue', path: '/admin', for: PEOPLE, order: 20 },
    { label: 'Devices', path: '/dashboard#devices', for: MANAGERS, order: 30 },
    { label: 'Settings', path: '/settings', for: MANAGERS, order: 40 },
  ],
  slots: {
    'dashboard/cards': [
      { name: 'check-in', for: PEOPLE, order: 10 },
      { name: 'display', for: MANAGERS, order: 20 },
      { name: 'admin', for: PEOPLE, order: 30 },
    ],
  },
};
