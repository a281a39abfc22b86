import type { BoardSound, ShopSettings } from '@queuebell/contracts';
import { VOLUME_MAX, VOLUME_MIN } from '@queuebell/contracts/limits';
import { Button, SelectField } from '@queuebell/ui';
import { useState } from 'react';
import type { Speaker } from '../display/announcer/speaker';
import { Choice } from './part/choice';
import { languageOptions } from './languages';
import { Part } from './part/part';
import { shownOf } from './part/settings-state';
import styles from './part/settings.module.css';
import type { SettingsControls } from './part/use-settings';

const VOLUME_STEP = 10;
const EXAMPLE = { number: 27, name: 'Olive' };

const options: readonly { value: BoardSound; words: string; note?: string }[] = [
  { value: 'off', words: 'Nothing' },
  { value: 'chime', words: 'A chime' },
  {
    value: 'voice',
    words: 'A chime and a voice',
    note: 'It says the number, and the name if the wall shows names.',
  },
];

type VoiceSettings = Pick<ShopSettings, 'language' | 'volume'>;

interface SoundPartProps {
  controls: SettingsControls;
  openSpeaker?: (settings: () => VoiceSettings) => Promise<Speaker>;
}

async function openBrowserSpeaker(settings: () => VoiceSettings): Promise<Speaker> {
  const { browserSpeaker } = await import(
    /* webpackChunkName: "try-sound" */ '../display/announcer/browser-speaker'
  );
  return browserSpeaker(settings);
}

export function SoundPart({ controls, openSpeaker = openBrowserSpeaker }: SoundPartProps) {
  const { sound, language, volume, boardNames, chairs } = shownOf(controls.state);
  const [isHeard, setHeard] = useState(false);

  const tryIt = async () => {
    setHeard(true);
    try {
      const speaker = await openSpeaker(() => ({ language, volume }));
      await speaker.chime(false);
      if (sound === 'voice') {
        const name = boardNames === 'number' ? '' : EXAMPLE.name;
        const chair = chairs.length > 1 ? (chairs[0]?.name ?? '') : '';
        await speaker.say({ ...EXAMPLE, name, chair });
      }
      speaker.close();
    } finally {
      setHeard(false);
    }
  };

  return (
    <Part
      title="Wall sound"
      lead="Plays whenever a number is called."
      fields={['sound', 'language', 'volume']}
      controls={controls}
    >
      <Choice
        legend="The wall display plays"
        options={options}
        value={sound}
        onChoose={(value) => controls.choose('sound', { sound: value })}
      />
      {sound !== 'off' && (
        <div className={styles.volume}>
          <label>
            <span className={styles.legend}>Volume</span>
            <input
              type="range"
              min={VOLUME_MIN}
              max={VOLUME_MAX}
              step={VOLUME_STEP}
              value={volume}
              aria-valuetext={`${volume} %`}
              onChange={({ currentTarget }) =>
                controls.choose('volume', { volume: Number(currentTarget.value) })
              }
            />
          </label>
          <Button kind="quiet" disabled={isHeard} onClick={() => void tryIt()}>
            Try it
          </Button>
        </div>
      )}
      <SelectField
        label="Voice language"
        options={languageOptions(language)}
        value={language}
        onChange={({ currentTarget }) => controls.choose('language', { language: currentTarget.value })}
      />
    </Part>
  );
}
