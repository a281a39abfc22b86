import { type Host, patiently } from '@queuebell/remote-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { AnnouncerProps } from './announcer/announcer';

/** A board has nothing to say in its first moments; its numbers come first. */
const LOADED_AFTER_MS = 3_000;

const loadAnnouncer = () => import(/* webpackChunkName: "announcer" */ './announcer/announcer');

interface SoundProps extends AnnouncerProps {
  report: Host['report'];
}

/** The board's voice. The numbers go on without what cannot be heard. */
export function Sound(props: SoundProps) {
  const { report } = props;
  const onError = (cause: unknown) =>
    report({ area: 'display/sound', message: 'This screen cannot be heard.', cause });
  return (
    <ErrorBoundary fallback={() => null} onError={onError}>
      <LoadedSound {...props} />
    </ErrorBoundary>
  );
}

/** Loaded once the numbers are drawn: after a few seconds, or when somebody is called. */
function LoadedSound({ report, ...rest }: SoundProps) {
  const [Announcer, setAnnouncer] = useState<ComponentType<AnnouncerProps> | null>(null);
  const isLoaded = Announcer !== null;
  const hasNews = rest.heard.some(({ isNews }) => isNews);

  useEffect(() => {
    if (isLoaded) return undefined;
    let isOver = false;
    const load = async () => {
      const loaded = await patiently(loadAnnouncer, (cause) =>
        report({ area: 'display/sound', message: 'The voice cannot be loaded.', cause }),
      );
      if (!isOver) setAnnouncer(() => loaded.Announcer);
    };
    const timer = setTimeout(() => void load(), hasNews ? 0 : LOADED_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLoaded, hasNews, report]);

  return Announcer && <Announcer {...rest} />;
}
