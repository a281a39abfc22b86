import type { Registry } from '@queuebell/contracts';

export const forDevice = ({ contract, remotes }: Registry, remote: string): Registry => ({
  contract,
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, { since: _since, previous, earlier, ...entry }]) => [
      name,
      name === remote ? { ...entry, ...(previous && { previous }), ...(earlier && { earlier }) } : entry,
    ]),
  ),
});
