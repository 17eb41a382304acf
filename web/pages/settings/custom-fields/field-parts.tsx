import { useId } from 'react';
import { Checkbox, Field, TextArea, TextInput } from '../../../parts/field.tsx';
import type { FieldDraft } from './draft.ts';
import type { ManagedField } from './queries.ts';

type Part = Readonly<{ draft: FieldDraft; onChange: (part: Partial<FieldDraft>) => void }>;
type Checked = Part & Readonly<{ error: string | null }>;

/** The help beside a field. */
export function HelpField({ draft, error, onChange }: Checked) {
  return (
    <Field label="Help" optional help="Help shown beside the field." error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          maxLength={1000}
          value={draft.help}
          onChange={({ target }) => onChange({ help: target.value })}
        />
      )}
    </Field>
  );
}

/** The heading that a field is shown under: one that there is, or another. */
export function GroupField({
  draft,
  error,
  others,
  onChange,
}: Checked & Readonly<{ others: readonly ManagedField[] }>) {
  const list = useId();
  const groups = [...new Set(others.flatMap(({ group }) => group ?? []))];
  return (
    <Field label="Group" optional help="The heading above the field." error={error}>
      {(control) => (
        <>
          <TextInput
            {...control}
            list={list}
            maxLength={200}
            autoComplete="off"
            value={draft.group}
            onChange={({ target }) => onChange({ group: target.value })}
          />
          <datalist id={list}>
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Whether a field must have a value. */
export function RequiredField({ draft, onChange }: Part) {
  return (
    <Checkbox
      label="Required"
      help="Required whenever the field is visible. Records without a value keep none until they are next saved."
      checked={draft.required}
      onChange={({ target }) => onChange({ required: target.checked })}
    />
  );
}
