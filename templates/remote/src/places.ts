import type { Audience, Places } from '@queuebell/contracts/registry';

const OWNERS: Audience[] = ['owner', 'admin'];

/** Where this remote appears outside its own pages. */
export const places: Places = {
  nav: [{ label: 'Sample', path: '/sample', for: OWNERS, order: 45 }],
};
