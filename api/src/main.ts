import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { readSettings, SettingsError } from './platform/config/config.js';
import { RequestsInFlight } from './platform/http/requests-in-flight.js';

const STOP_TIMEOUT_MS = 10_000;
/** At a stop, calls that have begun get these times to end; then their connections are closed. */
const ANSWERED = { quietMs: 500, withinMs: 5_000 };

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const starting = createApp(settings);
  const stopping = stopOnSignal(starting);
  const app = await starting;
  if (stopping.aborted) return;
  await app.listen(settings.port, settings.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const here = `${settings.tls ? 'https' : 'http'}://localhost:${port}`;
  const url = settings.port === 0 ? here : settings.publicUrl;
  if (process.connected) process.send?.({ type: 'ready', url });
  else console.log(`QueueBell API: ${url}`);
}

/** Stops the process, also while it starts: its parent may end at any time, and nothing may go on holding the port. */
function stopOnSignal(starting: Promise<NestFastifyApplication>): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    starting
      .then(async (app) => {
        await app.get(RequestsInFlight, { strict: false }).whenIdle(ANSWERED);
        await app.close();
      })
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  const isLeftAlone = process.send !== undefined && !process.connected;
  if (isLeftAlone) stop();
  return stopping.signal;
}

function explain(error: unknown): unknown {
  if (error instanceof SettingsError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${process.env['PORT'] ?? 3000} is taken. Set PORT to another one.`;
  }
  return error;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
