import type { NoShowPlace } from '@queuebell/contracts';
import { SelectField } from '@queuebell/ui';
import { Choice } from '../part/choice';
import { Part } from '../part/part';
import { shownOf } from '../part/settings-state';
import type { SettingsControls } from '../part/use-settings';

const places: readonly { value: NoShowPlace; words: string }[] = [
  { value: 'front', words: 'To the front' },
  { value: 'after-two', words: 'Behind the next two' },
  { value: 'end', words: 'To the end' },
];

const SEVERAL = 2;
const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30];

export function NoShowPart({ controls }: { controls: SettingsControls }) {
  const { chairs, noShowPlace, noShowMinutes } = shownOf(controls.state);
  return (
    <Part
      title="No-shows"
      lead="Customers who were called and did not come. Staff bring them back with one tap."
      fields={['noShowPlace', 'noShowMinutes']}
      controls={controls}
    >
      <Choice
        legend="Customers who are brought back go"
        options={places}
        value={noShowPlace}
        onChoose={(value) => controls.choose('noShowPlace', { noShowPlace: value })}
      />
      {chairs.length >= SEVERAL && (
        <SelectField
          label="A called customer is a no-show"
          hint="(until staff press Started)"
          options={minuteOptions(noShowMinutes)}
          value={noShowMinutes ?? ''}
          onChange={({ currentTarget: { value } }) =>
            controls.choose('noShowMinutes', { noShowMinutes: value === '' ? null : Number(value) })
          }
        />
      )}
    </Part>
  );
}

/** Includes the shop's own minutes even if they are not in the list. */
function minuteOptions(current: number | null): [string, string][] {
  const all = current === null || MINUTES.includes(current) ? MINUTES : [...MINUTES, current];
  return [
    ['', 'when staff say so'],
    ...all
      .toSorted((one, other) => one - other)
      .map((minutes): [string, string] => [
        String(minutes),
        `after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
      ]),
  ];
}
