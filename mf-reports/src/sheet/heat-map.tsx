import type { Report } from '@queuebell/contracts';
import type { CSSProperties } from 'react';
import styles from './heat-map.module.css';
import { openHours } from './points';
import { hourWords } from './words';

const DAY_HOURS = 24;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** How many customers came in each hour of the week: the more, the darker. It is a table, so it needs no other one. */
export function HeatMap({ hours }: Pick<Report, 'hours'>) {
  const countAt = new Map(hours.map(({ hourOfWeek, checkIns }) => [hourOfWeek, checkIns]));
  const most = Math.max(...countAt.values());
  return (
    <section className={styles.map} aria-labelledby="busiest-hours">
      <h2 id="busiest-hours">Busiest hours</h2>
      <p>Check-ins by the hour of arrival</p>
      <table aria-labelledby="busiest-hours">
        <thead>
          <tr>
            <td />
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {openHours(hours.map(({ hourOfWeek }) => hourOfWeek % DAY_HOURS)).map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourWords(hour)}</th>
              {WEEKDAYS.map((day, index) => {
                const count = countAt.get(index * DAY_HOURS + hour) ?? 0;
                return (
                  <td key={day} style={{ '--share': count / most } as CSSProperties} data-empty={count === 0}>
                    {count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
