import type { LegacyPostChange, LegacyPostKind } from '@queuebell/contracts';

/** Posts for each heading of the demo shop's profile. The last one is the newest. */
export const DEMO_POSTS: readonly (LegacyPostChange & { kind: LegacyPostKind })[] = [
  {
    kind: 'adviser',
    job: 'Barber for Saturdays',
    availability: { Friday: true, Saturday: true, Sunday: false },
  },
  {
    kind: 'adviser',
    job: 'Front desk, mornings',
    availability: { Monday: true, Tuesday: true, Wednesday: true, Thursday: false, Friday: false },
  },
  {
    kind: 'worker',
    job: 'Stylist looking for a chair',
    availability: { Weekdays: true, Weekends: false, Evenings: true },
  },
];
