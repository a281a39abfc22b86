import { z } from 'zod';
import type { Registry } from '@queuebell/contracts';

export const Canary = z.object({
  version: z.string(),
  /** The release that it is compared with. */
  against: z.string(),
  /** In percent of all browsers. */
  share: z.number(),
  /** Whether device entries that can be installed, such as walls and tablets, get it, too. */
  walls: z.boolean(),
  /** An operator does not let the server take it back. */
  pinned: z.boolean(),
  /** ISO 8601 in UTC. */
  since: z.string(),
  by: z.string(),
});
/** A release that a share of all browsers gets in the place of the current one. */
export type Canary = z.infer<typeof Canary>;

/** By remote. */
export type Canaries = Readonly<Record<string, Canary>>;

export const CanariesOfFile = z.record(z.string(), Canary);

/** @returns those that are still compared with the current release: any other move ends a canary */
export const openCanaries = (canaries: Canaries, { remotes }: Pick<Registry, 'remotes'>): Canaries =>
  Object.fromEntries(
    Object.entries(canaries).filter(
      ([remote, { against }]) => Object.hasOwn(remotes, remote) && remotes[remote]?.version === against,
    ),
  );
