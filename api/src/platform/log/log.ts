import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from '../config/config.js';
import { readableLines } from './readable-lines.js';

/** What happens here, in lines: JSON in production, words for whoever has started it by hand. */
export type Log = Logger;

/** In whatever an error or a caller brings along; the lines themselves are masked where they come in (nest-log.ts). */
const NEVER_SHOWN = ['authorization', 'cookie', 'password', 'token'].flatMap((name) => [name, `*.${name}`]);

/** @param to where the lines go; the process's own output when left out */
export function createLog(
  { logLevel, production }: Pick<Settings, 'logLevel' | 'production'>,
  to?: DestinationStream,
): Log {
  const options = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    redact: NEVER_SHOWN,
  };
  if (to) return pino(options, to);
  // At once, so that a process that is killed has said what it knew.
  return pino(options, production ? pino.destination({ sync: true }) : readableLines(process.stdout));
}
