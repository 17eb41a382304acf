import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../../format/date.ts';
import { Quiet } from '../../parts/quiet.tsx';
import { WideLink } from '../../parts/wide-link.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { Amount } from './amount.tsx';
import type { ListedRecord, RecordColumn, RecordName } from './kind.ts';

/** A field as a text; empty where there is nothing. */
export function textIn(record: ListedRecord, field: string): string {
  const value = record[field];
  return value === undefined || value === null ? '' : String(value);
}

/** The column that names the record, and leads to its page from anywhere in its row. */
export function nameColumn(
  records: RecordName,
  heading: string,
  { key, fields = [key], sortable, nameOf, badgeOf }: NameOptions,
): RecordColumn {
  return {
    key,
    heading,
    fields,
    ...(sortable === true ? { sortable } : {}),
    cell: (record, list) => {
      const name = nameOf === undefined ? textIn(record, key) : nameOf(record);
      const id = textIn(record, 'id');
      const badge = badgeOf?.(record) ?? null;
      if (id === '') return name;
      return (
        <>
          <WideLink>
            <Link to="/$records/$id" params={{ records, id }} search={{}} state={{ list }}>
              {name === '' ? 'Unnamed' : name}
            </Link>
          </WideLink>
          {badge !== null && ' '}
          {badge}
        </>
      );
    },
  };
}

type NameOptions = Readonly<{
  key: string;
  fields?: readonly string[];
  sortable?: true;
  nameOf?: (record: ListedRecord) => string;
  badgeOf?: (record: ListedRecord) => ReactNode;
}>;

export function textColumn(key: string, heading: string): RecordColumn {
  return { key, heading, fields: [key], cell: (record) => textIn(record, key) };
}

export function dayColumn(key: string, heading: string, isSortable = true): RecordColumn {
  return {
    key,
    heading,
    fields: [key],
    ...(isSortable ? { sortable: true } : {}),
    cell: (record) => {
      const day = textIn(record, key);
      return day === '' ? '' : <Day day={day} />;
    },
  };
}

/** An amount in the currency that another field holds, or in base currency. */
export function amountColumn(key: string, heading: string, currency: string | null = null): RecordColumn {
  return {
    key,
    heading,
    align: 'end',
    fields: currency === null ? [key] : [key, currency],
    cell: (record) => {
      const value = textIn(record, key);
      if (value === '') return '';
      return <Amount value={value} currency={currency === null ? null : textIn(record, currency)} />;
    },
  };
}

/** One of several values, in words. */
export function wordColumn(
  key: string,
  heading: string,
  words: Readonly<Record<string, string>>,
): RecordColumn {
  return {
    key,
    heading,
    fields: [key],
    cell: (record) => {
      const word = words[textIn(record, key)] ?? textIn(record, key);
      return word === '' ? '' : <Word>{word}</Word>;
    },
  };
}

// A word of ours, in those of the country.
function Word({ children }: Readonly<{ children: string }>) {
  return useLabelWords()(children);
}

function Day({ day }: Readonly<{ day: string }>) {
  return (
    <Quiet as="span">
      <time dateTime={day}>{formatDay(day)}</time>
    </Quiet>
  );
}
