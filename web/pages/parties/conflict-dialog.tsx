import type { ReactNode } from 'react';
import { type Field, valueIn } from '../../custom-fields/field.ts';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Table } from '../../parts/table.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import styles from './conflict-dialog.module.css';
import { isSameValue, readDraft } from './draft.ts';
import { currencyIn, STATUS_FIELD } from './fields.ts';
import type { usePartyForm } from './use-party-form.ts';
import { labelsOf } from './words.ts';

/** Another user saved first: shows their changes beside the user's own, and the choice between the two. */
export function ConflictDialog({ form, fields, onTheirs }: ConflictDialogProps) {
  const { organization } = useMe();
  const { base, theirs, touched, visible, drafts } = form;
  const mine = touched.filter(({ name }) => visible.has(name));
  const changed = [STATUS_FIELD, ...fields].filter(
    (field) =>
      theirs !== null &&
      !isSameValue(field, valueIn(base.party, field.name), valueIn(theirs.party, field.name)),
  );
  const both = mine.filter((field) => changed.includes(field));
  const show = (field: Field, value: unknown, of = theirs ?? base): ReactNode => (
    <FieldValue
      field={field}
      value={value}
      currency={currencyIn(field, of.party, organization.base_currency)}
    />
  );
  const typed = (field: Field): ReactNode => {
    const draft = drafts.get(field.name);
    const reading = draft === undefined ? null : readDraft(field, draft);
    return mine.includes(field) && reading?.ok === true ? (
      show(field, reading.value)
    ) : (
      <Quiet as="span" small>
        not changed
      </Quiet>
    );
  };
  const noun = useLabelWords()(base.kind);
  return (
    <Dialog
      open={theirs !== null}
      onClose={form.goOn}
      look="wide"
      title={`Someone else saved this ${noun} while you were editing`}
      description={
        both.length === 0
          ? 'They changed different fields. Saving keeps both.'
          : `You both changed ${labelsOf(
              both.map(({ name }) => name),
              fields,
            )}. Fields that you did not change keep their version.`
      }
      actions={
        theirs !== null && (
          <>
            <Button variant="quiet" onClick={form.goOn}>
              Back to editing
            </Button>
            <Button onClick={onTheirs}>Discard mine, take theirs</Button>
            <Button variant="primary" busy={form.isSaving} onClick={() => form.rebase(theirs)}>
              {both.length === 0 ? 'Save mine as well' : 'Save mine over theirs'}
            </Button>
          </>
        )
      }
    >
      {form.failure !== null && <FailureNote failure={form.failure} />}
      <div className={styles.compared}>
        <Table
          caption="What was changed"
          rows={[...changed, ...mine.filter((field) => !changed.includes(field))]}
          keyOf={({ name }) => name}
          columns={[
            {
              key: 'field',
              heading: 'Field',
              cell: (field) => (
                <span className={styles.compare}>
                  {field.label}
                  {both.includes(field) && <Badge tone="warn">both</Badge>}
                </span>
              ),
            },
            {
              key: 'before',
              heading: 'When you began',
              cell: (field) => show(field, valueIn(base.party, field.name), base),
            },
            {
              key: 'theirs',
              heading: 'Theirs, saved now',
              cell: (field) =>
                changed.includes(field) ? (
                  show(field, valueIn((theirs ?? base).party, field.name))
                ) : (
                  <Quiet as="span" small>
                    not changed
                  </Quiet>
                ),
            },
            { key: 'mine', heading: 'Yours, not saved', cell: typed },
          ]}
        />
      </div>
    </Dialog>
  );
}

type ConflictDialogProps = Readonly<{
  form: ReturnType<typeof usePartyForm>;
  fields: readonly Field[];
  onTheirs: () => void;
}>;
