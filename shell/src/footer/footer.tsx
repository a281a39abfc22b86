import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { type Host, useSession } from '@queuebell/host-kit';
import { audienceOf } from '@queuebell/host-kit/host';
import { Link } from 'react-router-dom';
import type { ShownRemotes } from '../remotes/remote-store';
import styles from './footer.module.css';

interface FooterProps {
  host: Host;
  remotes: Pick<ShownRemotes, 'nav'>;
}

export function Footer({ host, remotes }: FooterProps) {
  const audience = audienceOf(useSession(host.session));
  return (
    <footer className={styles.end}>
      <p>
        {host.site.siteName} · for barbers, salons and shops · ${PRICE_USD_PER_MONTH} a month
      </p>
      <nav aria-label="More">
        <ul className={styles.links}>
          {remotes
            .nav(audience)
            .filter((entry) => entry.in === 'footer')
            .map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </footer>
  );
}
