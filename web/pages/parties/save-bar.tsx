import type { ReactNode } from 'react';
import type { Field } from '../../custom-fields/field.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import styles from './save-bar.module.css';
import type { Saved } from './saving.ts';
import type { usePartyForm } from './use-party-form.ts';
import { labelsOf } from './words.ts';

/** At the foot of the form and always in sight: save and cancel, what would be saved, and what became of the last try. */
export function SaveBar({ form, fields, isNew = false, onUndo, children }: SaveBarProps) {
  const { touched, visible, problems, partly, failure } = form;
  const hidden = touched.filter(({ name }) => !visible.has(name)).map(({ name }) => name);
  const count = touched.length - hidden.length;
  return (
    <div className={styles.bar}>
      {failure !== null && <FailureNote failure={failure} />}
      {problems.size > 0 && (
        <p className={styles.wrong} role="alert">
          <Icon name="warning" />
          Couldn’t save. Check {labelsOf(problems.keys(), fields)}.
        </p>
      )}
      {partly !== null && (
        <p className={styles.partly} role="status">
          <Icon name="check" />
          Saved: {labelsOf(partly.changed, fields)}.
          <Button variant="quiet" onClick={() => onUndo?.(partly)}>
            Undo
          </Button>
        </p>
      )}
      {hidden.length > 0 && (
        <Quiet small role="status">
          {labelsOf(hidden, fields)} {hidden.length === 1 ? 'is' : 'are'} hidden now: what you typed there
          will not be saved.
        </Quiet>
      )}
      <div className={styles.buttons}>
        {children}
        <Quiet small>
          {count === 0
            ? `Nothing ${isNew ? 'filled in' : 'changed'} yet`
            : `${count} ${count === 1 ? 'field' : 'fields'} ${isNew ? 'filled in' : 'changed'}`}
        </Quiet>
      </div>
    </div>
  );
}

type SaveBarProps = Readonly<{
  form: Pick<ReturnType<typeof usePartyForm>, 'touched' | 'visible' | 'problems' | 'partly' | 'failure'>;
  fields: readonly Field[];
  /** Whether the record is not there before it is saved. */
  isNew?: boolean;
  onUndo?: (saved: Saved) => void;
  /** The buttons. */
  children: ReactNode;
}>;
