import type { DestinationStream } from 'pino';
import type { PushSender } from '../push/push-sender.js';
import { WebPushSender } from '../push/web-push-sender.js';
import { SystemClock, type Clock } from '../clock/clock.js';
import { TimerScheduler, type Scheduler } from '../clock/scheduler.js';
import { usualConnectionLimits, type ConnectionLimits } from '../http/connection-limits.js';
import { outgoingClient } from '../http/outgoing.js';
import type { Settings } from '../config/config.js';

/** Dependencies on the world outside. They are passed in, so that a test has its own. */
export interface Deps {
  clock: Clock;
  scheduler: Scheduler;
  /** The logarithm of bcrypt's rounds. */
  bcryptCost: number;
  pushSender: PushSender;
  /** Where the lines of the log go; the process's own output when left out. */
  logTo?: DestinationStream;
  /** How long clients may take. */
  connections: ConnectionLimits;
}

export const usualDeps = ({ passwordCost }: Pick<Settings, 'passwordCost'>): Deps => ({
  clock: new SystemClock(),
  scheduler: new TimerScheduler(),
  bcryptCost: passwordCost,
  pushSender: new WebPushSender(outgoingClient()),
  connections: usualConnectionLimits,
});
