import type { BoardSound } from '@queuebell/contracts';
import { SelectField } from '@queuebell/ui';
import { Choice } from './choice';
import { languageOptions } from './languages';
import { Part } from './part';
import { shownOf } from './settings-state';
import type { SettingsControls } from './use-settings';

const options: readonly { value: BoardSound; words: string; note?: string }[] = [
  { value: 'off', words: 'Nothing' },
  { value: 'chime', words: 'A chime' },
  {
    value: 'voice',
    words: 'A chime and a voice',
    note: 'It says the number, and the name if the wall shows names.',
  },
];

/** What the wall display lets hear, and in which language. */
export function SoundPart({ controls }: { controls: SettingsControls }) {
  const { sound, language } = shownOf(controls.state);
  return (
    <Part
      title="Sound of the wall"
      lead="Heard each time a number is called."
      fields={['sound', 'language']}
      controls={controls}
    >
      <Choice
        legend="The wall display plays"
        options={options}
        value={sound}
        onChoose={(value) => controls.choose('sound', { sound: value })}
      />
      <SelectField
        label="Language"
        hint="that it speaks"
        options={languageOptions(language)}
        value={language}
        onChange={({ currentTarget }) => controls.choose('language', { language: currentTarget.value })}
      />
    </Part>
  );
}
