import {
  customField,
  type Definition,
  type Field,
  type FieldRecord,
  valueIn,
} from '../../../custom-fields/field.ts';
import { fieldText } from '../../../custom-fields/text.ts';
import { formatInstant } from '../../../format/date.ts';
import { currencyIn, PROFILE_FIELDS, STATUSES } from '../../parties/fields.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import { StatusBadge } from '../../parties/status-badge.tsx';
import { textIn } from '../columns.tsx';
import type { RecordColumn } from '../kind.ts';
import styles from './party-columns.module.css';

/** A column that can be chosen for a list of customers or vendors, under a heading. */
export type PartyColumn = RecordColumn & Readonly<{ group: string }>;

/** Every column that can be chosen, in the order in which they are shown. */
export function partyColumns(
  kind: PartyKind,
  definitions: readonly Definition[],
  baseCurrency: string,
): readonly PartyColumn[] {
  // The service sorts by what is not about a person.
  const own = PROFILE_FIELDS[kind].map(({ labelAlone, isPersonal, ...field }) =>
    columnOf({ ...field, label: labelAlone }, !isPersonal, baseCurrency),
  );
  const custom = definitions.map((definition) => columnOf(customField(definition), false, baseCurrency));
  return [...own, ...custom, instantColumn('created_at', 'Created'), instantColumn('updated_at', 'Changed')];
}

function columnOf(field: Field, isSorted: boolean, baseCurrency: string): PartyColumn {
  const isNumber = field.type === 'number' || field.type === 'currency';
  return {
    ...columnParts(field.name, field.label, isSorted),
    group: field.group ?? 'More',
    align: isNumber ? 'end' : 'start',
    // An amount is nothing without its currency.
    fields: field.name === 'credit_limit' ? [field.name, 'default_currency'] : [field.name],
    cell: (record) => {
      const party = record as FieldRecord;
      const text = fieldText(field, valueIn(party, field.name), currencyIn(field, party, baseCurrency));
      if (text === null) return '';
      if (field.name === 'status') return <PartyStatus status={textIn(record, 'status')} />;
      return isNumber ? text : <span className={styles.cut}>{text}</span>;
    },
  };
}

function instantColumn(name: 'created_at' | 'updated_at', heading: string): PartyColumn {
  return {
    ...columnParts(name, heading, true),
    group: 'Record',
    cell: (record) => {
      const instant = textIn(record, name);
      return instant === '' ? '' : formatInstant(instant);
    },
  };
}

function columnParts(name: string, heading: string, isSorted: boolean) {
  return { key: name, heading, fields: [name], ...(isSorted ? { sortable: true as const } : {}) };
}

/** The status of a customer or a vendor in a list. */
export function PartyStatus({ status }: Readonly<{ status: string }>) {
  const known = STATUSES.find(({ value }) => value === status);
  return known === undefined ? status : <StatusBadge status={known.value} />;
}
