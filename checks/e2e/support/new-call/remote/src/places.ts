import type { Places } from '@queuebell/contracts/registry';

/** Where this remote appears outside its own pages. */
export const places: Places = {
  nav: [{ label: 'Ratings', path: '/ratings', for: ['owner'], order: 45 }],
};
