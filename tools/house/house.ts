/**
 * `npm run house`: the size of each area now and before it was rebuilt, the share of comments, and the files
 * and folders that import each other. It fails when one of the latter is worse than its limit (house-limits.mjs).
 */
import { houseProblems, measureHouse } from './house-figures.ts';
import { LIMITS } from './house-limits.mjs';
import { ROOT } from '../common/paths.mjs';
import { failWith, UserError } from '../common/user-error.mjs';

/** Measured by this script at f8baa36: files, then lines of source, styles, checks and comments. */
const THEN: Record<string, readonly number[]> = {
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
const IN_CYCLES_THEN = 45;
const COMMENT_SHARE_THEN = 17.2;

const COLUMNS = ['files', 'source', 'styles', 'checks', 'comments'];

const row = ([area = '', ...figures]: readonly string[]) =>
  console.log(area.padEnd(22) + figures.map((figure) => figure.padStart(16)).join(''));

const change = (then: readonly number[], now: readonly number[]) =>
  now.map((figure, at) => `${then[at] ?? 0} → ${figure}`);

function house() {
  const { areas, total, cycles, commentShare } = measureHouse(ROOT);
  console.log('Non-blank lines, at f8baa36 → now\n');
  row(['', ...COLUMNS]);
  for (const area of [...new Set([...Object.keys(THEN), ...Object.keys(areas)])].sort()) {
    row([area, ...change(THEN[area] ?? [], Object.values(areas[area] ?? {}))]);
  }
  const totalThen = COLUMNS.map((_, at) =>
    Object.values(THEN).reduce((sum, area) => sum + (area[at] ?? 0), 0),
  );
  row(['total', ...change(totalThen, Object.values(total))]);
  console.log(
    `\nComments, of the source: ${COMMENT_SHARE_THEN} % → ${commentShare} % (limit ${LIMITS.commentShare} %)`,
  );
  const members = cycles.flatMap((cycle) => cycle.split(' ⇄ '));
  console.log(`Files and folders in a cycle of imports: ${IN_CYCLES_THEN} → ${members.length}`);
  for (const cycle of cycles) console.log(`  ${cycle}`);
  const problems = houseProblems({ cycles, commentShare }, LIMITS);
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}

try {
  house();
} catch (error) {
  failWith(error);
}
