import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@queuebell/contracts/limits';
import { NumberForm } from './number-form';
import { Part } from './part/part';
import { shownOf } from './part/settings-state';
import type { SettingsControls } from './part/use-settings';

const TITLE = 'Customers’ names and phone numbers';

export function RetentionPart({ controls }: { controls: SettingsControls }) {
  const { retentionDays } = shownOf(controls.state);
  return (
    <Part
      title={TITLE}
      lead="Names and phone numbers are permanently deleted this many days after the visit, and comments this many days after they were sent. Your history keeps the numbers and times."
      fields={['retentionDays']}
      controls={controls}
    >
      <NumberForm
        title={TITLE}
        label="Delete after (days)"
        name="retention-days"
        min={RETENTION_DAYS_MIN}
        max={RETENTION_DAYS_MAX}
        problem={`Please use a number of days from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX}.`}
        value={retentionDays}
        onChange={(days) => controls.choose('retentionDays', { retentionDays: days })}
      />
    </Part>
  );
}
