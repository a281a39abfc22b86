/** The ready-made shop that `npm start` prints the login of. Never made in production, and closed where it is found. */
export const DEMO_SHOP = {
  email: 'demo@queuebell.example',
  password: 'try-queuebell',
  ownerName: 'Demo Owner',
  businessName: 'Bar Barbers',
} as const;
