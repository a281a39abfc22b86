import { Button } from '@queuebell/ui';
import { type ReactNode, useId } from 'react';
import {
  type DraftDay,
  type DraftRange,
  type Problems,
  mayHaveBreak,
  timeKey,
  withBreak,
  withoutBreak,
} from './hours-draft';
import styles from './hours.module.css';

interface DayTimesProps {
  /** The start of the fields' names. */
  fields: string;
  /** 'Monday', or a date. */
  name: string;
  /** Beside the box. Default: the name. */
  words?: string;
  day: DraftDay;
  problems: Problems;
  onChange: (day: DraftDay) => void;
  /** More buttons while the day is open. */
  children?: ReactNode;
}

/** Whether a day is open, and its opening times with the breaks between them. */
export function DayTimes({ fields, name, words = name, day, problems, onChange, children }: DayTimesProps) {
  const { isOpen, ranges } = day;
  const changeRange = (place: number, part: Partial<DraftRange>) =>
    onChange({
      isOpen,
      ranges: ranges.map((range, each) => (each === place ? { ...range, ...part } : range)),
    });
  return (
    <>
      <label className={styles.open}>
        <input
          type="checkbox"
          aria-label={`Open on ${name}`}
          checked={isOpen}
          onChange={({ currentTarget }) => onChange({ isOpen: currentTarget.checked, ranges })}
        />
        <span>{words}</span>
      </label>
      {isOpen ? (
        <div className={styles.times}>
          {ranges.map((range, place) => (
            <Range
              key={place}
              fields={fields}
              name={name}
              place={place}
              range={range}
              problems={problems}
              onChange={(part) => changeRange(place, part)}
              onRemoveBreak={() => onChange({ isOpen, ranges: withoutBreak(ranges, place) })}
            />
          ))}
          <div className={styles.tools}>
            {mayHaveBreak(ranges) && (
              <Button
                kind="quiet"
                aria-label={`Add a break on ${name}`}
                onClick={() => onChange({ isOpen, ranges: withBreak(ranges) })}
              >
                Add a break
              </Button>
            )}
            {children}
          </div>
        </div>
      ) : (
        <p className={styles.closed}>Closed</p>
      )}
    </>
  );
}

interface RangeProps extends Pick<DayTimesProps, 'fields' | 'name' | 'problems'> {
  place: number;
  range: DraftRange;
  onChange: (part: Partial<DraftRange>) => void;
  onRemoveBreak: () => void;
}

function Range({ fields, name, place, range, problems, onChange, onRemoveBreak }: RangeProps) {
  const id = useId();
  const isAfterBreak = place > 0;
  const wrong = (['from', 'to'] as const).filter((end) => problems.has(timeKey(fields, place, end)));
  const field = (end: keyof DraftRange, words: string) => (
    <input
      type="time"
      required
      className={styles.time}
      name={timeKey(fields, place, end)}
      aria-label={[name, words, isAfterBreak && 'after the break'].filter(Boolean).join(' ')}
      aria-invalid={wrong.includes(end)}
      aria-describedby={wrong.includes(end) ? `${id}-${end}` : undefined}
      value={range[end]}
      onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value })}
    />
  );
  return (
    <div className={styles.range}>
      {field('from', 'opens')}
      <span aria-hidden="true">–</span>
      {field('to', 'closes')}
      {isAfterBreak && (
        <Button
          kind="quiet"
          aria-label={`Remove break on ${name} before ${range.from}`}
          onClick={onRemoveBreak}
        >
          Remove break
        </Button>
      )}
      <div aria-live="polite" className={styles.problems}>
        {wrong.map((end) => (
          <p key={end} id={`${id}-${end}`} className={styles.problem}>
            {problems.get(timeKey(fields, place, end))}
          </p>
        ))}
      </div>
    </div>
  );
}
