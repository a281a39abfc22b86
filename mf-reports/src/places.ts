import type { Audience, Places } from '@queuebell/contracts/registry';

const MANAGERS: Audience[] = ['owner', 'admin', 'manager'];

/** Where this remote appears outside its own pages. */
export const places: Places = {
  nav: [{ label: 'Reports', path: '/reports', for: MANAGERS, order: 35 }],
};
