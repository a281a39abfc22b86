import type { BoardNames, BoardTheme, ClockHours } from '@queuebell/contracts';
import { Choice } from './part/choice';
import { Part } from './part/part';
import { shownOf } from './part/settings-state';
import styles from './part/settings.module.css';
import type { SettingsControls } from './part/use-settings';

const EXAMPLE_NUMBER = 27;

const options: readonly { value: BoardNames; words: string; example: string }[] = [
  { value: 'full', words: 'Full name', example: 'Olive Okafor' },
  { value: 'initial', words: 'First name and initial', example: 'Olive O.' },
  { value: 'number', words: 'Number only', example: '' },
];

const themes: readonly { value: BoardTheme; words: string }[] = [
  { value: 'system', words: 'Same as the screen' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
];

const clocks: readonly { value: ClockHours; words: string }[] = [
  { value: '24', words: '14:05' },
  { value: '12', words: '2:05 pm' },
];

export function LooksPart({ controls }: { controls: SettingsControls }) {
  const { boardTheme, clock } = shownOf(controls.state);
  return (
    <Part
      title="Colours and time"
      lead="A dark wall suits a dim room. The time is written the same way on all of your screens."
      fields={['boardTheme', 'clock']}
      controls={controls}
    >
      <div className={styles.beside}>
        <Choice
          legend="The wall display is"
          options={themes}
          value={boardTheme}
          onChoose={(value) => controls.choose('boardTheme', { boardTheme: value })}
        />
        <Choice
          legend="Time of day"
          options={clocks}
          value={clock}
          onChoose={(value) => controls.choose('clock', { clock: value })}
        />
      </div>
    </Part>
  );
}

export function BoardPart({ controls }: { controls: SettingsControls }) {
  const { boardNames } = shownOf(controls.state);
  const example = options.find(({ value }) => value === boardNames)?.example;
  return (
    <Part
      title="Names on the wall"
      lead="Everyone in the room can read the wall display. The counter always shows full names."
      fields={['boardNames']}
      controls={controls}
    >
      <div className={styles.beside}>
        <Choice
          legend="The wall display shows"
          options={options}
          value={boardNames}
          onChoose={(value) => controls.choose('boardNames', { boardNames: value })}
        />
        <figure className={styles.example}>
          <figcaption>Now Serving</figcaption>
          <strong>{EXAMPLE_NUMBER}</strong>
          <span>{example || ' '}</span>
        </figure>
      </div>
    </Part>
  );
}
