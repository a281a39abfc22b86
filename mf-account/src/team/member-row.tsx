import type { TeamMember } from '@queuebell/contracts';
import { useFocusBack } from '@queuebell/host-kit/form';
import { Button } from '@queuebell/ui';
import { useId, useState } from 'react';
import { PinModal } from './pin-modal';
import { ROLES, stateWords } from './team-words';
import type { TeamControls } from './use-team';
import styles from './team.module.css';

interface MemberRowProps {
  member: TeamMember;
  timeZone: string | undefined;
  controls: Pick<TeamControls, 'invite' | 'change' | 'remove' | 'setPin'>;
}

export function MemberRow({ member, timeZone, controls }: MemberRowProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = useFocusBack(isBusy);
  const [isPinOpen, setPinOpen] = useState(false);
  const roleId = useId();
  const { name, email, role, state } = member;
  const isActive = state === 'active';

  const run = (action: Promise<unknown>) => {
    setBusy(true);
    void action.then(() => setBusy(false));
  };

  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.what}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.about}>
          <span>{email}</span>
          <span>{stateWords(member, timeZone)}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <label className={styles.visuallyHidden} htmlFor={roleId}>{`Access for ${name}`}</label>
        <select
          id={roleId}
          className={styles.role}
          value={role}
          disabled={isBusy}
          onChange={({ currentTarget }) =>
            run(controls.change(member, { role: currentTarget.value === 'manager' ? 'manager' : 'staff' }))
          }
        >
          {ROLES.map(([value, words]) => (
            <option key={value} value={value}>
              {words.split(':')[0]}
            </option>
          ))}
        </select>
        {isActive && (
          <Button
            kind="quiet"
            disabled={isBusy}
            aria-label={`${member.hasPin ? 'Change' : 'Set'} ${name}’s PIN`}
            onClick={() => setPinOpen(true)}
          >
            {member.hasPin ? 'Change PIN' : 'Set PIN'}
          </Button>
        )}
        {!isActive && (
          <Button
            kind="quiet"
            disabled={isBusy}
            aria-label={`Send ${name} a new link`}
            onClick={() => run(controls.invite({ name, email, role }))}
          >
            New link
          </Button>
        )}
        <Button
          ref={remove}
          kind="quiet"
          disabled={isBusy}
          aria-label={isActive ? `Remove ${name}` : `Cancel ${name}’s invitation`}
          onClick={() => run(controls.remove(member))}
        >
          {isActive ? 'Remove' : 'Cancel'}
        </Button>
      </div>
      {isPinOpen && (
        <PinModal
          title={`${name}’s PIN`}
          hasPin={member.hasPin === true}
          onSave={(pin) => controls.setPin(member, pin)}
          onClose={() => setPinOpen(false)}
        />
      )}
    </li>
  );
}
