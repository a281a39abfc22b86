import type { Registry, RegistryEntry } from '@queuebell/contracts';

/** The registry in a device's page: all paths, because links lead to them, but only the own remote's parts. */
export const forDevice = ({ contract, remotes }: Registry, remote: string): Registry => ({
  contract,
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, entry]) => [name, name === remote ? ownOf(entry) : otherOf(entry)]),
  ),
});

const ownOf = ({ since: _since, nav: _nav, withoutFooter: _withoutFooter, ...entry }: RegistryEntry) => entry;

function otherOf(entry: RegistryEntry): RegistryEntry {
  const {
    previous: _previous,
    earlier: _earlier,
    slots: _slots,
    integrity: _integrity,
    ...other
  } = ownOf(entry);
  return other;
}
