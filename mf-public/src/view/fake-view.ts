import type { View } from './view';

/** A view for tests: time passes, elements come into view and pages scroll when the test says so. */
export interface FakeView extends View {
  pass(ms: number): void;
  setMotion(mayMove: boolean): void;
  scrollTo(px: number): void;
}

export function createFakeView(): FakeView {
  const timers = new Set<{ due: number; act: () => void }>();
  const motionListeners = new Set<(mayMove: boolean) => void>();
  const scrollListeners = new Set<() => void>();
  let now = 0;
  let mayMove = true;
  let scrolled = 0;

  function scrollTo(px: number): void {
    scrolled = px;
    for (const listener of scrollListeners) listener();
  }

  return {
    after(ms, act) {
      const timer = { due: now + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms) {
      const end = now + ms;
      const dueNext = () => [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      for (let timer = dueNext(); timer; timer = dueNext()) {
        timers.delete(timer);
        now = timer.due;
        timer.act();
      }
      now = end;
    },
    watchMotion(_element, changed) {
      motionListeners.add(changed);
      changed(mayMove);
      return () => motionListeners.delete(changed);
    },
    setMotion(next) {
      mayMove = next;
      for (const listener of motionListeners) listener(next);
    },
    onScroll(listener) {
      scrollListeners.add(listener);
      return () => scrollListeners.delete(listener);
    },
    scrolled: () => scrolled,
    scrollTo,
    scrollToTop: () => scrollTo(0),
  };
}
