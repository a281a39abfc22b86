type Navigate = (path: string, options: { replace: boolean }) => void;

/** The way from outside React to the router's own `navigate`, which only a component can take. */
export interface Navigator {
  navigate: Navigate;
  /** Called by the page with its router's function. @returns the way to take it back */
  attach(navigate: Navigate): () => void;
}

/** A navigator that does nothing until a router is attached. */
export function createNavigator(): Navigator {
  let current: Navigate | null = null;
  return {
    navigate: (path, options) => current?.(path, options),
    attach(navigate) {
      current = navigate;
      return () => {
        if (current === navigate) current = null;
      };
    },
  };
}
