import type { ReactNode } from 'react';
import { type Field, type FieldRecord, valueIn } from '../../custom-fields/field.ts';
import { useMe } from '../../session/use-me.ts';
import { draftIn, readDraft } from './draft.ts';
import { FieldControl } from './field-control.tsx';
import { currencyOf, groupsOf } from './fields.ts';
import { Sheet, SheetEntry, SheetFields, SheetSection } from './sheet.tsx';
import type { TypedFields } from './use-drafts.ts';

/** The fields of a record that are there, to fill in, under their headings. */
export function FieldsToFill({ fields, record, typed, below }: FieldsToFillProps) {
  const { organization } = useMe();
  const { drafts, problems, visible } = typed;
  // An amount is in the currency that is typed beside it.
  const valueOf = (name: string): unknown => {
    const field = fields.find((one) => one.name === name);
    const draft = drafts.get(name);
    const reading = field === undefined || draft === undefined ? null : readDraft(field, draft);
    return reading?.ok === true ? reading.value : valueIn(record, name);
  };
  return (
    <Sheet>
      {groupsOf(fields.filter(({ name }) => visible.has(name))).map((group) => (
        <SheetSection key={group.title} title={group.title}>
          <SheetFields as="div">
            {group.fields.map((field) => (
              <SheetEntry key={field.name} field={field} data-wrong={problems.has(field.name) || undefined}>
                <FieldControl
                  field={field}
                  draft={draftIn(drafts, field, record)}
                  problem={problems.get(field.name)}
                  currency={currencyOf(field, valueOf, organization.base_currency)}
                  onChange={(draft) => typed.type(field.name, draft)}
                />
                {below?.(field)}
              </SheetEntry>
            ))}
          </SheetFields>
        </SheetSection>
      ))}
    </Sheet>
  );
}

type FieldsToFillProps = Readonly<{
  fields: readonly Field[];
  /** The values as they are before anything is typed. */
  record: FieldRecord;
  typed: TypedFields;
  /** What else there is to say of a field. */
  below?: (field: Field) => ReactNode;
}>;
