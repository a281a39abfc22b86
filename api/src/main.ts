import 'reflect-metadata';
import { createApp } from './app.js';
import { readSettings, SettingsError } from './config/config.js';

const STOP_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The supervisor that spawned this process is gone: nothing may be left behind that holds its port.
  process.on('disconnect', stop);
  await app.listen(settings.port, settings.host);
  const { port } = app.getHttpServer().address() as { port: number };
  const url = settings.port === 0 ? `http://localhost:${port}` : settings.publicUrl;
  console.log(`QueueBell API: ${url}`);
  process.send?.({ type: 'ready', url });
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
