import type { Host } from '@queuebell/remote-kit';
import { type ComponentType, useEffect, useState } from 'react';
import type { AnnouncerProps } from './announcer/announcer';

/** A board has nothing to say in its first moments; its numbers come first. */
const LOADED_AFTER_MS = 3_000;

interface SoundProps extends AnnouncerProps {
  report: Host['report'];
}

/** The board's voice, loaded once its numbers are drawn: after a few seconds, or when somebody is called. */
export function Sound({ report, ...rest }: SoundProps) {
  const [Announcer, setAnnouncer] = useState<ComponentType<AnnouncerProps> | null>(null);
  const isLoaded = Announcer !== null;
  const hasNews = rest.heard.some(({ isNews }) => isNews);

  useEffect(() => {
    if (isLoaded) return undefined;
    const load = () =>
      import(/* webpackChunkName: "announcer" */ './announcer/announcer').then(
        (loaded) => setAnnouncer(() => loaded.Announcer),
        (cause: unknown) => report({ area: 'display/sound', message: 'The voice cannot be loaded.', cause }),
      );
    const timer = setTimeout(() => void load(), hasNews ? 0 : LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, hasNews, report]);

  return Announcer && <Announcer {...rest} />;
}
