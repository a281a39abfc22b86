const CHECK_EVERY_MS = 1_000;

/**
 * Runs a task once after `ms` of wall-clock time. Timers stop while a device sleeps; a task that came due meanwhile runs when the
 * page is visible again.
 * @returns cancels it
 */
export function wallClockTimeout(ms: number, task: () => void): () => void {
  const dueAt = Date.now() + ms;
  const timer = setTimeout(finish, ms);
  const checks = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);

  function check(): void {
    if (Date.now() >= dueAt) finish();
  }
  function finish(): void {
    stop();
    task();
  }
  function stop(): void {
    clearTimeout(timer);
    clearInterval(checks);
    document.removeEventListener('visibilitychange', check);
  }
  return stop;
}

/**
 * Runs a task once after `ms` without touch or key.
 * @returns cancels it
 */
export function whenIdle(target: EventTarget, ms: number, task: () => void): () => void {
  let stop = wallClockTimeout(ms, task);
  const restart = () => {
    stop();
    stop = wallClockTimeout(ms, task);
  };
  target.addEventListener('pointerdown', restart);
  target.addEventListener('keydown', restart);
  return () => {
    stop();
    target.removeEventListener('pointerdown', restart);
    target.removeEventListener('keydown', restart);
  };
}
