import type { Report } from '@queuebell/contracts';
import { daysAfter } from '@queuebell/queue-rules';
import type { CSSProperties } from 'react';
import styles from './heat-map.module.css';
import { openHours } from './points';
import { averageWords, hourWords, NO_FIGURE } from './words';

const DAY_HOURS = 24;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** How many customers come in each hour of the week: the more, the darker. */
export function HeatMap({ report }: { report: Report }) {
  const { hours, dayStartsHour } = report;
  const days = weekdaysOf(report);
  const averageAt = new Map(
    hours.map(({ hourOfWeek, checkIns }) => [
      hourOfWeek,
      checkIns / (days[Math.floor(hourOfWeek / DAY_HOURS)] || 1),
    ]),
  );
  const most = Math.max(...averageAt.values());
  const rows = openHours(
    hours.map(({ hourOfWeek }) => hourOfWeek % DAY_HOURS),
    dayStartsHour,
  );
  return (
    <section className={styles.map} aria-labelledby="busiest-hours">
      <h2 id="busiest-hours">Busiest hours</h2>
      <p>Check-ins in each hour, on average</p>
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
          {rows.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourWords(hour)}</th>
              {WEEKDAYS.map((day, weekday) => {
                const average = averageAt.get(weekday * DAY_HOURS + hour) ?? 0;
                const share = { '--share': average / most } as CSSProperties;
                return (
                  <td key={day} style={share} data-empty={average === 0}>
                    {days[weekday] === 0 ? NO_FIGURE : averageWords(average)}
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

/** How often each weekday is among the days that have begun, from Monday on. */
function weekdaysOf({ from, to, today }: Report): number[] {
  const counts = WEEKDAYS.map(() => 0);
  const last = to < today ? to : today;
  for (let day = from; day <= last; day = daysAfter(day, 1)) {
    const weekday = (new Date(day).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length;
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  return counts;
}
