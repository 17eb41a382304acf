import type { ReactNode } from 'react';
import type { Operations } from '../../api/generated.ts';
import type { PartyKind } from '../parties/party-kind.ts';

/** The lists of records, by their first step of an address and of the API. */
export type RecordName =
  | 'accounts'
  | 'journal-entries'
  | 'invoices'
  | 'bills'
  | 'payments'
  | 'customers'
  | 'vendors';
export type ListRoute = `GET /v1/${RecordName}` & keyof Operations;

/** A record of a list, with the fields that its columns ask for. */
export type ListedRecord = Readonly<Record<string, ListedValue>>;
type ListedValue = string | number | boolean | null | undefined;

/** A list of records: its page, its parameters and its files follow from this. */
export type RecordKind = Readonly<{
  name: RecordName;
  title: string;
  /** In the middle of a sentence. */
  singular: string;
  plural: string;
  access: 'ledger.read' | 'records.read';
  /** The page that adds one, for those who may. */
  creates?: Readonly<{ to: '/customers/new' | '/vendors/new'; label: string; access: 'records.write' }>;
  /** Whether it can be shown as at a day. */
  isDated: boolean;
  search: Readonly<{ parameter: string; label: string }>;
  /** As the API says it: `-issue_date` is the latest first. */
  usualSort: string;
  filters: readonly RecordFilter[];
  /** Whose fields the reader chooses as further columns; null where the columns are these. */
  chooses: PartyKind | null;
  /** The first one names the record. */
  columns: readonly RecordColumn[];
}>;

export type RecordColumn = Readonly<{
  /** For columns that the service sorts by, its name there. */
  key: string;
  heading: string;
  align?: 'start' | 'end';
  sortable?: true;
  /** The fields that it shows. */
  fields: readonly string[];
  /** `list` is the search, the filters and the order of the list. */
  cell: (record: ListedRecord, list: RecordsSearch) => ReactNode;
}>;

export type Choice = Readonly<{ value: string; label: string }>;

/** A filter, whose parameters are in the address as the API has them. */
export type RecordFilter =
  | Readonly<{
      kind: 'choice';
      name: string;
      label: string;
      /** The value without a parameter. */
      usual: string;
      choices: readonly Choice[];
      /** Other values that an address may have. */
      others?: Readonly<{ form: RegExp; labelOf: (value: string) => string }>;
      look: 'segments' | 'list';
    }>
  /** One record of another list, by its id. */
  | Readonly<{ kind: 'record'; name: ChosenRecord; label: string }>
  /** From and to, as two parameters. */
  | Readonly<{ kind: 'range'; name: string; label: string; of: 'day' | 'amount' }>;

export type ChosenRecord = 'customer' | 'vendor' | 'account';

/** The texts of an address that are a list’s own: its search, filters and order. */
export type RecordsSearch = Readonly<Record<string, string>>;

/** The choice that leaves out the least, of a list that usually leaves out some records; null where it leaves out none. */
export function widestOf({ filters }: RecordKind): RecordsSearch | null {
  const filter = filters.find((each) => each.kind === 'choice' && each.usual !== '');
  return filter === undefined ? null : { [filter.name]: 'all' };
}

/** The parameters of a filter. */
export function parametersOf(filter: RecordFilter): readonly string[] {
  return filter.kind === 'range' ? [`${filter.name}_from`, `${filter.name}_to`] : [filter.name];
}
