import { Link } from 'react-router-dom';
import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import styles from './footer.module.css';

/** Screens of the devices and their demos: they use the whole display. */
const FULL_SCREENS = [
  '/customer-check-in',
  '/display-queue',
  '/admin',
  '/Demo-customer-check-in',
  '/Demo-display-queue',
  '/Demo-admin',
];

export const hasFooter = (path: string): boolean => !FULL_SCREENS.includes(path);

export function Footer({ siteName }: { siteName: string }) {
  return (
    <footer className={styles.end}>
      <p>
        {siteName} · for barbers, salons and shops · ${PRICE_USD_PER_MONTH} a month
      </p>
      <nav className={styles.links} aria-label="More">
        <Link to="/feedback">Feedback</Link>
        <Link to="/terms-and-conditions">Terms</Link>
      </nav>
    </footer>
  );
}
