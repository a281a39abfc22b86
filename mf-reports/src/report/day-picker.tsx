import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Button, TextField } from '@queuebell/ui';
import { type FormEvent, useState } from 'react';
import { type ReportChoice, type Days, daysProblem, queryOf, RANGE_NAMES, RANGES } from '../sheet/days';
import styles from './day-picker.module.css';

interface DayPickerProps {
  links: Host['links'];
  asked: ReportChoice;
  /** The days that are shown. */
  days: Days;
  today: string;
}

/** Which days the report is about. Each choice is a link, so that it can be kept as a bookmark. */
export function DayPicker({ links, asked, days, today }: DayPickerProps) {
  const isChosen = 'days' in asked;
  const link = (words: string, to: ReportChoice, isCurrent: boolean) => (
    <li key={words}>
      <SuiteLink
        links={links}
        to={`/reports?${queryOf(to)}`}
        className={styles.range}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {words}
      </SuiteLink>
    </li>
  );
  return (
    <div className={styles.picker}>
      <nav aria-label="Days of the report">
        <ul className={styles.ranges}>
          {RANGE_NAMES.map((range) =>
            link(RANGES[range].words, { range }, !isChosen && asked.range === range),
          )}
          {link('Custom dates', { days }, isChosen)}
        </ul>
      </nav>
      {isChosen && <Chosen key={queryOf(asked)} links={links} days={days} today={today} />}
    </div>
  );
}

function Chosen({ links, days, today }: Omit<DayPickerProps, 'asked'>) {
  const [chosen, setChosen] = useState(days);
  const [problem, setProblem] = useState<string | null>(null);

  const show = (event: FormEvent) => {
    event.preventDefault();
    const wrong = daysProblem(chosen);
    setProblem(wrong);
    if (wrong === null) links.go(`/reports?${queryOf({ days: chosen })}`);
  };

  return (
    <form className={styles.chosen} onSubmit={show} noValidate>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? 'First day' : 'Last day'}
          type="date"
          max={today}
          value={chosen[end]}
          onChange={({ target }) => setChosen({ ...chosen, [end]: target.value })}
          error={end === 'to' && problem !== null ? problem : undefined}
        />
      ))}
      <Button type="submit">Show</Button>
    </form>
  );
}
