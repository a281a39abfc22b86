import { Button } from '@queuebell/ui';
import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';
import { type Field, progressOf } from './settings-state';
import type { SettingsControls } from './use-settings';

interface PartProps {
  title: string;
  lead: string;
  fields: readonly Field[];
  controls: SettingsControls;
  children: ReactNode;
}

export function Part({ title, lead, fields, controls, children }: PartProps) {
  const id = useId();
  const progress = progressOf(controls.state, fields);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        <p role="status" className={styles.progress}>
          {progress === 'saving' && 'Saving…'}
          {progress === 'saved' && <span className={styles.saved}>Saved</span>}
        </p>
      </header>
      <p className={styles.lead}>{lead}</p>
      {children}
      {progress === 'refused' && (
        <div role="alert" className={styles.refused}>
          <p>
            <strong>This is not saved yet.</strong> {controls.state.problem}
          </p>
          <Button kind="quiet" onClick={controls.retry}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}
