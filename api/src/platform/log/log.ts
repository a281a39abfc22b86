import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from '../config/config.js';
import { readableLines } from './readable-lines.js';

/** The process's log: JSON in production, readable text when it is started by hand. */
export type Log = Logger;

/** For objects of errors and callers; the text of lines is masked in nest-log.ts. */
const NEVER_SHOWN = ['authorization', 'cookie', 'password', 'token'].flatMap((name) => [name, `*.${name}`]);

/** @param to destination of the lines; the process's own output by default */
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
  // Synchronous, so that no line is lost when the process is killed.
  return pino(options, production ? pino.destination({ sync: true }) : readableLines(process.stdout));
}
