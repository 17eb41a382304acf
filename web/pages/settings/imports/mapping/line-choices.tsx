import { Checkbox, Field, Select, TextInput } from '../../../../parts/field.tsx';
import { OptionBoxes } from '../../../../parts/option-boxes.tsx';
import { optionOf } from './column-choices.tsx';
import { type Change, settingAccount, settingParts } from './draft.ts';
import { sourceInWords } from './fields.ts';
import { FieldsGrid, FieldsSection } from './fields-section.tsx';
import type { MappedColumn, Mapping, TableColumn } from './queries.ts';

/** How rows of a journal become entries: the two lines of a row of a bank statement, and names where there are no numbers. */
export function LineChoices({ mapping, table, onChange }: LineChoicesProps) {
  if (mapping.kind !== 'journal') return null;
  const { lines, entries } = mapping;
  return (
    <FieldsSection heading="Entries">
      <Checkbox
        label="Each row is an entry of two lines"
        help="For a bank statement: one line on the bank account, one against it."
        checked={lines !== undefined}
        onChange={({ target }) =>
          onChange(settingParts({ lines: target.checked ? linesFrom(mapping, table) : undefined }))
        }
      />
      {lines !== undefined && <Lines lines={lines} table={table} onChange={onChange} />}
      <Checkbox
        label="Entries have no numbers"
        help="Neighbouring rows that say the same in the columns below are one entry."
        checked={entries !== undefined}
        onChange={({ target }) =>
          onChange(
            settingParts({
              entries: target.checked
                ? { by: table.slice(0, 1).map(({ name }) => name), named: 'table:' }
                : undefined,
            }),
          )
        }
      />
      {entries !== undefined && (
        <>
          <OptionBoxes
            legend="Rows of one entry say the same in"
            name="entries"
            options={table.map(({ name }) => ({ value: name, label: name }))}
            ticked={entries.by}
            onChange={(by) => onChange(settingParts({ entries: { ...entries, by: [...by] } }))}
          />
          <Field
            label="Their names begin with"
            help="Use another name for each source, such as each bank account."
          >
            {(control) => (
              <TextInput
                {...control}
                value={entries.named}
                onChange={({ target }) =>
                  onChange(settingParts({ entries: { ...entries, named: target.value } }))
                }
              />
            )}
          </Field>
        </>
      )}
    </FieldsSection>
  );
}

type LineChoicesProps = Readonly<{
  mapping: Mapping;
  table: readonly TableColumn[];
  onChange: (change: Change) => void;
}>;
type Lines = NonNullable<Mapping['lines']>;

function Lines({
  lines,
  table,
  onChange,
}: Readonly<{ lines: Lines; table: readonly TableColumn[]; onChange: (change: Change) => void }>) {
  const amount = lines[0]?.['amount'];
  const single = amount?.from?.[0];
  return (
    <FieldsGrid>
      {lines.map((line, place) => {
        const account = line['account'];
        if (account?.constant === undefined) return null;
        return (
          <Field key={LINES[place] ?? place} label={LINES[place] ?? `Account of line ${place + 1}`} required>
            {(control) => (
              <TextInput
                {...control}
                value={account.constant}
                onChange={({ target }) => onChange(settingAccount(place, target.value))}
              />
            )}
          </Field>
        );
      })}
      {amount !== undefined && (
        <Field label="Amount of the statement" required>
          {(control) => (
            <Select
              {...control}
              options={[
                ...table.map((one) => ({ value: one.name, label: optionOf(one) })),
                ...(single === undefined ? [{ value: '', label: sourceInWords(amount) }] : []),
              ]}
              value={single ?? ''}
              onChange={({ target }) => {
                if (target.value !== '')
                  onChange(settingParts({ lines: linesOf(lines, target.value, amount) }));
              }}
            />
          )}
        </Field>
      )}
    </FieldsGrid>
  );
}

const LINES = ['Bank account', 'Account against it'];

function linesFrom({ columns }: Mapping, table: readonly TableColumn[]): Lines {
  const source = columns['amount'] ?? { from: table.slice(-1).map(({ name }) => name) };
  const accounts = [{ account: { constant: 'bank' } }, { account: { constant: 'bank:unassigned' } }];
  return linesOf(accounts, source.from?.[0] ?? '', source);
}

/** The lines with the amount of a column, and its opposite. */
function linesOf(lines: Lines, name: string, { side }: MappedColumn): Lines {
  const sides = side === undefined ? {} : { side };
  return lines.map((line, place) => ({
    ...line,
    amount: place === 0 ? { from: [name], ...sides } : { subtract: [name], ...sides },
  }));
}
