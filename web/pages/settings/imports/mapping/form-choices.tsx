import { Checkbox, Field, Select, TextInput } from '../../../../parts/field.tsx';
import { type Change, settingParts } from './draft.ts';
import { fieldsOf } from './fields.ts';
import { FieldsGrid, FieldsSection } from './fields-section.tsx';
import type { Mapping } from './queries.ts';

/** How the table writes dates and numbers. */
export function FormChoices({
  mapping,
  onChange,
}: Readonly<{ mapping: Mapping; onChange: (change: Change) => void }>) {
  if (!fieldsOf(mapping.kind).some(({ type }) => WRITTEN_IN_FORMS.test(type))) return null;
  const { dates = 'yyyy-mm-dd', decimal = '.', thousands = '', brackets = false, signs = [] } = mapping;
  const forms = DATES.includes(dates) ? DATES : [dates, ...DATES];
  return (
    <FieldsSection heading="Dates and numbers">
      <FieldsGrid>
        <Field label="Dates">
          {(control) => (
            <Select
              {...control}
              options={forms.map((value) => ({ value, label: value }))}
              value={dates}
              onChange={({ target }) => onChange(settingParts({ dates: target.value }))}
            />
          )}
        </Field>
        <Field label="Decimal mark">
          {(control) => (
            <Select
              {...control}
              options={[
                { value: '.', label: 'Point: 1234.50' },
                { value: ',', label: 'Comma: 1234,50' },
              ]}
              value={decimal}
              onChange={({ target }) => onChange(settingParts({ decimal: target.value === ',' ? ',' : '.' }))}
            />
          )}
        </Field>
        <Field label="Mark between thousands">
          {(control) => (
            <Select
              {...control}
              options={[{ value: '', label: 'None' }, ...MARKS.map(({ value, label }) => ({ value, label }))]}
              value={thousands}
              onChange={({ target }) =>
                onChange(
                  settingParts({ thousands: MARKS.find(({ value }) => value === target.value)?.value }),
                )
              }
            />
          )}
        </Field>
        <Field label="Currency signs to leave out" help="Separated by spaces, such as € EUR." optional>
          {(control) => (
            <TextInput
              {...control}
              defaultValue={signs.join(' ')}
              onBlur={({ target }) => {
                const words = target.value.split(/\s+/).filter((word) => word !== '');
                if (words.join(' ') !== signs.join(' '))
                  onChange(settingParts({ signs: words.length === 0 ? undefined : words }));
              }}
            />
          )}
        </Field>
      </FieldsGrid>
      <Checkbox
        label="A number in brackets is negative"
        checked={brackets}
        onChange={({ target }) => onChange(settingParts({ brackets: target.checked ? true : undefined }))}
      />
    </FieldsSection>
  );
}

const WRITTEN_IN_FORMS = /^(date|number)\b/;
const DATES = [
  'yyyy-mm-dd',
  'dd.mm.yyyy',
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'dd-mm-yyyy',
  'yyyy/mm/dd',
  'yyyymmdd',
  'dd.mm.yy',
  'dd/mm/yy',
  'mm/dd/yy',
  'dd mmm yyyy',
  'dd-mmm-yy',
  'excel',
];
const MARKS = [
  { value: ',', label: 'Comma: 1,234' },
  { value: '.', label: 'Point: 1.234' },
  { value: "'", label: 'Apostrophe: 1’234' },
  { value: ' ', label: 'Space: 1 234' },
] as const;
