import { Field, Select } from '../../../../parts/field.tsx';
import { type Change, settingColumn } from './draft.ts';
import { fieldsOf, valuesOf } from './fields.ts';
import { FieldsGrid, FieldsSection } from './fields-section.tsx';
import type { MappedColumn, Mapping, Preview, TableColumn } from './queries.ts';

/** What the words of the table mean, in columns that take only some values. */
export function WordChoices({ mapping, preview, table, onChange }: WordChoicesProps) {
  const worded = fieldsOf(mapping.kind).flatMap((field) => {
    const source = mapping.columns[field.name];
    const values = valuesOf(field);
    const words = table.find(({ name }) => name === source?.from?.[0])?.words ?? [];
    const isRefused = preview.rows.some(({ refusals }) =>
      refusals.some(({ columns }) => columns.includes(field.name)),
    );
    const isTranslated = Object.keys(source?.values ?? {}).length > 0;
    if (source === undefined || values === null || words.length === 0 || !(isRefused || isTranslated))
      return [];
    return [{ field, source, values, words }];
  });
  return worded.map(({ field, source, values, words }) => (
    <FieldsSection key={field.name} heading={`What the words of ${field.label} mean`}>
      <FieldsGrid>
        {words.map((word) => (
          <Field key={word} label={word}>
            {(control) => (
              <Select
                {...control}
                options={[{ value: '', label: 'As it is' }, ...values]}
                value={meaningOf(word, source)}
                onChange={({ target }) =>
                  onChange(settingColumn(field.name, withMeaning(source, word, target.value)))
                }
              />
            )}
          </Field>
        ))}
      </FieldsGrid>
    </FieldsSection>
  ));
}

type WordChoicesProps = Readonly<{
  mapping: Mapping;
  preview: Preview;
  table: readonly TableColumn[];
  onChange: (change: Change) => void;
}>;

function meaningOf(word: string, { values = {} }: MappedColumn): string {
  return Object.entries(values).find(([from]) => plain(from) === plain(word))?.[1] ?? '';
}

function withMeaning({ values = {}, ...source }: MappedColumn, word: string, meaning: string): MappedColumn {
  const others = Object.entries(values).filter(([from]) => plain(from) !== plain(word));
  const all = meaning === '' ? others : [...others, [word, meaning] as const];
  return all.length === 0 ? source : { ...source, values: Object.fromEntries(all) };
}

function plain(word: string): string {
  return word.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
