import { type Host, patiently } from '@queuebell/remote-kit';
import { useEffect, useState } from 'react';

/** A board has nothing else to show in its first moments; its numbers come first. */
const LOADED_AFTER_MS = 3_000;

interface Later<Part> {
  load: () => Promise<Part>;
  /** At once, for whatever reason. */
  isUrgent: boolean;
  report: Host['report'];
  area: string;
  /** Said when it cannot be loaded at first. */
  message: string;
}

/** What is loaded once the numbers are drawn, a few seconds later; null until then. */
export function useLater<Part>({ load, isUrgent, report, area, message }: Later<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const isLoaded = part !== null;

  useEffect(() => {
    if (isLoaded) return undefined;
    let isOver = false;
    const get = async () => {
      const loaded = await patiently(load, (cause) => report({ area, message, cause }));
      if (!isOver) setPart({ loaded });
    };
    const timer = setTimeout(() => void get(), isUrgent ? 0 : LOADED_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoaded, load, isUrgent, report, area, message]);

  return part && part.loaded;
}
