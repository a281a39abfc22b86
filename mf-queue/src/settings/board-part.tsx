import type { BoardNames } from '@queuebell/contracts';
import { Choice } from './choice';
import { Part } from './part';
import { shownOf } from './settings-state';
import styles from './settings.module.css';
import type { SettingsControls } from './use-settings';

const EXAMPLE_NUMBER = 27;

const options: readonly { value: BoardNames; words: string; example: string }[] = [
  { value: 'full', words: 'Full name', example: 'Olive Okafor' },
  { value: 'initial', words: 'First name and initial', example: 'Olive O.' },
  { value: 'number', words: 'Number only', example: '' },
];

/** How the board on the wall names people. */
export function BoardPart({ controls }: { controls: SettingsControls }) {
  const { boardNames } = shownOf(controls.state);
  const example = options.find(({ value }) => value === boardNames)?.example;
  return (
    <Part
      title="Names on the wall"
      lead="Everybody in the room reads the wall display. You see full names on the admin tablet either way."
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
