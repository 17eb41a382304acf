import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Field, valueIn } from '../../custom-fields/field.ts';
import { Button } from '../../parts/button.tsx';
import { say } from '../../parts/toast.tsx';
import { UnsavedDialog } from '../../parts/unsaved-dialog.tsx';
import { useMe } from '../../session/use-me.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { draftIn, readDraft } from './draft.ts';
import { FieldControl } from './field-control.tsx';
import { currencyOf, groupsOf } from './fields.ts';
import styles from './party-form.module.css';
import { PARTIES } from './party-kinds.ts';
import type { TaggedParty } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { Sheet, SheetEntry, SheetFields, SheetSection } from './sheet.tsx';
import { type Problems, usePartyForm } from './use-party-form.ts';
import { useSaidSaved } from './use-undo.ts';
import { labelsOf } from './words.ts';

/** The fields of a customer or a vendor in their places, to change. Nothing is kept before it is saved, and nothing typed is lost. */
export function PartyForm({ current, fields, startAt, onClose }: PartyFormProps) {
  const { organization } = useMe();
  const place = useRef<HTMLFormElement>(null);
  const [isCancelling, setCancelling] = useState(false);
  const { saySaved, undo } = useSaidSaved(fields);
  const form = usePartyForm(current, fields, (saved) => {
    if (saved === null || saved.changed.length === 0) say('Nothing to save.');
    else saySaved(saved);
    onClose();
  });
  const { base, drafts, refused, problems, visible, touched } = form;
  useEffect(() => begin(place.current, startAt), [startAt]);
  useEffect(() => {
    if (refused.size > 0) focusFirst(place.current, `[data-wrong] ${CONTROL}`);
  }, [refused]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!form.isSaving) form.save(base, unfinishedIn(event.currentTarget));
  };
  // An amount is in the currency that is typed beside it.
  const valueOf = (name: string): unknown => {
    const field = fields.find((one) => one.name === name);
    const draft = drafts.get(name);
    const reading = field === undefined || draft === undefined ? null : readDraft(field, draft);
    return reading?.ok === true ? reading.value : valueIn(base.party, name);
  };
  return (
    <>
      <form
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={submit}
        aria-label={PARTIES[base.kind].title}
      >
        <Sheet>
          {groupsOf(fields.filter(({ name }) => visible.has(name))).map((group) => (
            <SheetSection key={group.title} title={group.title}>
              <SheetFields as="div">
                {group.fields.map((field) => (
                  <SheetEntry
                    key={field.name}
                    field={field}
                    data-wrong={problems.has(field.name) || undefined}
                  >
                    <FieldControl
                      field={field}
                      draft={draftIn(drafts, field, base.party)}
                      problem={problems.get(field.name)}
                      currency={currencyOf(field, valueOf, organization.base_currency)}
                      onChange={(draft) => form.type(field.name, draft)}
                    />
                  </SheetEntry>
                ))}
              </SheetFields>
            </SheetSection>
          ))}
        </Sheet>
        <SaveBar form={form} fields={fields} onUndo={(saved) => void undo(saved).then(onClose)}>
          <Button type="submit" variant="primary" busy={form.isSaving}>
            Save
          </Button>
          <Button variant="quiet" onClick={() => (touched.length === 0 ? onClose() : setCancelling(true))}>
            Cancel
          </Button>
        </SaveBar>
      </form>
      <UnsavedDialog
        isUnsaved={touched.length > 0}
        description={`Not saved yet: ${labelsOf(
          touched.map(({ name }) => name),
          touched,
        )}.`}
        cancelling={{ isAsked: isCancelling, onStay: () => setCancelling(false), onGiveUp: onClose }}
      />
      <ConflictDialog
        form={form}
        fields={fields}
        onTheirs={() => {
          say('Showing the version saved by someone else. Your changes were discarded.');
          onClose();
        }}
      />
    </>
  );
}

type PartyFormProps = Readonly<{
  current: TaggedParty;
  fields: readonly Field[];
  /** The field to begin with; the first one where it is null. */
  startAt: string | null;
  onClose: () => void;
}>;

// Selects the content of the field that the user opened the form for, so that typing replaces it.
function begin(place: HTMLElement | null, field: string | null): void {
  if (field === null) return place?.querySelector<HTMLElement>(CONTROL)?.focus();
  const control = focusFirst(place, `[data-field="${CSS.escape(field)}"] ${CONTROL}`);
  if (control instanceof HTMLInputElement) control.select();
}

const CONTROL = ':is(input, select, textarea)';

function focusFirst(place: HTMLElement | null, selector: string): HTMLElement | null {
  const control = place?.querySelector<HTMLElement>(selector) ?? null;
  control?.focus({ preventScroll: true });
  // In the middle, so that what stands below the control is in sight too.
  control?.scrollIntoView({ block: 'center' });
  return control;
}

// A browser reports a date that is half typed as none: sent like that, it would clear the field.
function unfinishedIn(form: HTMLFormElement): Problems {
  const inputs = Array.from(form.querySelectorAll('input')).filter(({ validity }) => validity.badInput);
  return new Map(inputs.map(({ name }) => [name, 'must be a whole date, or nothing']));
}
