/**
 * @typedef {object} Source one place where a program may come from
 * @property {string} name as the user would call it, for the error that lists what was tried
 * @property {() => Promise<string | null>} find its path; null when it is not there; throws when getting it failed
 */

/**
 * The first source whose program is there and really starts.
 *
 * @param {readonly Source[]} sources in the order in which they are asked
 * @param {(path: string) => Promise<string | null>} whatIsWrong null when the program works, else what it said
 * @returns {Promise<{ path: string } | { path: null, tried: string[] }>}
 */
export async function firstThatWorks(sources, whatIsWrong) {
  const tried = [];
  for (const { name, find } of sources) {
    try {
      const path = await find();
      if (path === null) {
        tried.push(`${name}: not there`);
        continue;
      }
      const problem = await whatIsWrong(path);
      if (problem === null) return { path };
      tried.push(`${name}: ${path} does not run (${problem})`);
    } catch (error) {
      tried.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { path: null, tried };
}

/**
 * Asks a program for its version, which shows that its file is whole and its libraries are there.
 *
 * @param {import('../common/run.mjs').RunResult} result of `program --version`
 * @returns {string | null} null when it answered, else the last line of what it said
 */
export function versionProblem(result) {
  if (result.code === 0) return null;
  const said = result.output.trim().split('\n').at(-1);
  return said || `exit code ${result.code}`;
}
