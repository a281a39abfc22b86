import type { Service } from '@queuebell/contracts';
import { CHAIR_NAME_MAX } from '@queuebell/contracts/limits';
import { TextField } from '@queuebell/ui';
import { nameProblem } from '../list/draft-list';
import styles from '../list/list.module.css';
import { RowTools } from '../list/row-tools';
import settingsStyles from '../part/settings.module.css';
import { doesService, personProblem, withService, type DraftChair } from './chairs-state';
import type { ChairsEditor } from './use-chairs';

interface ChairRowProps {
  chair: DraftChair;
  editor: ChairsEditor;
  /** To tick which of them this chair does; none where there is nothing to tick. */
  services: readonly Service[];
}

export function ChairRow({ chair, editor, services }: ChairRowProps) {
  const { id, name, person } = chair;
  const { chairs } = editor;
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
      <RowTools item={chair} list={chairs} isBusy={editor.isLooking} onRemove={editor.remove} />
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
