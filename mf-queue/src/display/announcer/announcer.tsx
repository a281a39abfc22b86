import type { QueueSnapshot } from '@queuebell/contracts';
import { CALL_SHOWN_MS, VOLUME_MAX } from '@queuebell/contracts/limits';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { HeardCall } from '../../queue/heard-calls';
import styles from './announcer.module.css';
import { type Announcements, createAnnouncements } from './announcements';
import { browserSpeaker } from './browser-speaker';
import type { Speaker } from './speaker';
import type { SoundSettings } from './talker';
import { useMuted } from './use-muted';

/** Browsers take a moment to allow sound. */
const FIRST_CHECK_MS = 1_000;

export interface AnnouncerProps {
  heard: readonly HeardCall[];
  shop: Pick<QueueSnapshot['shop'], 'sound' | 'language'>;
  /** Percent of the device's volume. */
  volume?: number | undefined;
  chairs?: QueueSnapshot['chairs'];
  openSpeaker?: (settings: () => SoundSettings) => Speaker;
}

/** Plays each call once. Shows a mute button, or asks for a tap if the browser demands one. */
export function Announcer({
  heard,
  shop,
  volume = VOLUME_MAX,
  chairs,
  openSpeaker = browserSpeaker,
}: AnnouncerProps) {
  const [isMuted, setMuted] = useMuted(window);
  const { isBlocked, wake, announcements } = useSpeaker(openSpeaker, shop.language, volume);
  const announced = useRef(new Set<HeardCall>());

  useEffect(() => {
    // Do not announce old calls when the sound loads late.
    const since = Date.now() - CALL_SHOWN_MS;
    const fresh = heard.filter((call) => call.isNews && call.heardAt > since && !announced.current.has(call));
    announced.current = new Set(heard);
    if (!isMuted) {
      announcements.current?.announce(
        fresh.map(({ call: { number, name, chair } }) => {
          const goesTo = chairs?.find(({ id }) => id === chair)?.name;
          return { number, name, chair: goesTo ?? '' };
        }),
        shop.sound,
      );
    }
  }, [heard, shop.sound, chairs, isMuted, announcements]);

  if (isBlocked && !isMuted) {
    return (
      <button type="button" className={styles.hint} onClick={wake} onKeyUp={keepToItself}>
        Tap for sound
      </button>
    );
  }

  function toggle(): void {
    if (!isMuted) announcements.current?.hush();
    setMuted(!isMuted);
  }

  return (
    <button
      type="button"
      className={styles.mute}
      aria-pressed={isMuted}
      aria-label="Mute this screen"
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 9v6h4l5 5V4L7 9Z" />
        <path
          className={styles.lines}
          d={isMuted ? 'm16 9 6 6m0-6-6 6' : 'M15.5 8.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12'}
        />
      </svg>
    </button>
  );
}

/** The click that follows a key press belongs to the button that was pressed. */
const keepToItself = (event: KeyboardEvent) => event.stopPropagation();

function useSpeaker(open: (settings: () => SoundSettings) => Speaker, language: string, volume: number) {
  const settings = useRef({ language, volume });
  const speaker = useRef<Speaker | null>(null);
  const announcements = useRef<Announcements | null>(null);
  const [isBlocked, setBlocked] = useState(false);

  useEffect(() => {
    settings.current = { language, volume };
  }, [language, volume]);

  useEffect(() => {
    const opened = open(() => settings.current);
    speaker.current = opened;
    announcements.current = createAnnouncements(opened);
    const check = () => setBlocked(!opened.isAllowed());
    const firstCheck = setTimeout(check, FIRST_CHECK_MS);
    const stopListening = opened.onChange(check);
    const { wake } = opened;
    document.addEventListener('click', wake);
    document.addEventListener('keyup', wake);
    return () => {
      clearTimeout(firstCheck);
      stopListening();
      document.removeEventListener('click', wake);
      document.removeEventListener('keyup', wake);
      announcements.current?.hush();
      opened.close();
    };
  }, [open]);

  return { isBlocked, wake: () => speaker.current?.wake(), announcements };
}
