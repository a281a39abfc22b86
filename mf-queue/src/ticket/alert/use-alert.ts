import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withTimeout } from '../../queue/with-timeout';
import type { Stage } from '../ticket-state';
import type { AlertDeps } from './browser-alert';
import type { Bell } from './bell';
import type { WebPush } from './web-push';

/**
 * `push`: a notification. `page`: this page rings. `shown`: this page without sound. `asking`: this page rings, and the customer
 * is
 * asked to allow notifications.
 */
export type AlertMode = 'off' | 'asking' | 'push' | 'page' | 'shown';

interface AlertTurn {
  mode: AlertMode;
  turnOn: () => Promise<void>;
  ring: (stage: Stage) => void;
  /** Whether the customer relies on this page, so that it must keep listening. */
  isNeeded: () => boolean;
}

/** Vibration patterns in milliseconds. */
const SHAKES: Record<Stage, number[]> = { next: [200, 100, 200], serving: [500, 200, 500, 200, 500] };

const SUBSCRIBED_WITHIN_MS = 20_000;

export function useAlert(host: Host, ticketId: string, deps: AlertDeps): AlertTurn {
  const [mode, setMode] = useState<AlertMode>('off');
  const bell = useRef<Bell | null>(null);
  const { push, openBell, shake, remembered } = deps;

  useEffect(() => () => bell.current?.close(), []);

  // A reopened page renews its subscription without asking the customer.
  useEffect(() => {
    if (!push?.isAllowed() || !remembered.has(ticketId)) return undefined;
    let isHere = true;
    void tellServer(host, ticketId, push).then((done) => {
      if (isHere && done) setMode('push');
    });
    return () => {
      isHere = false;
    };
  }, [host, ticketId, push, remembered]);

  const turnOn = useCallback(async () => {
    bell.current ??= openBell();
    const ownMode = bell.current ? 'page' : 'shown';
    setMode(push ? 'asking' : ownMode);
    const isOn = push !== null && (await allowed(push)) && (await tellServer(host, ticketId, push));
    if (isOn) remembered.add(ticketId);
    setMode(isOn ? 'push' : ownMode);
  }, [host, ticketId, push, openBell, remembered]);

  const ring = useCallback(
    (stage: Stage) => {
      bell.current?.ring(stage);
      shake(SHAKES[stage]);
    },
    [shake],
  );
  const isNeeded = useCallback(() => bell.current !== null, []);

  return { mode, turnOn, ring, isNeeded };
}

const allowed = (push: WebPush): Promise<boolean> => push.allow().catch(() => false);

/** @returns whether the server will notify this phone */
function tellServer(host: Host, ticketId: string, push: WebPush): Promise<boolean> {
  return withTimeout(subscribe(host, ticketId, push), SUBSCRIBED_WITHIN_MS, false);
}

async function subscribe({ api, report }: Host, ticketId: string, push: WebPush): Promise<boolean> {
  try {
    const key = await api.call(routes.readAlertKey);
    if (!key.ok) return false;
    const target = await push.subscribe(key.body.publicKey);
    return (await api.call(routes.setAlert, { id: ticketId, ...target })).ok;
  } catch (cause) {
    report({ area: 'ticket/alert', message: 'This phone cannot be notified.', cause });
    return false;
  }
}
