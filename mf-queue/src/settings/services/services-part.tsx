import type { Chair } from '@queuebell/contracts';
import { ListFoot } from '../list/list-foot';
import styles from '../list/list.module.css';
import { useDraftList } from '../list/use-draft-list';
import { Part } from '../part/part';
import { shownOf } from '../part/settings-state';
import type { SettingsControls } from '../part/use-settings';
import { ServiceRow } from './service-row';
import { draftOf, hasRoom, isComplete, newService, servicesOfDraft } from './services-state';

const SEVERAL = 2;

/** The services that customers choose from when they check in. */
export function ServicesPart({ controls }: { controls: SettingsControls }) {
  const { services: saved = [], chairs } = shownOf(controls.state);
  const list = useDraftList({
    initial: () => draftOf(saved),
    newItem: newService,
    send: (next) => {
      if (!isComplete(next)) return;
      const services = servicesOfDraft(next);
      if (JSON.stringify(services) !== JSON.stringify(saved)) controls.choose('services', { services });
    },
  });
  const { draft } = list;
  return (
    <Part
      title="Services"
      lead="Customers choose one when they check in, and you see it next to their name. Without any, they aren’t asked."
      fields={['services']}
      controls={controls}
    >
      {draft.length > 0 && (
        <ol className={styles.rows}>
          {draft.map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              list={list}
              isDoneByNobody={isDoneByNobody(chairs, service.id)}
            />
          ))}
        </ol>
      )}
      <ListFoot list={list} hasRoom={hasRoom(draft)} firstWords="Add a service" />
      {draft.length > 0 && chairs.length >= SEVERAL && (
        <p className={styles.hint}>
          Under “Chairs”, tick what each one does. “Next” then calls the customers who come for that.
        </p>
      )}
    </Part>
  );
}

const isDoneByNobody = (chairs: readonly Chair[], service: string): boolean =>
  chairs.length >= SEVERAL && chairs.every(({ services }) => services && !services.includes(service));
