import type { Registry } from '@queuebell/contracts';

/** The registry for a device: earlier releases of its own remote only, and the paths of the others. */
export const forDevice = ({ contract, remotes }: Registry, remote: string): Registry => ({
  contract,
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, { since: _since, previous, earlier, ...entry }]) => [
      name,
      name === remote ? { ...entry, ...(previous && { previous }), ...(earlier && { earlier }) } : entry,
    ]),
  ),
});
