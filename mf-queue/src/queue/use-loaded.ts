import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

interface Loading {
  report: Host['report'];
  area: string;
  /** Null: not needed so far. */
  afterMs: number | null;
}

/**
 * A module that the first picture does not need. Null until it is loaded, which is tried until it works.
 * @param load a stable function
 */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  { report, area, afterMs }: Loading,
): Module | null {
  const [module, setModule] = useState<{ loaded: Module } | null>(null);
  const isLoaded = module !== null;
  useEffect(() => {
    if (isLoaded || afterMs === null) return undefined;
    let isOver = false;
    const get = async () => {
      const loaded = await loadWithRetry(load, (cause) =>
        report({ area, message: 'The part could not be loaded.', cause }),
      );
      if (!isOver) setModule({ loaded });
    };
    const timer = afterMs === 0 ? void get() : setTimeout(() => void get(), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoaded, load, report, area, afterMs]);
  return module && module.loaded;
}
