import { table } from './release-words.js';
import { needsOf, type RunningRelease, type SuiteNeeds } from './shell-release.js';

/** Something that a release needs of the shell. */
interface Need {
  /** 'react ^19.3.1' */
  what: string;
  /** As the shell has it: '19.3.1'. */
  has: string;
  release: RunningRelease;
}

const NONE = '-';

/**
 * A row for each part that releases need of the shell, with the releases that need it; then a sentence for each that the shell does not
 * have. So a team that wants a newer React reads whom it has to ask.
 */
export function needsTable({ provision, releases }: SuiteNeeds): string {
  if (releases.length === 0) return 'There are no releases yet.';
  const needs = releases.flatMap((release) => needsOfOne(release, provision));
  const ofCurrent = new Set(needs.filter(isOfCurrent).map(remoteAndNeed));
  const shown = needs.filter((need) => isOfCurrent(need) || !ofCurrent.has(remoteAndNeed(need)));
  const rows = [...new Map(shown.map(({ what, has }) => [what, has]))].map(([what, has]) => {
    const by = shown.filter((need) => need.what === what).map(({ release }) => calledIn(release));
    return [what, has, by.sort().join(', ')];
  });
  rows.sort(([one = ''], [other = '']) => one.localeCompare(other));
  const unmet = provision ? needsOf(releases, provision) : ['There is no shell yet.'];
  return [table(['needed', 'the shell has', 'by'], rows), ...unmet].join('\n');
}

const isOfCurrent = ({ release: { is } }: Need): boolean => is === 'current';

const remoteAndNeed = ({ release, what }: Need): string => `${release.description.name} ${what}`;

/** A remote's name alone means its current release. */
const calledIn = ({ is, version, description: { name } }: RunningRelease): string =>
  is === 'current' ? name : `${name} ${version} (${is})`;

function needsOfOne(release: RunningRelease, provision: SuiteNeeds['provision']): Need[] {
  const { contract, capabilities = [], shared = {} } = release.description;
  const contracts = provision ? `${provision.contract}, ${provision.contract - 1}` : NONE;
  const singletons = Object.entries(shared).filter(
    // Parts of a package, such as 'react/', have its version.
    ([key, { singleton }]) => singleton && !key.endsWith('/'),
  );
  return [
    { what: `contract ${contract}`, has: contracts, release },
    ...singletons.map(([key, { required }]) => ({
      what: `${key} ${required}`,
      has: provision?.shared[key] ?? NONE,
      release,
    })),
    ...capabilities.map((each) => ({
      what: `"${each}" of the host`,
      has: provision?.capabilities?.includes(each) ? 'yes' : NONE,
      release,
    })),
  ];
}
