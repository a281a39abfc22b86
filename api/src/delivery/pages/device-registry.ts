import type { Registry } from '@queuebell/contracts';

/** A device runs one remote, and goes back to the release before of that alone; of the others it asks which addresses are theirs. */
export const forDevice = ({ contract, remotes }: Registry, remote: string): Registry => ({
  contract,
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, { since: _since, previous, earlier, ...entry }]) => [
      name,
      name === remote ? { ...entry, ...(previous && { previous }), ...(earlier && { earlier }) } : entry,
    ]),
  ),
});
