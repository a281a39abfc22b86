import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inTime } from '../../queue/with-timeout';
import type { Stage } from '../ticket-state';
import type { AlertPowers } from './browser-alert';
import type { Bell } from './bell';
import type { WebPush } from './web-push';

/**
 * How the customer is told. `push`: by the phone, whatever it is doing. `page`: by this page, which rings. `shown`: by this
 * page, which the browser lets make no sound. `asking`: the page rings; whether the phone may tell is being asked.
 */
export type AlertMode = 'off' | 'asking' | 'push' | 'page' | 'shown';

interface AlertTurn {
  mode: AlertMode;
  /** Has to be called while the customer taps. */
  turnOn: () => Promise<void>;
  /** Calls the customer, as far as the page may be heard. */
  ring: (stage: Stage) => void;
  /** Whether the customer relies on this page, so that it has to go on listening. */
  isNeeded: () => boolean;
}

/** In milliseconds: the turn, longer than being next. */
const SHAKES: Record<Stage, number[]> = { next: [200, 100, 200], serving: [500, 200, 500, 200, 500] };

/** A push service that has not answered by then is one that this phone cannot reach. */
const SUBSCRIBED_WITHIN_MS = 20_000;

/** The alert of one ticket on this phone. */
export function useAlert(host: Host, ticketId: string, powers: AlertPowers): AlertTurn {
  const [mode, setMode] = useState<AlertMode>('off');
  const bell = useRef<Bell | null>(null);
  const { push, openBell, shake, remembered } = powers;

  useEffect(() => () => bell.current?.close(), []);

  // A page that is opened again tells the server once more where to reach this phone, and asks the customer nothing.
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

/** @returns whether the server will tell this phone */
function tellServer(host: Host, ticketId: string, push: WebPush): Promise<boolean> {
  return inTime(subscribe(host, ticketId, push), SUBSCRIBED_WITHIN_MS, false);
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
