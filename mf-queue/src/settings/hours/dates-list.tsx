import { HOURS_NOTE_MAX } from '@queuebell/contracts/limits';
import { Button, TextField } from '@queuebell/ui';
import { useId } from 'react';
import { DayTimes } from './day-times';
import { type DraftDate, dateKey, mayHaveDate } from './hours-draft';
import styles from './hours.module.css';
import type { Hours } from './use-hours';

/** Dates on which the shop is closed, or has other hours. */
export function DatesList({ hours }: { hours: Hours }) {
  const id = useId();
  const { dates } = hours.draft;
  return (
    <section className={styles.dates} aria-labelledby={id}>
      <h3 id={id}>Holidays and other dates</h3>
      <p className={styles.hint}>On these dates the shop is closed or open at different times.</p>
      {dates.length > 0 && (
        <ul className={styles.days}>
          {dates.map((date) => (
            <li key={date.id} className={styles.date} data-date={date.id}>
              <DateRow date={date} hours={hours} />
            </li>
          ))}
        </ul>
      )}
      {mayHaveDate(dates) && (
        <div>
          <Button kind="quiet" data-add-date="" onClick={hours.addDate}>
            {dates.length === 0 ? 'Add a date' : 'Add another date'}
          </Button>
        </div>
      )}
    </section>
  );
}

function DateRow({ date, hours }: { date: DraftDate; hours: Hours }) {
  const { problems, changeDate, removeDate } = hours;
  const shown = date.date || 'the new date';
  return (
    <>
      <div className={styles.dateFields}>
        <TextField
          label="Date"
          type="date"
          required
          name={`${dateKey(date)}-date`}
          value={date.date}
          error={problems.get(`${dateKey(date)}-date`)}
          onChange={({ currentTarget }) => changeDate({ ...date, date: currentTarget.value })}
        />
        <TextField
          label="Note"
          hint="(optional)"
          placeholder="Christmas"
          autoComplete="off"
          name={`${dateKey(date)}-note`}
          maxLength={HOURS_NOTE_MAX}
          value={date.note}
          onChange={({ currentTarget }) => changeDate({ ...date, note: currentTarget.value })}
        />
        <Button kind="danger" aria-label={`Remove ${shown}`} onClick={() => removeDate(date)}>
          Remove
        </Button>
      </div>
      <div className={styles.day}>
        <DayTimes
          fields={dateKey(date)}
          name={shown}
          words="Open"
          day={date}
          problems={problems}
          onChange={(day) => changeDate({ ...date, ...day })}
        />
      </div>
    </>
  );
}
