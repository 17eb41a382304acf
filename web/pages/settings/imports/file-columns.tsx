import { useState } from 'react';
import { Badge } from '../../../parts/badge.tsx';
import { Code } from '../../../parts/code.tsx';
import { DownloadButton } from '../../../parts/download-button.tsx';
import { Field, Select } from '../../../parts/field.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import styles from './file-columns.module.css';
import FILE_KINDS from './file-kinds.json';
import { isKind, KINDS } from './kind-words.ts';

/** The columns of each kind of file, with a row as an example to begin from. */
export function FileColumns() {
  const [name, setName] = useState('customers');
  const kind = FILE_KINDS.find((one) => one.name === name);
  return (
    <Stack>
      <ul className={styles.rules}>
        <li>
          A <strong>zip</strong> is a book: any of the files below, each under its own name, such as{' '}
          <code>customers.csv</code> or <code>journal.ndjson</code>. They may refer to each other.
        </li>
        <li>
          A <strong>CSV</strong> file is in UTF-8, with a header row; columns are separated by comma,
          semicolon or tab. <strong>NDJSON</strong> has an object on each line.
        </li>
        <li>Numbers have a decimal point and no group marks; dates are written 2026-11-20.</li>
        <li>
          From <strong>hledger</strong> or <strong>Ledger</strong>: the journal itself, with the files that it
          includes in one zip; or <code>hledger print --cost -O csv &gt; hledger.csv</code>.
        </li>
        <li>
          A record is recognised by its name in the first column, so you can send a file every night. Records
          that are not in the file stay as they are.
        </li>
      </ul>
      <div className={styles.kindChoice}>
        <Field label="A file of">
          {(control) => (
            <Select
              {...control}
              options={FILE_KINDS.flatMap((one) =>
                isKind(one.name) ? [{ value: one.name, label: KINDS[one.name] }] : [],
              )}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {kind !== undefined && kind.encodings !== 'json' && kind.sample === null && (
          <DownloadButton
            fileName={`${kind.name}-example`}
            rows={() => exampleOf(kind)}
            label="Example file"
          />
        )}
      </div>
      {kind !== undefined && (
        <>
          <p>
            {kind.summary} It is called{' '}
            <code>
              {kind.encodings
                .split(', ')
                .map((ending) => `${kind.name}.${ending}`)
                .join(' or ')}
            </code>{' '}
            in a zip.
          </p>
          <Table
            caption={`Columns of ${kind.name}`}
            columns={COLUMNS}
            rows={kind.columns}
            keyOf={(one) => one.name}
          />
          {kind.sample !== null && <Code label="Example file" text={kind.sample} />}
        </>
      )}
    </Stack>
  );
}

type Kind = (typeof FILE_KINDS)[number];
type KindColumn = Kind['columns'][number];

const COLUMNS: readonly Column<KindColumn>[] = [
  { key: 'name', heading: 'Column', cell: ({ name }) => <code>{name}</code> },
  {
    key: 'presence',
    heading: 'Needed',
    cell: ({ presence }) => (presence === 'required' ? <Badge tone="good">Required</Badge> : WORDS[presence]),
  },
  { key: 'type', heading: 'Takes', cell: ({ type }) => type },
  {
    key: 'meaning',
    heading: 'Meaning',
    cell: ({ meaning, example }) => (
      <>
        {meaning}{' '}
        {example !== '' && (
          <Quiet as="span">
            Such as <code>{example}</code>
          </Quiet>
        )}
      </>
    ),
  },
];

const WORDS: Readonly<Record<string, string>> = { 'may be empty': 'May be empty', optional: 'Optional' };

// Columns with an example: of columns that exclude each other, one has none.
function exampleOf({ columns }: Kind): readonly (readonly string[])[] {
  const shown = columns.filter(({ isInExample }) => isInExample);
  return [shown.map(({ name }) => name), shown.map(({ example }) => example)];
}
