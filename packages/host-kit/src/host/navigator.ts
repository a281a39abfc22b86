type Navigate = (path: string, options: { replace: boolean }) => void;

/** Lets code outside React navigate: the router's own `navigate` is a hook. */
export interface Navigator {
  navigate: Navigate;
  /** Called by the page with its router's function. @returns detaches it */
  attach(navigate: Navigate): () => void;
  /** Called by the page once the screen at a path is drawn. */
  arrived(path: string): void;
  /** The path whose screen is drawn; null before the first one. */
  shown(): string | null;
}

export function createNavigator(): Navigator {
  let current: Navigate | null = null;
  let shown: string | null = null;
  return {
    navigate: (path, options) => current?.(path, options),
    attach(navigate) {
      current = navigate;
      return () => {
        if (current === navigate) current = null;
      };
    },
    arrived(path) {
      shown = path;
    },
    shown: () => shown,
  };
}
