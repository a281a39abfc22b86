import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { type ActionsProps, MainAction } from './actions';
import styles from './price.module.css';
import { Section } from './section';

const INCLUDED = [
  'Check-in for the tablet at your door',
  'Live queue for the screen on your wall',
  'The admin list for the tablet in your hand',
  'One account for all three',
  'No charge per customer, no text-message fees',
] as const;

export function Price(actions: ActionsProps) {
  return (
    <Section title="One price. Everything in it.">
      <div className={styles.ticket}>
        <p className={styles.amount}>
          <strong>${PRICE_USD_PER_MONTH}</strong> a month
        </p>
        <div className={styles.included}>
          <ul>
            {INCLUDED.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <MainAction {...actions} />
        </div>
      </div>
    </Section>
  );
}
