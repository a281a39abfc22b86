import type { Lines } from './house-figures.ts';

/** Measured by this script at f8baa36: files, then lines of source, styles, checks and comments. */
export const BASELINE: Record<string, readonly number[]> = {
  api: [519, 18643, 0, 18743, 2669],
  'checks/bench': [49, 2822, 0, 279, 954],
  deploy: [15, 317, 0, 0, 119],
  'checks/site': [21, 0, 0, 2517, 0],
  'checks/e2e': [88, 0, 0, 6436, 0],
  root: [2, 242, 0, 0, 13],
  'checks/faults': [6, 0, 0, 531, 0],
  'checks/fuzz': [5, 0, 0, 483, 0],
  'mf-account': [116, 3749, 564, 3121, 322],
  'mf-demo': [35, 789, 457, 664, 62],
  'mf-public': [62, 1736, 858, 1092, 107],
  'mf-queue': [264, 8341, 1638, 8272, 927],
  'packages/contracts': [48, 2581, 0, 309, 666],
  'packages/host-kit': [135, 3767, 24, 3618, 819],
  'packages/router': [4, 85, 0, 158, 14],
  'packages/ui': [26, 360, 406, 346, 36],
  tools: [112, 4805, 0, 3131, 1640],
  shell: [35, 1130, 138, 1118, 160],
  templates: [7, 101, 16, 99, 4],
  types: [2, 7, 0, 0, 1],
};
/** Members of all cycles. */
export const BASELINE_IN_CYCLES = 45;
export const BASELINE_COMMENT_SHARE = 17.2;

/** Why an area has more lines than at f8baa36. */
export const REASONS: Record<string, string> = {
  api: 'shops with several chairs, groups, opening hours, team accounts, changes with undo, join codes, subscriptions',
  'checks/bench': 'logins beside check-ins, and many shops',
  'checks/e2e': 'journeys of teams, chairs, groups, hours and alerts, and a whole Saturday',
  'checks/faults': 'the models of the queue and of the releases against real processes',
  'checks/kit': 'new: helpers that five kinds of checks had each for itself',
  'checks/simulated-shop': 'new: a year of a shop, against which ranges of waits are held',
  'mf-account': 'the team and its invitations, change of email, several shops of one person, subscriptions',
  'mf-demo': 'a demo shop with three chairs on the rules of a real one',
  'mf-reports': 'new: reports of days, with plots, tables and a page for paper',
  'mf-public': 'texts about privacy for new kinds of data, releases for site staff',
  'mf-queue': 'chairs, groups, services, opening hours, the team, changes with undo, work without network',
  'packages/build-kit': 'new: the build of remotes, which was in tools',
  'packages/contracts': 'schemas and routes of the new calls, and a table of all calls',
  'packages/host-kit': 'links and parts that remotes declare, pages that reload when a call is retired',
  'packages/queue-rules': 'new: the rules of the queue, from the API and the tablet',
  'packages/wait-estimate': 'new: ranges of waits, and how often they were right',
  'packages/ui': 'styles for wide desks, narrow windows and text of twice the size',
  root: 'lint rules for the layers, for requests of the API and for comments',
  shell: 'owner pages in the navigation bar, a footer, remotes of contract 1, screens that freeze',
  tools:
    'deploys to other servers, retired and handed-over remotes, previews, packages for other repositories, documents made from the code',
};

/** @returns areas with more lines of source, styles and checks than at f8baa36 */
export const grownAreas = (areas: Record<string, Lines>): string[] =>
  Object.entries(areas).flatMap(([area, { source, styles, checks }]) => {
    const [, ...then] = BASELINE[area] ?? [];
    const before = then.slice(0, 3).reduce((sum, lines) => sum + lines, 0);
    return source + styles + checks > before ? [area] : [];
  });
