import { Field, Select, TextInput } from '../../../../parts/field.tsx';
import { VisuallyHidden } from '../../../../parts/visually-hidden.tsx';
import { type Change, settingColumn } from './draft.ts';
import { fieldsOf, type OurField, sourceInWords } from './fields.ts';
import { FieldsGrid, FieldsSection } from './fields-section.tsx';
import type { MappedColumn, Mapping, Preview, TableColumn } from './queries.ts';

/** Our columns, and from which of the table's each is read. */
export function ColumnChoices({ mapping, guessed, preview, table, onChange }: ColumnChoicesProps) {
  const inLines = new Set((mapping.lines ?? []).flatMap((line) => Object.keys(line)));
  const isNamed = mapping.entries !== undefined;
  const fields = fieldsOf(mapping.kind).filter(
    ({ name }) =>
      !inLines.has(name) &&
      !(mapping.lines !== undefined && SIDES.has(name)) &&
      !(isNamed && name === 'entry'),
  );
  const isMain = ({ name, isRequired }: OurField) =>
    isRequired || Object.hasOwn(guessed.columns, name) || SIDES.has(name);
  const choiceFor = (field: OurField) => (
    <ColumnChoice
      key={field.name}
      field={field}
      source={mapping.columns[field.name] ?? null}
      table={table}
      problem={problemOf(preview, field.name)}
      onChange={(source) => onChange(settingColumn(field.name, source))}
    />
  );
  const more = fields.filter((field) => !isMain(field));
  return (
    <FieldsSection heading="Columns">
      <FieldsGrid>{fields.filter(isMain).map(choiceFor)}</FieldsGrid>
      {more.length > 0 && (
        <details>
          <summary>{more.length === 1 ? '1 more field' : `${more.length} more fields`}</summary>
          <FieldsGrid>{more.map(choiceFor)}</FieldsGrid>
        </details>
      )}
    </FieldsSection>
  );
}

type ColumnChoicesProps = Readonly<{
  mapping: Mapping;
  guessed: Mapping;
  preview: Preview;
  table: readonly TableColumn[];
  onChange: (change: Change) => void;
}>;

/** Amounts of a journal come in one of two ways. */
const SIDES: ReadonlySet<string> = new Set(['debit', 'credit', 'amount']);

function ColumnChoice({ field, source, table, problem, onChange }: ColumnChoiceProps) {
  const { label, isRequired, meaning } = field;
  const single = source?.from?.length === 1 ? source.from[0] : undefined;
  const isConstant = source?.constant !== undefined;
  const options = [
    { value: '', label: isRequired ? 'Choose …' : 'Nothing' },
    ...table.map((one) => ({ value: `from:${one.name}`, label: optionOf(one) })),
    ...(source === null || isConstant || single !== undefined
      ? []
      : [{ value: 'several', label: sourceInWords(source) }]),
    { value: 'constant', label: 'The same in every row …' },
  ];
  const value =
    source === null ? '' : isConstant ? 'constant' : single === undefined ? 'several' : `from:${single}`;
  return (
    <Field
      label={label}
      required={isRequired}
      error={problem}
      help={source === null && isRequired ? meaning : undefined}
    >
      {(control) => (
        <>
          <Select
            {...control}
            options={options}
            value={value}
            onChange={({ target }) => {
              if (target.value === '') onChange(null);
              else if (target.value === 'constant') onChange({ constant: '' });
              else if (target.value !== 'several')
                onChange(readFrom(target.value.slice('from:'.length), source));
            }}
          />
          {isConstant && (
            <label>
              <VisuallyHidden>{label} in every row</VisuallyHidden>
              <TextInput
                value={source.constant}
                onChange={({ target }) => onChange({ constant: target.value })}
              />
            </label>
          )}
        </>
      )}
    </Field>
  );
}

type ColumnChoiceProps = Readonly<{
  field: OurField;
  source: MappedColumn | null;
  table: readonly TableColumn[];
  problem: string | null;
  onChange: (source: MappedColumn | null) => void;
}>;

/** What was said of the sides of an amount stays, the words of another column do not. */
function readFrom(name: string, source: MappedColumn | null): MappedColumn {
  return source?.side === undefined ? { from: [name] } : { from: [name], side: source.side };
}

/** A column of the table with some of its cells, so that it can be told from others. */
export function optionOf({ name, samples }: TableColumn): string {
  const shown = samples.slice(0, 2).join(', ');
  return shown === '' ? name : `${name}: ${shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown}`;
}

const LONGEST = 40;

function problemOf({ rows }: Preview, name: string): string | null {
  const reasons = rows.flatMap(({ refusals }) => refusals.filter(({ columns }) => columns.includes(name)));
  const [first] = reasons;
  if (first === undefined) return null;
  return reasons.length === 1 ? first.reason : `${reasons.length} rows refused, the first: ${first.reason}`;
}
