/** How often it is compared with the clock, to notice that the device was asleep. */
const LOOK_EVERY_MS = 1_000;

/**
 * Does something once, so many milliseconds from now. Timers stand still while a device sleeps, and its clock does not:
 * what came due meanwhile is done as soon as the page can be seen again.
 *
 * @returns the way to leave it
 */
export function afterByTheClock(ms: number, task: () => void): () => void {
  const dueAt = Date.now() + ms;
  const timer = setTimeout(finish, ms);
  const looks = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);

  function look(): void {
    if (Date.now() >= dueAt) finish();
  }
  function finish(): void {
    stop();
    task();
  }
  function stop(): void {
    clearTimeout(timer);
    clearInterval(looks);
    document.removeEventListener('visibilitychange', look);
  }
  return stop;
}

/**
 * Does something once nobody has touched it, or typed on it, for so many milliseconds.
 *
 * @returns the way to leave it
 */
export function whenUntouched(target: EventTarget, ms: number, task: () => void): () => void {
  let stop = afterByTheClock(ms, task);
  const wait = () => {
    stop();
    stop = afterByTheClock(ms, task);
  };
  target.addEventListener('pointerdown', wait);
  target.addEventListener('keydown', wait);
  return () => {
    stop();
    target.removeEventListener('pointerdown', wait);
    target.removeEventListener('keydown', wait);
  };
}
