import { Button } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { TimeAgo } from '../../../parts/time-ago.tsx';
import { say } from '../../../parts/toast.tsx';
import { FieldFacts } from './field-facts.tsx';
import styles from './fields.module.css';
import type { ManagedField } from './queries.ts';
import { useArchive, useRestore } from './use-archive.ts';

/** Fields that are out of use, behind a line that says how many; each can be taken back. */
export function ArchivedFields({ fields }: Readonly<{ fields: readonly ManagedField[] }>) {
  const restoring = useRestore();
  const archiving = useArchive();
  const restore = (field: ManagedField) =>
    restoring.mutate(field, {
      onSuccess: () => say(`“${field.label}” is restored.`, () => archiving.mutate(field)),
    });
  return (
    <details className={styles.archived}>
      <summary>
        <Icon name="chevron-right" />
        Archived fields ({fields.length})
      </summary>
      <p className={styles.help}>
        Nobody sees them or fills them in. What records have in them is kept, and is there again when you
        restore them.
      </p>
      {restoring.error !== null && <FailureNote failure={restoring.error} />}
      <ul className={styles.rows} aria-label="Archived fields">
        {fields.map((field) => (
          <li key={field.id} className={styles.row}>
            <span className={styles.noHandle} />
            <FieldFacts field={field} fields={[]} />
            <div className={styles.actions}>
              {field.archived_at !== null && <TimeAgo instant={field.archived_at} />}
              <Button
                variant="quiet"
                aria-label={`Restore ${field.label}`}
                busy={restoring.isPending && restoring.variables.id === field.id}
                onClick={() => restore(field)}
              >
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
