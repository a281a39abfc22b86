import { Part } from './part/part';
import { shownOf } from './part/settings-state';
import { Switch } from './part/switch';
import type { SettingsControls } from './part/use-settings';

export function RatingsPart({ controls }: { controls: SettingsControls }) {
  const { asksForRating } = shownOf(controls.state);
  return (
    <Part
      title="Ratings"
      lead="Customers tell you how their visit was. You and your managers read the answers on your dashboard, and nobody else does."
      fields={['asksForRating']}
      controls={controls}
    >
      <Switch
        words="Ask customers how their visit was"
        note="Once, on their ticket page, after they have been served: five faces and a line of text."
        isOn={asksForRating}
        onChange={(isOn) => controls.choose('asksForRating', { asksForRating: isOn })}
      />
    </Part>
  );
}
