import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { Section } from './section';
import styles from './setup-steps.module.css';

const STEPS = [
  {
    title: 'Register your shop',
    text: 'A short form: your name, how to reach you, and a password.',
  },
  {
    title: 'Get your membership',
    text: `Pay $${PRICE_USD_PER_MONTH} a month by card. Cancel whenever you like.`,
  },
  {
    title: 'Open three screens',
    text: 'Scan the code on each device with your phone: no passwords to type, nothing to install.',
  },
  {
    title: 'Open the door',
    text: 'The first customer of the day gets number 1, and you are up and running.',
  },
] as const;

export function SetupSteps() {
  return (
    <Section
      title="Set up before your first customer."
      lead="Use the tablets and the screen you already have."
    >
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
