import type { QueueSnapshot } from '@queuebell/contracts';
import { CALL_SHOWN_MS, VOLUME_MAX } from '@queuebell/contracts/limits';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { HeardCall } from '../../queue/heard-calls';
import styles from './announcer.module.css';
import { type Announcements, createAnnouncements } from './announcements';
import { browserSpeaker } from './browser-speaker';
import type { Speaker } from './speaker';
import type { Wishes } from './talker';
import { useMuted } from './use-muted';

/** A browser takes a moment to say that a page may be heard. */
const ALLOWED_WITHIN_MS = 1_000;

export interface AnnouncerProps {
  heard: readonly HeardCall[];
  shop: Pick<QueueSnapshot['shop'], 'sound' | 'language'>;
  /** How loud the shop wants it, in per cent; left out, as loud as the device is. */
  volume?: number | undefined;
  /** What this device has to be heard with. */
  openSpeaker?: (wishes: () => Wishes) => Speaker;
}

/** Lets each call be heard once, and a device be muted; says so where the browser wants a tap first. */
export function Announcer({
  heard,
  shop,
  volume = VOLUME_MAX,
  openSpeaker = browserSpeaker,
}: AnnouncerProps) {
  const [isMuted, setMuted] = useMuted(window);
  const { isBlocked, wake, announcements } = useSpeaker(openSpeaker, shop.language, volume);
  const announced = useRef(new Set<HeardCall>());

  useEffect(() => {
    // A voice that came late says nothing of those who have gone in by now.
    const since = Date.now() - CALL_SHOWN_MS;
    const fresh = heard.filter((call) => call.isNews && call.heardAt > since && !announced.current.has(call));
    announced.current = new Set(heard);
    if (!isMuted) {
      announcements.current?.announce(
        fresh.map(({ call }) => call),
        shop.sound,
      );
    }
  }, [heard, shop.sound, isMuted, announcements]);

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

/** The click that follows a key is meant for the button as it was when the key was pressed. */
const keepToItself = (event: KeyboardEvent) => event.stopPropagation();

/** The voice of this device while the screen is there, and whether the browser still wants a tap. */
function useSpeaker(open: (wishes: () => Wishes) => Speaker, language: string, volume: number) {
  const wishes = useRef({ language, volume });
  const speaker = useRef<Speaker | null>(null);
  const announcements = useRef<Announcements | null>(null);
  const [isBlocked, setBlocked] = useState(false);

  useEffect(() => {
    wishes.current = { language, volume };
  }, [language, volume]);

  useEffect(() => {
    const opened = open(() => wishes.current);
    speaker.current = opened;
    announcements.current = createAnnouncements(opened);
    const look = () => setBlocked(!opened.isAllowed());
    const firstLook = setTimeout(look, ALLOWED_WITHIN_MS);
    const stopListening = opened.onChange(look);
    const { wake } = opened;
    document.addEventListener('click', wake);
    document.addEventListener('keyup', wake);
    return () => {
      clearTimeout(firstLook);
      stopListening();
      document.removeEventListener('click', wake);
      document.removeEventListener('keyup', wake);
      announcements.current?.hush();
      opened.close();
    };
  }, [open]);

  return { isBlocked, wake: () => speaker.current?.wake(), announcements };
}
