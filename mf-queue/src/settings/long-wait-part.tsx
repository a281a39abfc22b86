import { LONG_WAIT_MINUTES_MAX, LONG_WAIT_MINUTES_MIN } from '@queuebell/contracts/limits';
import { NumberForm } from './number-form';
import { Part } from './part/part';
import { shownOf } from './part/settings-state';
import type { SettingsControls } from './part/use-settings';

const TITLE = 'Long waits';

export function LongWaitPart({ controls }: { controls: SettingsControls }) {
  const { longWaitMinutes } = shownOf(controls.state);
  return (
    <Part
      title={TITLE}
      lead="The counter highlights customers who have been waiting too long, and more strongly after twice that time."
      fields={['longWaitMinutes']}
      controls={controls}
    >
      <NumberForm
        title={TITLE}
        label="Highlight customers who have waited longer than (minutes)"
        name="long-wait-minutes"
        min={LONG_WAIT_MINUTES_MIN}
        max={LONG_WAIT_MINUTES_MAX}
        problem={`Please use a number of minutes from ${LONG_WAIT_MINUTES_MIN} to ${LONG_WAIT_MINUTES_MAX}.`}
        value={longWaitMinutes}
        onChange={(minutes) => controls.choose('longWaitMinutes', { longWaitMinutes: minutes })}
      />
    </Part>
  );
}
