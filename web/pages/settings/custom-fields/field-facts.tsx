import { Link } from '@tanstack/react-router';
import { readCondition } from '../../../custom-fields/condition.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { describeCondition } from './condition-words.ts';
import styles from './field-facts.module.css';
import { FieldActions, FieldWords } from './field-row.tsx';
import type { ManagedField } from './queries.ts';
import { fieldsSearch } from './search.ts';
import { typeLabel } from './type-words.ts';

/** A field's name, type and condition. */
export function FieldFacts({ field, fields }: FieldFactsProps) {
  const { id, label, key, type, required, kind, help_text: help, show_if: showIf } = field;
  return (
    <>
      <div className={styles.what}>
        <div className={styles.label}>
          {kind === 'system' || field.archived_at !== null ? (
            label
          ) : (
            <Link to="/settings/custom-fields/$id" params={{ id }}>
              {label}
            </Link>
          )}{' '}
          <code className={styles.key}>{key}</code>
        </div>
        {help !== null && <FieldWords>{help}</FieldWords>}
        {showIf !== null && <FieldWords>Shown when {whenOf(showIf, fields)}.</FieldWords>}
      </div>
      <div className={styles.facts}>
        <span className={styles.type}>{typeLabel(type)}</span>
        {required && <Badge>Required</Badge>}
        {kind === 'system' && <Badge>Built in</Badge>}
      </div>
    </>
  );
}

/** The actions on a field of the organisation. */
export function OwnActions({ field, onArchive }: Readonly<{ field: ManagedField; onArchive: () => void }>) {
  return (
    <FieldActions>
      <ButtonLink
        to="/settings/custom-fields/$id"
        params={{ id: field.id }}
        variant="quiet"
        aria-label={`Edit ${field.label}`}
      >
        Edit
      </ButtonLink>
      <Button variant="quiet" aria-label={`Archive ${field.label}`} onClick={onArchive}>
        Archive
      </Button>
    </FieldActions>
  );
}

/** A field of the platform cannot be changed; one of the organisation can replace it. */
export function SystemActions({ field }: Readonly<{ field: ManagedField }>) {
  return (
    <FieldActions>
      <ButtonLink
        to="/settings/custom-fields/new"
        search={{ ...fieldsSearch(field.subject), replaces: field.key }}
        variant="quiet"
        aria-label={`Replace ${field.label}`}
        title="Define a field of your own that takes its place"
      >
        Replace
      </ButtonLink>
    </FieldActions>
  );
}

type FieldFactsProps = Readonly<{ field: ManagedField; fields: readonly ManagedField[] }>;

function whenOf(showIf: string, fields: readonly ManagedField[]): string {
  const condition = readCondition(showIf);
  return condition === null ? showIf : describeCondition(condition, fields);
}
