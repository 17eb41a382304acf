import { type Refusals, wordsAbout } from '../../../api/refusal.ts';
import { Field, Select, TextInput } from '../../../parts/field.tsx';
import type { FieldDraft } from './draft.ts';
import { FieldPair } from './field-column.tsx';
import styles from './identity-fields.module.css';
import type { ManagedField } from './queries.ts';
import { isFieldType, TYPES, typeLabel } from './type-words.ts';

/** A field's name, key and type. Key and type cannot be changed later. */
export function IdentityFields({
  draft,
  fieldKey,
  defined,
  replaces,
  refusals,
  onChange,
}: IdentityFieldsProps) {
  return (
    <>
      <Field label="Label" help="What people call it." error={wordsAbout(refusals, 'label')}>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={200}
            autoComplete="off"
            value={draft.label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </Field>
      {defined !== null ? (
        <div>
          <dl className={styles.decided}>
            <div>
              <dt>Key</dt>
              <dd>
                <code>{defined.key}</code>
              </dd>
            </div>
            <div>
              <dt>Type</dt>
              <dd>{typeLabel(defined.type)}</dd>
            </div>
          </dl>
          <p className={styles.faint}>Key and type cannot be changed.</p>
        </div>
      ) : (
        <FieldPair>
          <Field
            label="Key"
            help={
              replaces
                ? 'This is the key of a built-in field, whose place yours takes.'
                : 'The name in files and the API. It cannot be changed later.'
            }
            error={wordsAbout(refusals, 'key')}
          >
            {(control) => (
              <TextInput
                {...control}
                required
                maxLength={63}
                pattern="[a-z][a-z0-9_]*"
                title="a to z, 0 to 9 and _, a letter first"
                autoComplete="off"
                spellCheck={false}
                data-code
                value={fieldKey}
                onChange={({ target }) => onChange({ key: target.value })}
              />
            )}
          </Field>
          <Field
            label="Type"
            help={TYPES.find(({ value }) => value === draft.type)?.takes}
            error={wordsAbout(refusals, 'type')}
          >
            {(control) => (
              <Select
                {...control}
                options={TYPES}
                value={draft.type}
                // A default of another type is none.
                onChange={({ target: { value } }) =>
                  isFieldType(value) && onChange({ type: value, defaults: [] })
                }
              />
            )}
          </Field>
        </FieldPair>
      )}
    </>
  );
}

type IdentityFieldsProps = Readonly<{
  draft: FieldDraft;
  fieldKey: string;
  defined: ManagedField | null;
  replaces: boolean;
  refusals: Refusals;
  onChange: (part: Partial<FieldDraft>) => void;
}>;
