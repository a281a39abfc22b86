import type { Host } from '@queuebell/remote-kit';
import { ErrorBoundary } from '@queuebell/ui';
import type { AnnouncerProps } from './announcer/announcer';
import { useLater } from './use-later';

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
  const announcer = useLater({
    load: loadAnnouncer,
    isUrgent: rest.heard.some(({ isNews }) => isNews),
    report,
    area: 'display/sound',
    message: 'The voice cannot be loaded.',
  });
  return announcer && <announcer.Announcer {...rest} />;
}
