import type { AccountExport } from '@queuebell/contracts';
import {
  arrivalOf,
  type ClosedEntry,
  detailsIn,
  type Entry,
  type PersonAtDevice,
  type QueueEvent,
  settingsOf,
} from '@queuebell/queue-rules';
import type { DeviceDocument } from '../../access/devices/device.schema.js';
import type { FormerDevice } from '../../access/devices/former-device.schema.js';
import type { QueueDocument } from '../queue/schemas/queue.schema.js';
import { dayOfId, type ShopDay } from '../queue/schemas/shop-day.schema.js';
import type { RatingDocument } from '../queue/schemas/rating.schema.js';
import type { WaitRecord } from '../queue/schemas/wait-record.schema.js';
import { sessionUserOf, type UserDocument } from '../../access/accounts/user.schema.js';
import type { MemberDocument } from '../../access/team/member.schema.js';
import type { SessionDocument } from '../../access/sessions/session.schema.js';

const timeOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** Without the password's hash, the second factor's secret, and session data. */
export const exportedAccount = (user: UserDocument): AccountExport['account'] => ({
  ...sessionUserOf(user),
  howDidYouHearAboutUs: user.howDidYouHearAboutUs,
  createdAt: user.createdAt.toISOString(),
  emailProvenAt: timeOf(user.emailProvenAt),
  secondFactor: user.secondFactor
    ? {
        since: user.secondFactor.since.toISOString(),
        recoveryCodesLeft: user.secondFactor.recovery.length,
      }
    : null,
  grants: (user.grants ?? []).map(({ at, unit, amount }) => ({ at: at.toISOString(), unit, amount })),
});

export const exportedShop = (queue: QueueDocument): NonNullable<AccountExport['shop']> => ({
  shopName: queue.shopName,
  timeZone: queue.timeZone,
  serviceDay: queue.serviceDay,
  lastNumber: queue.counter,
  settings: {
    ...settingsOf(queue),
    joinCode: queue.settings?.joinCode,
    kioskCode: queue.settings?.kioskCode,
  },
});

/** Without the keys of customers. */
export const exportedWaits = ({ history, fresh }: WaitRecord): AccountExport['waits'] => ({
  history: { ...history },
  lastVisits: fresh.flatMap(({ visit }) => (visit ? [{ ...visit }] : [])),
});

export const exportedDay = ({
  _id,
  joinPageViews = 0,
  rangesShown = 0,
  rangesRight = 0,
  figures,
}: ShopDay): AccountExport['days'][number] => ({
  day: dayOfId(_id),
  joinPageViews,
  estimates: { right: rangesRight, of: rangesShown },
  figures: figures ? { ...figures } : null,
});

/** Names by id. */
interface ShopNames {
  /** The people whom customers ask for, or their chairs. */
  chairs: ReadonlyMap<string, string>;
  services: ReadonlyMap<string, string>;
}

export function namesIn(queue: QueueDocument | null): ShopNames {
  const { chairs, services } = settingsOf(queue ?? {});
  return {
    chairs: new Map(chairs.map(({ id, name, person }) => [id, person ?? name])),
    services: new Map(services.map(({ id, name }) => [id, name])),
  };
}

/** A group's key opens its ticket page; an export has the number of the first of them that it names. */
export class GroupNumbers {
  readonly #numbers = new Map<string, number>();

  of({ group, number }: Pick<Entry, 'group' | 'number'>): { group?: number } {
    if (group === undefined) return {};
    const known = this.#numbers.get(group) ?? number;
    this.#numbers.set(group, known);
    return { group: known };
  }
}

/**
 * Without the key, which opens the customer's ticket page.
 * @param names without removed chairs and services, of which the id stays
 */
export const exportedWaiting = (
  entry: Entry,
  names: ShopNames,
  groups: GroupNumbers,
): AccountExport['waiting'][number] => ({
  serviceDay: entry.serviceDay,
  number: entry.number,
  ...detailsIn(entry),
  ...(entry.askedFor !== undefined && { askedFor: names.chairs.get(entry.askedFor) ?? entry.askedFor }),
  ...(entry.service !== undefined && { service: names.services.get(entry.service) ?? entry.service }),
  via: entry.via ?? 'tablet',
  checkedInAt: arrivalOf(entry).toISOString(),
  ...(entry.priority !== undefined && { priority: entry.priority }),
  ...(entry.reason !== undefined && { reason: entry.reason }),
  ...groups.of(entry),
});

export const exportedVisit = (
  entry: Omit<ClosedEntry, 'key'>,
  names: ShopNames,
  groups: GroupNumbers,
): AccountExport['visits'][number] => ({
  ...exportedWaiting({ ...entry, key: '' }, names, groups),
  outcome: entry.outcome,
  closedAt: entry.closedAt.toISOString(),
});

/** Without the ticket's key. */
export const exportedRating = ({
  number,
  rating,
  comment,
  ratedAt,
}: RatingDocument): AccountExport['ratings'][number] => ({
  ...{ number, rating, ...(comment !== undefined && { comment }) },
  ratedAt: ratedAt.toISOString(),
});

/** Without keys. @param names of devices and people, by id */
export function exportedEvent(
  event: QueueEvent,
  names: ReadonlyMap<string, string>,
): AccountExport['events'][number] {
  const { type, at, by, sequence: _, first: _first, ...details } = event;
  const further = Object.entries(details).filter(([name]) => !['key', 'group', 'number'].includes(name));
  return {
    at: at.toISOString(),
    by: by.is,
    ...(by.is === 'device' && { device: names.get(by.id) ?? by.id }),
    ...(by.is === 'device' && by.person && { person: personAt(by.person, names) }),
    ...(by.is === 'person' && { person: names.get(by.id) ?? by.id }),
    type,
    ...('number' in details && { number: details.number }),
    details: Object.fromEntries(further),
  };
}

function personAt({ who, isConfirmed }: PersonAtDevice, names: ReadonlyMap<string, string>): string {
  if (who.is === 'owner') return isConfirmed ? 'Owner' : 'Owner (not confirmed)';
  const name = who.is === 'named' ? who.name : (names.get(who.id) ?? who.id);
  return isConfirmed ? name : `${name} (not confirmed)`;
}

/** Without the token's hash. @param email of the person's account; undefined: still invited, or removed */
export const exportedMember = (
  member: MemberDocument,
  email: string | undefined = member.email,
): AccountExport['team'][number] => ({
  name: member.name,
  ...(email !== undefined && { email }),
  role: member.role,
  invitedAt: member.invitedAt.toISOString(),
  joinedAt: timeOf(member.joinedAt),
  removedAt: timeOf(member.removedAt),
});

export const exportedDevice = (device: DeviceDocument): AccountExport['devices'][number] => ({
  name: device.name,
  kind: device.kind,
  pairedAt: device.pairedAt.toISOString(),
  lastSeenAt: timeOf(device.lastSeenAt),
});

export const exportedFormerDevice = ({
  name,
  removedAt,
}: FormerDevice): AccountExport['formerDevices'][number] => ({ name, removedAt: removedAt.toISOString() });

export const exportedLogIn = (session: SessionDocument): AccountExport['logIns'][number] => ({
  description: session.description,
  startedAt: session.startedAt.toISOString(),
  passwordAt: (session.passwordAt ?? session.startedAt).toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
});
