import { CHAIR_NAME_MAX } from '@queuebell/contracts/limits';
import { Button, TextField } from '@queuebell/ui';
import { nameProblem, personProblem, type DraftChair } from './team-state';
import styles from './team.module.css';
import type { Team } from './use-team';

interface ChairRowProps {
  chair: DraftChair;
  place: number;
  team: Team;
}

export function ChairRow({ chair, place, team }: ChairRowProps) {
  const { id, name, person } = chair;
  const isFirst = place === 0;
  const isLast = place === team.draft.length - 1;
  const shown = name.trim() || `number ${place + 1}`;
  const field = {
    autoComplete: 'off',
    maxLength: CHAIR_NAME_MAX,
    onBlur: team.save,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') team.save();
    },
  };
  return (
    <li className={styles.chair} data-chair={id}>
      <div className={styles.fields}>
        <TextField
          {...field}
          label="Name"
          name={`chair-${id}`}
          value={name}
          error={nameProblem(team.draft, chair)}
          onChange={({ currentTarget }) => team.type({ ...chair, name: currentTarget.value })}
        />
        <TextField
          {...field}
          label="Person"
          hint="(optional)"
          name={`person-${id}`}
          value={person}
          error={personProblem(chair)}
          onChange={({ currentTarget }) => team.type({ ...chair, person: currentTarget.value })}
        />
      </div>
      <div className={styles.tools}>
        <Button
          kind="quiet"
          data-move="-1"
          aria-label={`Move ${shown} up`}
          aria-disabled={isFirst}
          onClick={() => team.move(chair, -1)}
        >
          <span aria-hidden="true">↑</span>
        </Button>
        <Button
          kind="quiet"
          data-move="1"
          aria-label={`Move ${shown} down`}
          aria-disabled={isLast}
          onClick={() => team.move(chair, 1)}
        >
          <span aria-hidden="true">↓</span>
        </Button>
        <Button
          kind="danger"
          aria-label={`Remove ${shown}`}
          disabled={team.isLooking}
          onClick={() => team.remove(chair)}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
