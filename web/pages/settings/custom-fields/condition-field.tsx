import { useId } from 'react';
import { Button } from '../../../parts/button.tsx';
import { Field, FieldError, TextArea } from '../../../parts/field.tsx';
import { VisuallyHidden } from '../../../parts/visually-hidden.tsx';
import { ConditionBuilder } from './condition-builder.tsx';
import { type ConditionDraft, conditionOf, draftOf, newComparison, textOf } from './condition-draft.ts';
import styles from './condition-field.module.css';
import { describeCondition } from './condition-words.ts';
import { FieldColumn } from './field-column.tsx';
import type { ManagedField } from './queries.ts';

/** When a field is shown: always, or by the values of other fields; in plain words and as it is stored. */
export function ConditionField({ draft, fields, isMissing, error, onChange }: ConditionFieldProps) {
  const name = useId();
  const condition = conditionOf(draft, fields);
  const text = textOf(draft, fields);
  const build = () => onChange({ kind: 'built', anyOf: [[newComparison(fields)]] });
  const asBuilt = draft.kind === 'written' ? draftOf(draft.text, fields) : draft;
  return (
    <FieldColumn>
      <fieldset className={styles.choices}>
        <VisuallyHidden as="legend">When it is shown</VisuallyHidden>
        <label>
          <input
            type="radio"
            name={name}
            checked={draft.kind === 'always'}
            onChange={() => onChange({ kind: 'always' })}
          />
          Always
        </label>
        <label>
          <input
            type="radio"
            name={name}
            checked={draft.kind !== 'always'}
            disabled={fields.length === 0}
            onChange={build}
          />
          Depending on other fields
        </label>
      </fieldset>
      {draft.kind === 'built' && (
        <ConditionBuilder
          anyOf={draft.anyOf}
          fields={fields}
          onChange={(anyOf) => onChange({ kind: 'built', anyOf })}
        />
      )}
      {draft.kind === 'written' && (
        <Field
          label="Condition"
          error={error}
          help={
            <>
              Comparisons such as <code>key == "value"</code>, <code>key != 5</code> or{' '}
              <code>key in ["a", "b"]</code>, joined by <code>and</code> and <code>or</code>.
            </>
          }
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={1000}
              spellCheck={false}
              data-code
              value={draft.text}
              onChange={({ target }) => onChange({ kind: 'written', text: target.value })}
            />
          )}
        </Field>
      )}
      {draft.kind !== 'always' && (
        <div className={styles.preview} aria-live="polite">
          {condition === null ? (
            <p>
              {draft.kind === 'built' ? 'Choose what the fields are compared with.' : 'Not a condition yet.'}
            </p>
          ) : (
            <p>
              Shown when <strong>{describeCondition(condition, fields)}</strong>. A field without a value
              counts as “is not”.
            </p>
          )}
          {draft.kind === 'built' && typeof text === 'string' && <code>{text}</code>}
        </div>
      )}
      {draft.kind === 'built' && (error !== null || (isMissing && condition === null)) && (
        <FieldError role="alert">
          {error ?? 'Choose what each field is compared with, or take the comparison out.'}
        </FieldError>
      )}
      {draft.kind === 'built' && (
        <Button onClick={() => onChange({ kind: 'written', text: text ?? '' })}>Write it out</Button>
      )}
      {draft.kind === 'written' && (
        <Button
          disabled={asBuilt.kind !== 'built'}
          title={asBuilt.kind === 'built' ? undefined : 'Choices cannot express this condition'}
          onClick={() => onChange(asBuilt)}
        >
          Choose from lists
        </Button>
      )}
    </FieldColumn>
  );
}

type ConditionFieldProps = Readonly<{
  draft: ConditionDraft;
  /** The fields that it may be about. */
  fields: readonly ManagedField[];
  /** Whether it was to be saved with something missing. */
  isMissing: boolean;
  error: string | null;
  onChange: (draft: ConditionDraft) => void;
}>;
