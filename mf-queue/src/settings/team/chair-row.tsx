import type { Service } from '@queuebell/contracts';
import { CHAIR_NAME_MAX } from '@queuebell/contracts/limits';
import { TextField } from '@queuebell/ui';
import { nameProblem } from '../list/draft-list';
import styles from '../list/list.module.css';
import { RowTools } from '../list/row-tools';
import settingsStyles from '../part/settings.module.css';
import { doesService, personProblem, withService, type DraftChair } from './team-state';
import type { Team } from './use-team';

interface ChairRowProps {
  chair: DraftChair;
  team: Team;
  /** To tick which of them this chair does; none where there is nothing to tick. */
  services: readonly Service[];
}

export function ChairRow({ chair, team, services }: ChairRowProps) {
  const { id, name, person } = chair;
  const { chairs } = team;
  const field = {
    autoComplete: 'off',
    maxLength: CHAIR_NAME_MAX,
    onBlur: chairs.save,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') chairs.save();
    },
  };
  return (
    <li className={styles.row} data-row={id}>
      <div className={styles.fields}>
        <TextField
          {...field}
          label="Name"
          name={`chair-${id}`}
          value={name}
          error={nameProblem(chairs.draft, chair)}
          onChange={({ currentTarget }) => chairs.type({ ...chair, name: currentTarget.value })}
        />
        <TextField
          {...field}
          label="Person"
          hint="(optional)"
          name={`person-${id}`}
          value={person}
          error={personProblem(chair)}
          onChange={({ currentTarget }) => chairs.type({ ...chair, person: currentTarget.value })}
        />
      </div>
      <RowTools item={chair} list={chairs} isBusy={team.isLooking} onRemove={team.remove} />
      {services.length > 0 && (
        <fieldset className={styles.ticks}>
          <legend>{`${name.trim() || 'It'} does`}</legend>
          <div>
            {services.map((each) => (
              <label key={each.id} className={settingsStyles.option}>
                <input
                  type="checkbox"
                  checked={doesService(chair, each.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    chairs.set(withService(chair, services, each.id, checked))
                  }
                />
                <span>{each.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  );
}
