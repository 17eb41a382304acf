import { type FormEvent, useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../api/failure.ts';
import { areBeside, refusalsOf, wordsAbout } from '../../../api/refusal.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { UnsavedDialog } from '../../../parts/unsaved-dialog.tsx';
import { ConditionField } from './condition-field.tsx';
import { DefaultField } from './default-field.tsx';
import { contentOf, type FieldContent, type FieldDraft, keyOf } from './draft.ts';
import { FieldColumn } from './field-column.tsx';
import styles from './field-form.module.css';
import { GroupField, HelpField, RequiredField } from './field-parts.tsx';
import { IdentityFields } from './identity-fields.tsx';
import type { FieldType, ManagedField, Subject } from './queries.ts';
import { fieldsSearch } from './search.ts';
import { TypeSettings } from './type-settings.tsx';

/** Everything that a field is, to define it or to change it. What is wrong with it is said beside it. */
export function FieldForm({ subject, initial, others, system, defined, ...rest }: FieldFormProps) {
  const { busy, isSaved, failure, submit, onSubmit } = rest;
  const [draft, setDraft] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const change = (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part }));
  const taken = others.map(({ key }) => key);
  const key = keyOf(draft, taken);
  const refusals = refusalsOf(failure);
  const form = useRef<HTMLFormElement>(null);
  // A fault may be out of view.
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const isTaken = hasCode(failure, 'ALREADY_EXISTS');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const content = contentOf(draft, others);
    setMissing(content === undefined);
    if (content !== undefined && !busy) onSubmit(key, draft.type, content);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      {failure !== null && !isTaken && !areBeside(refusals, (field) => isBeside(field, draft)) && (
        <FailureNote failure={failure} />
      )}
      <section className={styles.section} aria-labelledby="what-it-is">
        <h2 id="what-it-is">What it is</h2>
        <FieldColumn>
          <IdentityFields
            draft={draft}
            fieldKey={key}
            defined={defined}
            replaces={system.includes(key)}
            refusals={isTaken && failure !== null ? new Map([['key', failure.message]]) : refusals}
            onChange={change}
          />
          <HelpField draft={draft} error={wordsAbout(refusals, 'help_text')} onChange={change} />
          <GroupField draft={draft} others={others} error={wordsAbout(refusals, 'group')} onChange={change} />
        </FieldColumn>
      </section>
      <section className={styles.section} aria-labelledby="what-it-takes">
        <h2 id="what-it-takes">What it takes</h2>
        <FieldColumn>
          <TypeSettings
            type={draft.type}
            settings={draft.settings}
            refusals={refusals}
            onChange={(settings) => change({ settings })}
          />
          <DefaultField draft={draft} error={wordsAbout(refusals, 'default_value')} onChange={change} />
          <RequiredField draft={draft} onChange={change} />
        </FieldColumn>
      </section>
      <section className={styles.section} aria-labelledby="when-it-is-there">
        <h2 id="when-it-is-there">When it is shown</h2>
        <ConditionField
          draft={draft.condition}
          fields={others}
          isMissing={isMissing}
          error={wordsAbout(refusals, 'show_if')}
          onChange={(condition) => change({ condition })}
        />
      </section>
      <div className={styles.end}>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <ButtonLink to="/settings/custom-fields" search={fieldsSearch(subject)}>
          Cancel
        </ButtonLink>
      </div>
      <UnsavedDialog
        isUnsaved={!isSaved && !busy && JSON.stringify(draft) !== JSON.stringify(initial)}
        description="The field is not saved yet."
      />
    </form>
  );
}

type FieldFormProps = Readonly<{
  subject: Subject;
  initial: FieldDraft;
  /** The other active fields of the subject: which keys are taken, and what a condition may be about. */
  others: readonly ManagedField[];
  /** The keys of the platform's fields whose place the field may take. */
  system: readonly string[];
  /** The field that is changed; null for a new one. */
  defined: ManagedField | null;
  busy: boolean;
  isSaved: boolean;
  failure: Error | null;
  submit: string;
  onSubmit: (key: string, type: FieldType, content: FieldContent) => void;
}>;

// Whether there is a control beside which it is said.
function isBeside(field: string, { type }: FieldDraft): boolean {
  const isOfOptions =
    field.startsWith('type_config.options') && (type === 'select' || type === 'multi_select');
  return isOfOptions || BESIDE.has(field);
}

const BESIDE = new Set([
  'key',
  'label',
  'type',
  'group',
  'help_text',
  'default_value',
  'show_if',
  'type_config.maxLength',
  'type_config.pattern',
  'type_config.min',
  'type_config.max',
  'type_config.decimals',
  'type_config.currency',
]);
