import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { ListFoot } from '../list/list-foot';
import styles from '../list/list.module.css';
import { Part } from '../part/part';
import { ServicesPart } from '../services/services-part';
import { shownOf } from '../part/settings-state';
import type { SettingsControls } from '../part/use-settings';
import { ChairRow } from './chair-row';
import { RemoveQuestion } from './remove-question';
import { Switch } from '../part/switch';
import { NoShowPart } from './no-show-part';
import { hasRoom } from './chairs-state';
import { useChairs } from './use-chairs';

interface ChairsPartProps {
  host: Host;
  owner: SessionUser;
  controls: SettingsControls;
}

const SEVERAL = 2;

/** The chairs of the shop, what customers choose from, and what becomes of no-shows. */
export function ChairParts(props: ChairsPartProps) {
  return (
    <>
      <ChairsPart {...props} />
      <ServicesPart controls={props.controls} />
      <NoShowPart controls={props.controls} />
    </>
  );
}

function ChairsPart({ host, owner, controls }: ChairsPartProps) {
  const editor = useChairs(host, owner.id, controls);
  const { draft } = editor.chairs;
  const { callsNext, mayAskForPerson, services = [] } = shownOf(controls.state);
  const people = draft.filter(({ person }) => person.trim() !== '').length;
  return (
    <Part
      title="Chairs"
      lead="Add the chairs, rooms or counters where you serve. With two or more, each calls its own customers, and the wall says where to go. With one, nothing changes."
      fields={['chairs', 'callsNext', 'mayAskForPerson']}
      controls={controls}
    >
      {draft.length > 0 && (
        <ol className={styles.rows}>
          {draft.map((chair) => (
            <ChairRow
              key={chair.id}
              chair={chair}
              editor={editor}
              services={draft.length >= SEVERAL ? services : []}
            />
          ))}
        </ol>
      )}
      <ListFoot list={editor.chairs} hasRoom={hasRoom(draft)} firstWords="Add a chair" />
      {draft.length === 1 && (
        <p className={styles.hint}>With one, customers are called one after the other, as before.</p>
      )}
      {draft.length >= SEVERAL && (
        <div className={styles.switches}>
          <Switch
            words="Call the next customer when one is served"
            note="Off: each chair stays free until somebody presses Next."
            isOn={callsNext}
            onChange={(isOn) => controls.choose('callsNext', { callsNext: isOn })}
          />
          <Switch
            words="Customers may ask for a person"
            note={
              people < SEVERAL
                ? 'For this, at least two chairs need the name of a person.'
                : 'On the tablet and on their phones, next to “Anyone”.'
            }
            isOn={mayAskForPerson}
            onChange={(isOn) => controls.choose('mayAskForPerson', { mayAskForPerson: isOn })}
          />
        </div>
      )}
      {editor.asked && (
        <RemoveQuestion {...editor.asked} onRemove={editor.confirmRemoval} onKeep={editor.keep} />
      )}
    </Part>
  );
}
