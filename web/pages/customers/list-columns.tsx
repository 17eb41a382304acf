import type { ReactNode } from 'react';
import { customField, type Definition, type Field, plainText, valueIn } from '../../custom-fields/field.ts';
import { NoValue } from '../../custom-fields/field-value.tsx';
import { fieldText } from '../../custom-fields/text.ts';
import { formatInstant } from '../../format/date.ts';
import { CUSTOMER_PROFILE_FIELDS, currencyIn } from '../parties/fields.ts';
import { StatusBadge } from '../parties/status-badge.tsx';
import styles from './list-columns.module.css';
import type { ListedCustomer } from './queries.ts';

/** A column of a list of customers: its content and its sort key. */
export type ListColumn = Readonly<{
  name: string;
  label: string;
  group: string;
  align: 'start' | 'end';
  cell: (customer: ListedCustomer) => ReactNode;
  /** Null where there is nothing, which comes last. */
  order: (customer: ListedCustomer) => string | number | null;
}>;

/** Every column that can be chosen, in the order in which they are shown. */
export function columnsWith(definitions: readonly Definition[], baseCurrency: string): readonly ListColumn[] {
  const own = CUSTOMER_PROFILE_FIELDS.map(({ labelAlone, ...field }) =>
    columnOf({ ...field, label: labelAlone }, baseCurrency),
  );
  const custom = definitions.map((definition) => columnOf(customField(definition), baseCurrency));
  return [...own, ...custom, instantColumn('created_at', 'Created'), instantColumn('updated_at', 'Changed')];
}

function columnOf(field: Field, baseCurrency: string): ListColumn {
  const textOf = (customer: ListedCustomer): string | null =>
    fieldText(field, valueIn(customer, field.name), currencyIn(field, customer, baseCurrency));
  const isNumber = field.type === 'number' || field.type === 'currency';
  return {
    name: field.name,
    label: field.label,
    group: field.group ?? 'More',
    align: isNumber ? 'end' : 'start',
    cell: (customer) => {
      const text = textOf(customer);
      if (text === null) return <NoValue />;
      if (field.name === 'status') return <StatusBadge status={customer.status ?? 'active'} />;
      return isNumber ? text : <span className={styles.cut}>{text}</span>;
    },
    order: (customer) => {
      const value = valueIn(customer, field.name);
      if (value === undefined) return null;
      if (isNumber) return Number(value);
      return field.type === 'date' ? plainText(value) : textOf(customer);
    },
  };
}

function instantColumn(name: 'created_at' | 'updated_at', label: string): ListColumn {
  return {
    name,
    label,
    group: 'Record',
    align: 'start',
    cell: ({ [name]: instant }) => (instant === undefined ? <NoValue /> : formatInstant(instant)),
    order: ({ [name]: instant }) => instant ?? null,
  };
}
