import { Button } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { TimeAgo } from '../../../parts/time-ago.tsx';
import { say } from '../../../parts/toast.tsx';
import styles from './archived-fields.module.css';
import { FieldFacts } from './field-facts.tsx';
import { FieldActions, FieldRow, FieldRows, FieldWords } from './field-row.tsx';
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
      <FieldWords>
        They no longer appear in forms. Their values are kept, and return when you restore them.
      </FieldWords>
      {restoring.error !== null && <FailureNote failure={restoring.error} />}
      <FieldRows label="Archived fields">
        {fields.map((field) => (
          <FieldRow key={field.id} look="archived">
            <FieldFacts field={field} fields={[]} />
            <FieldActions>
              {field.archived_at !== null && <TimeAgo instant={field.archived_at} />}
              <Button
                variant="quiet"
                aria-label={`Restore ${field.label}`}
                busy={restoring.isPending && restoring.variables.id === field.id}
                onClick={() => restore(field)}
              >
                Restore
              </Button>
            </FieldActions>
          </FieldRow>
        ))}
      </FieldRows>
    </details>
  );
}
