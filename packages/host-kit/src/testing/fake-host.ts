import type { SessionUser, SiteInfo } from '@queuebell/contracts';
import { AUDIENCES, type Places, type SlotName } from '@queuebell/contracts/registry';
import type { ComponentType } from 'react';
import type { ApiAnswer, EarlyEvent, FullHost, Problem, RemoteModule, SlotProps } from '../contract';
import { audienceOf, partsIn } from '../host/slot-parts';
import { type FakeApi, type OwnCall, createFakeApi } from './fake-api';
import { createFakeSession } from './fake-session';

/** An owner with a completed account and a valid membership. */
export const testUser: SessionUser = {
  id: '0123456789abcdef01234567',
  name: 'Olive Owner',
  email: 'olive@example.com',
  phone: '07123456789',
  businessName: 'Bar Barbers',
  location: 'Leeds',
  timeZone: 'Europe/London',
  role: 'owner',
  accountStatus: 'completed',
  membershipExpires: '2099-01-01T00:00:00.000Z',
};

/** A host for component tests, which records navigations and reports. */
export interface FakeHost extends FullHost {
  readonly visited: string[];
  readonly problems: Problem[];
}

/** A remote, and what it declares. */
export interface OwnParts {
  remote: RemoteModule;
  places: Places;
}

interface FakeHostOptions {
  api?: FakeApi;
  /** Of routes that are not in the contracts, such as those to a server of the team's own. */
  ownCalls?: readonly OwnCall[];
  user?: SessionUser | null;
  site?: Partial<SiteInfo>;
  standalone?: boolean;
  early?: EarlyEvent;
  /** The remote whose parts fill the slots. */
  own?: OwnParts;
}

/** A remote that has this part on a screen of another one, for everybody. */
export const remoteWithPart = <Name extends SlotName>(
  slot: Name,
  Part: ComponentType<SlotProps[Name]>,
): OwnParts => ({
  remote: { contract: 2, routes: () => [], slots: () => ({ [slot]: { part: async () => Part } }) },
  places: { slots: { [slot]: [{ name: 'part', for: [...AUDIENCES], order: 1 }] } },
});

const OWN_RELEASE = { version: '1.0.0', entry: '', manifest: '', paths: [] };

/** @returns a host in which `user` is logged in; null: nobody */
export function createFakeHost({
  api = {},
  ownCalls = [],
  user = testUser,
  site = {},
  standalone = false,
  early,
  own,
}: FakeHostOptions = {}): FakeHost {
  const visited: string[] = [];
  const problems: Problem[] = [];
  const host: FakeHost = {
    visited,
    problems,
    site: { siteName: 'QueueBell', paymentLink: 'https://pay.example/link', publicOrigin: '', ...site },
    report: (problem) => problems.push(problem),
    links: {
      standalone,
      href: (path) => path,
      isHere: () => true,
      go: (path) => visited.push(path),
      goToLogin: (next) => visited.push(next === undefined ? '/login' : `/login?next=${next}`),
    },
    session: createFakeSession(user),
    parts: (slot) => {
      const { slots = {} } = own?.places ?? {};
      const remotes = { own: { ...OWN_RELEASE, slots } };
      const modules = async () => own?.remote.slots?.(host) ?? {};
      return partsIn({ contract: 1, remotes }, slot, audienceOf(host.session.getState()), modules);
    },
    early: () => early,
    api: createFakeApi(api, ownCalls),
  };
  return host;
}

export function answer<Body>(body: Body, status = 200): Promise<ApiAnswer<Body>> {
  return Promise.resolve({ ok: true, status, body });
}

export function refusal(
  status: number,
  code: Extract<ApiAnswer<never>, { ok: false }>['code'],
  message: string,
): Promise<ApiAnswer<never>> {
  return Promise.resolve({ ok: false, status, code, message });
}
