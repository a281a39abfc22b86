import type { AlertFrom } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withTimeout } from '../../queue/with-timeout';
import type { Stage, AlertMoment } from '../state/ticket-state';
import type { AlertDeps } from './browser-alert';
import type { Bell } from './bell';
import type { WebPush } from './web-push';

/**
 * `push`: a notification. `page`: this page rings. `shown`: this page without sound. `asking`: this page rings, and the customer is
 * asked to allow notifications.
 */
export type AlertMode = 'off' | 'asking' | 'push' | 'page' | 'shown';

export interface AlertControls {
  mode: AlertMode;
  turnOn: () => Promise<void>;
  /** When the customer wants to hear first. */
  from: AlertFrom;
  choose: (from: AlertFrom) => void;
  readFrom: () => AlertFrom;
  ring: (moment: AlertMoment) => void;
  /** Whether the customer relies on this page, so that it must keep listening. */
  isNeeded: () => boolean;
}

/** Vibration patterns in milliseconds. */
const SHAKES: Record<Stage, number[]> = { next: [200, 100, 200], serving: [500, 200, 500, 200, 500] };

const SUBSCRIBED_WITHIN_MS = 20_000;

export function useAlert(host: Host, ticketId: string, deps: AlertDeps): AlertControls {
  const [mode, setMode] = useState<AlertMode>('off');
  const bell = useRef<Bell | null>(null);
  const { push, openBell, shake, remembered } = deps;
  const [from, setFrom] = useState(() => remembered.read(ticketId) ?? 'next');
  const chosen = useRef(from);
  const readFrom = useCallback(() => chosen.current, []);

  useEffect(() => () => bell.current?.close(), []);

  /** Sends the choice again if it changed during the call, because two calls at once may arrive in the wrong order. */
  const tellServer = useCallback(
    async (phone: WebPush): Promise<boolean> => {
      for (;;) {
        const asked = chosen.current;
        const subscribed = subscribe(host, ticketId, phone, asked);
        const isOn = await withTimeout(subscribed, SUBSCRIBED_WITHIN_MS, false);
        if (isOn) remembered.add(ticketId, asked);
        if (!isOn || asked === chosen.current) return isOn;
      }
    },
    [host, ticketId, remembered],
  );

  // A reopened page renews its subscription without asking the customer.
  useEffect(() => {
    if (!push?.isAllowed() || remembered.read(ticketId) === null) return undefined;
    let isHere = true;
    void tellServer(push).then((done) => {
      if (isHere && done) setMode('push');
    });
    return () => {
      isHere = false;
    };
  }, [ticketId, push, remembered, tellServer]);

  const turnOn = useCallback(async () => {
    bell.current ??= openBell();
    const ownMode = bell.current ? 'page' : 'shown';
    setMode(push ? 'asking' : ownMode);
    const isOn = push !== null && (await allowed(push)) && (await tellServer(push));
    setMode(isOn ? 'push' : ownMode);
  }, [push, openBell, tellServer]);

  const choose = useCallback(
    (next: AlertFrom) => {
      chosen.current = next;
      setFrom(next);
      if (!push?.isAllowed()) return;
      const ownMode = bell.current ? 'page' : 'shown';
      void tellServer(push).then((isOn) => setMode(isOn ? 'push' : ownMode));
    },
    [push, tellServer],
  );

  const ring = useCallback(
    (moment: AlertMoment) => {
      const stage = moment === 'serving' ? moment : 'next';
      bell.current?.ring(stage);
      shake(SHAKES[stage]);
    },
    [shake],
  );
  const isNeeded = useCallback(() => bell.current !== null, []);

  return { mode, turnOn, from, choose, readFrom, ring, isNeeded };
}

const allowed = (push: WebPush): Promise<boolean> => push.allow().catch(() => false);

/** @returns whether the server will notify this phone */
async function subscribe(
  { api, report }: Host,
  ticketId: string,
  push: WebPush,
  from: AlertFrom,
): Promise<boolean> {
  try {
    const key = await api.call(routes.readAlertKey);
    if (!key.ok) return false;
    const target = await push.subscribe(key.body.publicKey);
    return (await api.call(routes.setAlert, { id: ticketId, ...target, ...(from !== 'next' && { from }) }))
      .ok;
  } catch (cause) {
    report({ area: 'ticket/alert', message: 'This phone cannot be notified.', cause });
    return false;
  }
}
