type Navigate = (path: string, options: { replace: boolean }) => void;

/** The way from outside React to the router's own `navigate`, which only a component can take, and what the page draws of it. */
export interface Navigator {
  navigate: Navigate;
  /** Called by the page with its router's function. @returns the way to take it back */
  attach(navigate: Navigate): () => void;
  /** Called by the page once the screen at a path is drawn. */
  arrived(path: string): void;
  /** The path whose screen is drawn; null before the first one. */
  shown(): string | null;
}

/** A navigator that does nothing until a router is attached. */
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
