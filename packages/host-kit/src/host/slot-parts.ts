import { type Audience, type Registry, type SlotName, shownTo } from '@queuebell/contracts/registry';
import type { SessionUser } from '@queuebell/contracts';
import type { SessionState, SlotModules, SlotPart } from '../contract';

/** @returns the kind of visitor; an older release may have stored a user without a role */
export function audienceOf(session: SessionState): Audience {
  if (session.status === 'out') return 'visitor';
  const { device, role = 'owner' }: Partial<SessionUser> = session.user;
  return device ? 'device' : role;
}

/** @param modulesOf loads the parts of a remote */
export function partsIn<Name extends SlotName>(
  { remotes }: Registry,
  slot: Name,
  audience: Audience,
  modulesOf: (remote: string) => Promise<SlotModules>,
): SlotPart<Name>[] {
  const entries = Object.entries(remotes).flatMap(([remote, { version, slots }]) =>
    (slots?.[slot] ?? []).map((entry) => ({ ...entry, remote, version })),
  );
  return shownTo(audience, entries).map(({ remote, version, name }) => ({
    ...{ remote, version, name },
    load: async () => {
      const part = (await modulesOf(remote))[slot]?.[name];
      if (!part) throw new TypeError(`${remote} has no part ${name} for ${slot}.`);
      return part();
    },
  }));
}
