import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type ComponentType, useEffect, useState } from 'react';

/** A board has nothing else to show in its first moments; its numbers come first. */
const LOADED_AFTER_MS = 3_000;

interface LaterPartProps<Props> {
  /** Always the same function. */
  load: () => Promise<ComponentType<Props>>;
  /** Loaded at once, for whatever reason. */
  isUrgent?: boolean;
  props: Props;
  report: Host['report'];
  area: string;
}

/** Loaded a few seconds after the numbers are drawn; they go on without what cannot be loaded or fails, which is reported. */
export function LaterPart<Props extends object>(props: LaterPartProps<Props>) {
  const { report, area } = props;
  return (
    <ErrorBoundary
      fallback={() => null}
      onError={(cause) => report({ area, message: 'It has failed.', cause })}
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
}: LaterPartProps<Props>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const isLoaded = part !== null;

  useEffect(() => {
    if (isLoaded) return undefined;
    let isOver = false;
    const get = async () => {
      const Part = await loadWithRetry(load, (cause) =>
        report({ area, message: 'It cannot be loaded.', cause }),
      );
      if (!isOver) setPart({ Part });
    };
    const timer = isUrgent ? void get() : setTimeout(() => void get(), LOADED_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoaded, load, isUrgent, report, area]);

  return part && <part.Part {...props} />;
}
