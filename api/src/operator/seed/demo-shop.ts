/** The demo shop, whose login `npm start` prints. Never made in production, and closed if found there. */
export const DEMO_SHOP = {
  email: 'demo@queuebell.example',
  password: 'try-queuebell',
  ownerName: 'Demo Owner',
  businessName: 'Bar Barbers',
} as const;
