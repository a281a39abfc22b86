/**
 * A promise whose outcome can be read at once, in the fields that React's `use` reads: a component that uses a
 * settled one is drawn without suspending.
 */
export type TrackedPromise<Value> = Promise<Value> &
  ({ status: 'pending' } | { status: 'fulfilled'; value: Value } | { status: 'rejected'; reason: unknown });

/** @returns the same promise, which now records its outcome */
export function trackPromise<Value>(promise: Promise<Value>): TrackedPromise<Value> {
  const tracked = Object.assign(promise, { status: 'pending' as const });
  promise.then(
    (value) => void Object.assign(tracked, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(tracked, { status: 'rejected', reason }),
  );
  return tracked;
}

/** @returns a promise that is fulfilled from the start */
export const fulfilled = <Value>(value: Value): TrackedPromise<Value> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });
