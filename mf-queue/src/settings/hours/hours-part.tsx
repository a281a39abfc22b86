import type { SessionUser } from '@queuebell/contracts';
import { CheckedForm } from '@queuebell/host-kit/form';
import { Button, SelectField, TextField } from '@queuebell/ui';
import { Part } from '../part/part';
import { shownOf } from '../part/settings-state';
import { Switch } from '../part/switch';
import type { SettingsControls } from '../part/use-settings';
import { DatesList } from './dates-list';
import { DayTimes } from './day-times';
import { DAY_NAMES, copiedDay, dayKey, withCopied } from './hours-draft';
import { dayStartOptions, lastCheckInOptions } from './hours-options';
import styles from './hours.module.css';
import { type Hours, useHours } from './use-hours';

interface HoursPartProps {
  owner: Pick<SessionUser, 'timeZone'>;
  controls: SettingsControls;
}

const TITLE = 'Opening hours';

export function HoursPart({ owner, controls }: HoursPartProps) {
  const hours = useHours(controls);
  return (
    <Part
      title={TITLE}
      lead="While you are closed, customers cannot check in. The tablet, their phones and the wall say when you open again. Staff can let somebody in at any time."
      fields={!hours.isOn || hours.isSaved ? ['hours'] : []}
      controls={controls}
    >
      <div>
        <Switch
          words="Customers check in during opening hours only"
          note="Off: they can check in at any time."
          isOn={hours.isOn}
          onChange={hours.turn}
        />
      </div>
      {hours.isOn && (
        <CheckedForm label={TITLE} onSubmit={hours.save}>
          <p className={styles.hint}>{`All times are ${placeOf(owner.timeZone)} time.`}</p>
          <Week hours={hours} />
          <DatesList hours={hours} />
          <Limits hours={hours} controls={controls} />
          <div className={styles.foot}>
            <Button type="submit">Save opening hours</Button>
            <p role="status" className={styles.hint}>
              {!hours.isSaved && 'Not saved yet.'}
            </p>
          </div>
        </CheckedForm>
      )}
    </Part>
  );
}

/** 'London' of 'Europe/London'. */
const placeOf = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

function Week({ hours }: { hours: Hours }) {
  const { days } = hours.draft;
  const copied = copiedDay(days);
  return (
    <ul className={styles.days}>
      {days.map((day, place) => {
        const name = DAY_NAMES[place] ?? '';
        return (
          <li key={name} className={styles.day}>
            <DayTimes
              fields={dayKey(place)}
              name={name}
              day={day}
              problems={hours.problems}
              onChange={(changed) => hours.changeDay(place, changed)}
            >
              {place === copied && (
                <Button
                  kind="quiet"
                  aria-label={`Copy to all weekdays: ${name}`}
                  onClick={() => hours.change({ days: withCopied(days, place) })}
                >
                  Copy to all weekdays
                </Button>
              )}
            </DayTimes>
          </li>
        );
      })}
    </ul>
  );
}

function Limits({ hours, controls }: { hours: Hours; controls: SettingsControls }) {
  const { draft, problems, change } = hours;
  const { clock } = shownOf(controls.state);
  return (
    <div className={styles.limits}>
      <SelectField
        label="Last check-in"
        options={lastCheckInOptions(draft.lastCheckInMinutes)}
        value={String(draft.lastCheckInMinutes)}
        onChange={({ currentTarget }) => change({ lastCheckInMinutes: Number(currentTarget.value) })}
      />
      <TextField
        label="Maximum number waiting"
        hint="(leave empty for no limit)"
        name="capacity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={draft.capacity}
        error={problems.get('capacity')}
        onChange={({ currentTarget }) => change({ capacity: currentTarget.value })}
      />
      <div className={styles.dayStart}>
        <SelectField
          label="Numbers start again at"
          options={dayStartOptions(clock)}
          value={String(draft.dayStartsHour)}
          aria-describedby="day-start"
          onChange={({ currentTarget }) => change({ dayStartsHour: Number(currentTarget.value) })}
        />
        <p id="day-start" className={styles.hint}>
          At this hour a new day starts at number 1, and anyone still waiting from the day before leaves the
          queue. If you close after midnight, choose an hour when you are closed. A change takes effect with
          the next day.
        </p>
      </div>
    </div>
  );
}
