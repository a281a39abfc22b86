import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** The numbers load first. */
const LOADED_AFTER_MS = 3_000;

interface DeferredPartProps<Props> {
  /** Must be a stable function. */
  load: () => Promise<ComponentType<Props>>;
  isUrgent?: boolean;
  props: Props;
  report: Host['report'];
  area: string;
  /** Shown until the part is loaded, and if it fails. */
  children?: ReactNode;
}

/** Loads a part a few seconds after the numbers. If it fails, it is reported and the numbers stay. */
export function DeferredPart<Props extends object>(props: DeferredPartProps<Props>) {
  const { report, area, children = null } = props;
  return (
    <ErrorBoundary
      fallback={() => children}
      onError={(cause) => report({ area, message: 'The part failed.', cause })}
    >
      <Loaded {...props} />
    </ErrorBoundary>
  );
}

function Loaded<Props extends object>({
  load,
  isUrgent = false,
  props,
  report,
  area,
  children,
}: DeferredPartProps<Props>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const isLoaded = part !== null;

  useEffect(() => {
    if (isLoaded) return undefined;
    let isOver = false;
    const get = async () => {
      const Part = await loadWithRetry(load, (cause) =>
        report({ area, message: 'The part could not be loaded.', cause }),
      );
      if (!isOver) setPart({ Part });
    };
    const timer = isUrgent ? void get() : setTimeout(() => void get(), LOADED_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoaded, load, isUrgent, report, area]);

  return part ? <part.Part {...props} /> : children;
}
