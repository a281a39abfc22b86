// @ts-check
// Preloaded (`--import`) into an API whose clock is ahead, so that a test need not wait for what takes minutes.
const AHEAD_MS = 3 * 60_000;
const RealDate = Date;

globalThis.Date = /** @type {DateConstructor} */ (
  new Proxy(RealDate, {
    construct: (target, given) =>
      given.length === 0 ? new target(target.now() + AHEAD_MS) : Reflect.construct(target, given),
    get: (target, name) => (name === 'now' ? () => target.now() + AHEAD_MS : Reflect.get(target, name)),
  })
);
