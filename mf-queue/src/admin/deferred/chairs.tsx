import type { Screen } from '../counter/screen';
import { ChairCard } from './chair-card';
import styles from './deferred.module.css';

export function Chairs({ screen }: { screen: Screen }) {
  const { here } = screen;
  return (
    <div className={here.length === 1 ? styles.one : styles.cards}>
      {here.map((chair) => (
        <ChairCard key={chair.id} chair={chair} screen={screen} />
      ))}
    </div>
  );
}
