export default async function tearDown() {
  await globalThis.__REPLICA_SET__?.stop({ doCleanup: true, force: true });
}
