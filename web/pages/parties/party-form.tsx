import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Field } from '../../custom-fields/field.ts';
import { Button } from '../../parts/button.tsx';
import { say } from '../../parts/toast.tsx';
import { UnsavedDialog } from '../../parts/unsaved-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FieldsToFill } from './fields-to-fill.tsx';
import { CONTROL, focusFirst, unfinishedIn } from './form-focus.ts';
import styles from './party-form.module.css';
import { PARTIES } from './party-kinds.ts';
import type { TaggedParty } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { usePartyForm } from './use-party-form.ts';
import { useSaidSaved } from './use-undo.ts';
import { labelsOf } from './words.ts';

/** The fields of a customer or a vendor in their places, to change. Nothing is kept before it is saved, and nothing typed is lost. */
export function PartyForm({ current, fields, startAt, onClose }: PartyFormProps) {
  const place = useRef<HTMLFormElement>(null);
  const [isCancelling, setCancelling] = useState(false);
  const { saySaved, undo } = useSaidSaved(fields);
  const form = usePartyForm(current, fields, (saved) => {
    if (saved === null || saved.changed.length === 0) say('Nothing to save.');
    else saySaved(saved);
    onClose();
  });
  const { base, refused, touched } = form;
  useEffect(() => begin(place.current, startAt), [startAt]);
  useEffect(() => {
    if (refused.size > 0) focusFirst(place.current, `[data-wrong] ${CONTROL}`);
  }, [refused]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!form.isSaving) form.save(base, unfinishedIn(event.currentTarget));
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
        <FieldsToFill fields={fields} record={base.party} typed={form} />
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
