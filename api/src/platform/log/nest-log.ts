import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';
import { withoutSecrets } from './without-secrets.js';

/** Nest's own lines at the start about routes and modules. */
const AT_START = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);
/** Logs unsent mails with their links for local use; never in production. */
const OUTBOX = 'Mail';

type Level = 'error' | 'warn' | 'info' | 'debug' | 'fatal';

/** Connects Nest's `Logger` to the log, and masks secrets. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, ...more: unknown[]): void {
    this.#say(AT_START.has(String(more.at(-1))) ? 'debug' : 'info', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.#say('fatal', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    this.#say('error', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.#say('warn', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.#say('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    this.#say('debug', message, more);
  }

  /** Nest passes the context last, and the stack of an error before it. */
  #say(level: Level, message: unknown, more: unknown[]): void {
    if (!this.target.isLevelEnabled(level)) return;
    const texts = more.filter((one) => typeof one === 'string');
    const context = texts.at(-1);
    const stack = texts.length > 1 ? texts[0] : message instanceof Error ? message.stack : undefined;
    const said = message instanceof Error ? message.message : message;
    const clean = (text: string) => (context === OUTBOX ? text : withoutSecrets(text));
    this.target[level](
      {
        ...(context !== undefined && { context }),
        ...(isRecord(said) && cleaned(said, clean)),
        ...(stack !== undefined && { stack: clean(stack) }),
      },
      isRecord(said) ? undefined : clean(String(said)),
    );
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const cleaned = (fields: Record<string, unknown>, clean: (text: string) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
  );
