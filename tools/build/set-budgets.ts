import { join } from 'node:path';
import { chooseTargets, forgetBuild, runBuild } from './build-parts.mjs';
import { BUILD_TARGETS } from './build-targets.mjs';
import { readJson } from '../common/files.mjs';
import { install } from './install.mjs';
import { ROOT } from '../common/paths.mjs';
import { UserError } from '../common/user-error.mjs';
import { withCheckout } from './workspace.mjs';

const WITH_PAGES = BUILD_TARGETS.filter(({ cwd }) => cwd !== ROOT);

/**
 * Sets missing and exceeded page budgets slightly above the present weights, and lowers those with more room (build-kit, BudgetPlugin).
 *
 * @param options without names all
 * @throws UserError with the output of a build that failed
 */
export async function setBudgets({ log, names }: { log: (line: string) => void; names: readonly string[] }) {
  const targets = chooseTargets(WITH_PAGES, names);
  await withCheckout(
    async () => {
      await install({ log });
      for (const target of targets) {
        const before = budgetsOf(target.name);
        // The present build has the old budgets.
        forgetBuild(target.name);
        const { code, output } = await runBuild(target, ['--env', 'setBudgets']);
        if (code !== 0) throw new UserError(`${target.name}: the build failed\n${output.trim()}`);
        const changes = changesBetween(before, budgetsOf(target.name));
        log(`  ${target.name}: ${changes.length === 0 ? 'as before' : changes.join(', ')}`);
      }
    },
    { log },
  );
}

/** @param name of a package @returns bytes by page and place: '/login shell' */
function budgetsOf(name: string): ReadonlyMap<string, number> {
  const pages = Object.entries(readJson(join(ROOT, name, 'budget.json')) ?? {});
  return new Map(
    pages.flatMap(([page, places]) =>
      Object.entries(places ?? {}).map(([place, bytes]) => [`${page} ${place}`, Number(bytes)]),
    ),
  );
}

function changesBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return [...after]
    .filter(([page, bytes]) => before.get(page) !== bytes)
    .map(([page, bytes]) => `${page} ${before.get(page) ?? 'new'} -> ${bytes}`);
}
