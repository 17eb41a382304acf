import type { RawBuilder } from 'kysely';
import type { Capability } from '../../access/capability.ts';
import type { Day } from '../../period/index.ts';
import type { Subject } from '../../records/custom-fields/index.ts';

/**
 * A list of records that is sorted and filtered: its statements, parameters, schemas and files follow from this. In its SQL `record` is the row
 * of a record, `asked.day` the day as at which it is shown, and `asked.year_start`
 * the first day of its financial year.
 */
export type SortedList = Readonly<{
  /** As in its address. */
  name: string;
  /** Records in the plural. */
  noun: string;
  access: Capability;
  /** The records, before any filter: the least that sorting and filtering need. Of several sources each is read by its own index. */
  rows: (context: ListContext) => readonly RawBuilder<unknown>[];
  /** Which of them are listed. */
  where: (context: ListContext) => RawBuilder<unknown>;
  /** What else the columns are read from, for the records of a page alone. */
  joins: RawBuilder<unknown>;
  columns: Readonly<Record<string, ListColumn>>;
  sorts: Readonly<Record<string, SortKey>>;
  /** As `sort` says it. */
  defaultSort: string;
  filters: Readonly<Record<string, ListFilter>>;
  /** What `asOf` leaves of it: `facts` of later days are not listed; of `states` all are, as on the day. With `none` it is as at today. */
  asOf: 'none' | 'facts' | 'states';
  /** The capabilities that columns need besides: without it a caller neither sees one nor sorts by it. */
  needs: Readonly<Record<string, Capability>>;
  /** The filters that hold where a request does not name them. */
  defaults: Readonly<Record<string, string>>;
  /** Whether a page says how many records there are, where sorting reads all of them anyway. */
  isCounted: boolean;
}>;

/** What a list depends on besides the request. */
export type ListContext = Readonly<{
  /** As at the end of which day. */
  day: Day;
  /** The first day of its financial year. */
  yearStart: Day;
  /** Whether the caller named the day: then nothing later is listed. */
  isPinned: boolean;
  capabilities: ReadonlySet<Capability>;
  baseCurrency: string;
}>;

export type ListColumn = PlainColumn | (ColumnParts & CustomType);

/** A column with one value of a type. */
export type PlainColumn = ColumnParts & ColumnType;

type ColumnParts = Readonly<{
  select: RawBuilder<unknown>;
  isNullable: boolean;
  description: string | null;
}>;

type ColumnType =
  | Readonly<{ type: 'id' | 'text' | 'day' | 'count' | 'rate' | 'flag' | 'instant' }>
  /** In the currency that the column of this name holds; `base` is the base currency. */
  | Readonly<{ type: 'amount'; currency: string }>
  | Readonly<{ type: 'choice'; choices: readonly string[] }>;

/** The custom fields of these records, as they are kept. */
type CustomType = Readonly<{ type: 'custom'; subject: Subject }>;

/** What a list can be sorted by. It is never null. */
export type SortKey = Readonly<{
  type: 'day' | 'text' | 'amount';
  by: RawBuilder<unknown>;
  /** What is true of every listed row and is the condition of the index, which only serves statements that repeat it. */
  repeats: RawBuilder<unknown>;
}>;

/** `few` selects the ids of the records that pass, for a filter that may leave so few of many that they are found from its own side. */
export type ListFilter = Readonly<{
  description: string;
  example: string;
  few?: (text: string) => RawBuilder<unknown>;
}> &
  FilterType;

type FilterType =
  | Readonly<{ type: 'text'; where: (text: string) => RawBuilder<unknown> }>
  | Readonly<{ type: 'day'; where: (day: Day) => RawBuilder<unknown> }>
  | Readonly<{ type: 'amount'; where: (amount: string) => RawBuilder<unknown> }>
  | Readonly<{ type: 'count'; where: (count: number) => RawBuilder<unknown> }>
  | Readonly<{
      type: 'choice';
      choices: readonly string[];
      where: (choice: string) => RawBuilder<unknown>;
    }>;
