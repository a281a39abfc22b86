/**
 * `npm run house`: the size of each area now and before it was rebuilt, the share of comments, and the files
 * and folders that import each other. It fails when there are too many comments, or any such files or folders.
 */
import { COMMENT_SHARE_MAX, houseProblems, measureHouse } from './house-figures.ts';
import {
  BASELINE_COMMENT_SHARE,
  grownAreas,
  BASELINE_IN_CYCLES,
  BASELINE,
  REASONS,
} from './house-history.ts';
import { ROOT } from '../common/paths.mjs';
import { failWith, UserError } from '../common/user-error.mjs';

const COLUMNS = ['files', 'source', 'styles', 'checks', 'comments'];

const row = ([area = '', ...figures]: readonly string[]) =>
  console.log(area.padEnd(24) + figures.map((figure) => figure.padStart(16)).join(''));

const change = (then: readonly number[], now: readonly number[]) =>
  now.map((figure, at) => `${then[at] ?? 0} → ${figure}`);

function house() {
  const { areas, total, cycles, commentShare } = measureHouse(ROOT);
  console.log('Non-blank lines, at f8baa36 → now\n');
  row(['', ...COLUMNS]);
  for (const area of [...new Set([...Object.keys(BASELINE), ...Object.keys(areas)])].sort()) {
    row([area, ...change(BASELINE[area] ?? [], Object.values(areas[area] ?? {}))]);
  }
  const totalThen = COLUMNS.map((_, at) =>
    Object.values(BASELINE).reduce((sum, area) => sum + (area[at] ?? 0), 0),
  );
  row(['total', ...change(totalThen, Object.values(total))]);
  console.log('\nAreas that grew, and why\n');
  for (const area of grownAreas(areas)) console.log(`${area.padEnd(24)}${REASONS[area] ?? ''}`);
  console.log(
    `\nComments, of the source: ${BASELINE_COMMENT_SHARE} % → ${commentShare} % (limit ${COMMENT_SHARE_MAX} %)`,
  );
  const members = cycles.flatMap((cycle) => cycle.split(' ⇄ '));
  console.log(`Files and folders in a cycle of imports: ${BASELINE_IN_CYCLES} → ${members.length}`);
  for (const cycle of cycles) console.log(`  ${cycle}`);
  const problems = houseProblems({ cycles, commentShare });
  if (problems.length > 0) throw new UserError(problems.join('\n'));
}

try {
  house();
} catch (error) {
  failWith(error);
}
