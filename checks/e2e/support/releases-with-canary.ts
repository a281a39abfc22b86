import type { ReleaseAct, ReleaseOverview } from '@queuebell/contracts';

const AT = '2026-06-15T08:05:00.000Z';
const by = 'deploy token 1a2b3c4d, from 203.0.113.7';
const origin = { commit: 'abcdef0123456789', run: 'https://ci.example/7', person: 'Zoë Brandt' };
const loads = {
  canary: { loads: 63, failedStarts: 1, reports: 2 },
  current: { loads: 1_113, failedStarts: 3, reports: 7 },
};
const canary = {
  ...{ version: '1.2.0-e193045009', against: '1.1.1-9a0b276b4d', since: AT, share: 5 },
};
const promoted: ReleaseAct = { at: AT, action: 'promote', by, version: canary.against, origin };

/** As site staff see it while a canary is compared. */
export const releasesWithCanary: ReleaseOverview = {
  remotes: [
    {
      remote: 'mf-queue',
      releases: [
        { version: canary.against, state: 'current', last: { at: AT, by, action: 'publish' }, origin },
        { version: '1.0.3-d5c5f8458c', state: 'previous', last: { at: AT, by, action: 'rollback' } },
      ],
      canary: { ...canary, walls: true, pinned: true, by, origin },
      compared: [
        {
          ...{ ...canary, outcome: 'open', strength: 1, alarm: 110, total: loads, per: 'hour' },
          loads: [{ at: AT, ...loads }],
        },
      ],
      acts: [15, 14, 13, 12, 11, 10].map((day) => ({ ...promoted, at: AT.replace('15', String(day)) })),
    },
  ],
};
