import styles from './reasons.module.css';
import { Section } from './section';

const REASONS = [
  {
    title: 'Fair, and seen to be fair',
    text: 'Numbers are given in order, each one once, starting at 1 every day. Nobody has to guard their place.',
  },
  {
    title: 'No app for your customers',
    text: 'A first name is enough. No download, no account, and leaving a phone number is optional.',
  },
  {
    title: 'No text-message fees',
    text: 'The wall does the calling. Need to reach someone? Call from your own phone.',
  },
  {
    title: 'Nothing special to buy',
    text: 'It runs in the browser, on any tablet and any screen that can open a web page.',
  },
  {
    title: 'Made for a busy room',
    text: 'Numbers you can read from across the shop, buttons a thumb can’t miss, light and dark to suit the room.',
  },
  {
    title: 'A wrong tap costs nothing',
    text: 'Served or deleted the wrong person? Undo puts them back in their place.',
  },
] as const;

export function Reasons() {
  return (
    <Section ground="surface" title="Why Choose Us">
      <ul className={styles.reasons}>
        {REASONS.map(({ title, text }) => (
          <li key={title}>
            <Tick />
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tick() {
  return (
    <svg className={styles.tick} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M6 12.5l4 4 8-9"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
