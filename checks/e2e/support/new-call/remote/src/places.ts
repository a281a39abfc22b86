import type { Places } from '@queuebell/contracts/registry';

/** Where this remote appears outside its own pages. */
export const places: Places = {
  nav: [{ label: 'Ratings', path: '/ratings', for: ['owner'], order: 45 }],
  slots: {
    'admin/panel': [{ name: 'stars', for: ['owner'], order: 10 }],
    'settings/sections': [{ name: 'stars', for: ['owner'], order: 10 }],
    'ticket/page': [{ name: 'stars', for: ['visitor'], order: 10 }],
  },
};
