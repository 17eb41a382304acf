import Type from 'typebox';
import { requireCapability } from '../../access/require-capability.ts';
import { entityTagOf } from '../../content-tag.ts';
import { requireThat } from '../../invalid-request.ts';
import { LONGEST_CURSOR } from '../../lists/sorted/cursor.ts';
import { instantText } from '../../lists/sorted/list-cells.ts';
import { readPage } from '../../lists/sorted/read-page.ts';
import { nextCursorOf, sortedRequestOf } from '../../lists/sorted/request.ts';
import type { SortedList } from '../../lists/sorted/sorted-list.ts';
import { formatDay } from '../../period/index.ts';
import { profileOf } from '../../records/profiles/profile.ts';
import { CUSTOMERS } from '../../records/profiles/profile-kind.ts';
import { readProfile } from '../../records/profiles/read-profile.ts';
import { type Caller, dataVersionOf } from '../caller.ts';
import { requireFilters } from '../list-filters.ts';
import { RECORD_KINDS, RECORD_LISTS } from '../record-kinds.ts';
import { AsOf, DataVersion, Day, exactly, nullable, UNTRUSTED } from '../schema.ts';
import { defineTool } from '../tool.ts';

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], { [UNTRUSTED]: true });

export const findRecords = defineTool({
  name: 'find_records',
  title: 'Find records',
  description:
    'Customers, vendors, invoices, bills, payments, entries, accounts, persons, memberships or pay, sorted and filtered, each kind with the capability of its list. A wrong filter names those that the kind has. With `id`, one customer whole, and its etag for update_customer. For sums, use get_values.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({
    kind: Type.Enum([...RECORD_KINDS]),
    id: Type.Optional(Type.String({ format: 'uuid', maxLength: 36, description: 'Of a customer alone.' })),
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'A text in its name or number.' }),
    ),
    filters: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 500 }), {
        description: 'By name, such as {"status": "open"}.',
      }),
    ),
    sort: Type.Optional(
      Type.String({ maxLength: 100, description: 'A column, with a hyphen before it for the last first.' }),
    ),
    fields: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 50,
        description: 'The columns to answer with.',
      }),
    ),
    as_of: Type.Optional(AsOf),
    cursor: Type.Optional(Type.String({ pattern: String.raw`^[A-Za-z0-9_-]{32,${LONGEST_CURSOR}}$` })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: exactly({
    kind: Type.String(),
    as_of: nullable(Day),
    rows: Type.Array(Type.Record(Type.String(), Value)),
    etag: nullable(Type.String({ description: 'Of the one customer.' })),
    next_cursor: nullable(Type.String()),
    data_version: DataVersion,
  }),
  run: async ({ kind, id, search, filters = {}, sort, fields, as_of: asOf, cursor, limit = 20 }, caller) => {
    const list: SortedList = RECORD_LISTS[kind];
    requireCapability(caller.principal, list.access);
    if (id !== undefined) {
      requireThat('id', kind === 'customer', 'must be left out but for customers', 'not_applicable');
      return await oneCustomer(id, caller);
    }
    // The lists of accounts and entries call it a text.
    const searched = 'search' in list.filters ? 'search' : 'text';
    const named = { ...filters, ...(search === undefined ? {} : { [searched]: search }) };
    requireFilters(list, named);
    requireThat(
      'as_of',
      asOf === undefined || list.asOf !== 'none',
      'must be left out, because this kind has no dates',
      'not_applicable',
    );
    const { capabilities, organization } = caller.principal;
    const query = { ...named, sort, fields: fields?.join(), asOf, cursor, limit: `${limit}` };
    const asked = sortedRequestOf(list, query, { capabilities, ...organization }, caller.now);
    const page = await readPage(caller.reading, list, asked.page);
    return {
      kind,
      as_of: formatDay(asked.page.context.day),
      rows: page.rows.map(flat),
      etag: null,
      next_cursor: nextCursorOf(asked, page),
      data_version: dataVersionOf(caller),
    };
  },
});

async function oneCustomer(id: string, caller: Caller) {
  const { row, definitions } = await caller.reading.snapshot(
    async (transaction) => await readProfile(transaction, CUSTOMERS, id),
  );
  const profile = profileOf(CUSTOMERS, row, definitions);
  return {
    kind: 'customer',
    as_of: null,
    rows: [flat(profile)],
    etag: entityTagOf(profile),
    next_cursor: null,
    data_version: dataVersionOf(caller),
  };
}

type Cell = string | number | boolean | null;

/** A record with its custom fields beside its own. */
function flat({
  custom_fields: custom = {},
  ...own
}: Readonly<Record<string, unknown>>): Record<string, Cell> {
  const all = [
    ...Object.entries(own),
    ...Object.entries(custom as object).map(([key, value]) => [`custom_fields.${key}`, value] as const),
  ];
  return Object.fromEntries(all.map(([name, value]) => [name, cellOf(value)]));
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return instantText(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
