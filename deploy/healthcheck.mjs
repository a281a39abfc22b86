/** Ends with 0 when the API process in this container can do its work: its database has a primary. */
const TIMEOUT_MS = 4_000;
const url = `http://127.0.0.1:${process.env['PORT'] || '3000'}/api/health/ready`;

const isReady = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
