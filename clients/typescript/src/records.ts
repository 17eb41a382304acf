import type { SortedListMeta } from './generated/api.ts';
import { type AnswerOf, askLoosely, type RequestOf, type Route } from './routes.ts';
import type { CallOptions, Transport } from './transport.ts';

type QueryOf<R extends Route> = RequestOf<R> extends { query?: infer Query } ? NonNullable<Query> : never;
type DataOf<R extends Route> = AnswerOf<R> extends { data: infer Data } ? Data : never;
type BodyOf<R extends Route> = RequestOf<R> extends { body: infer Body } ? Body : never;

/** A record as a sorted list has it. */
type SortedRow<R extends Route> =
  Extract<AnswerOf<R>, { meta: SortedListMeta }> extends { data: (infer Row)[] } ? Row : never;

/** A record as the list in the order of writing has it. */
type WrittenRow<R extends Route> =
  Exclude<AnswerOf<R>, { meta: SortedListMeta }> extends { data: (infer Row)[] } ? Row : never;

/** The filters and the order of a list. Numbers are sent as they are written. */
type ListQuery<R extends Route> = {
  [Name in Exclude<keyof QueryOf<R>, 'cursor' | 'limit' | 'updated_since' | 'fields'>]?:
    | QueryOf<R>[Name]
    | (string extends QueryOf<R>[Name] ? number : never)
    | undefined;
};

// Columns that are missing for callers who may not see pay.
type Optional = 'pay_type' | 'amount' | 'frequency' | 'arrangements' | 'annual_pay';
type Whole<Row> = 'annual_pay' extends keyof Row
  ? Required<Omit<Row, Optional>> & Pick<Row, Optional & keyof Row>
  : Required<Row>;

/** A list that is sorted and filtered. */
export type Lister<R extends Route> = {
  /** Every record that passes the filters, page by page as they are read. With `fields` each has these alone. */
  list<Field extends keyof SortedRow<R> = keyof SortedRow<R>>(
    query?: ListQuery<R> & { fields?: readonly Field[] },
    options?: CallOptions,
  ): AsyncGenerator<
    [keyof SortedRow<R>] extends [Field] ? Whole<SortedRow<R>> : Required<Pick<SortedRow<R>, Field>>,
    void,
    undefined
  >;
};

export function lister<R extends Route>(
  transport: Transport,
  route: R,
  defaultSort: NonNullable<QueryOf<R>['sort' & keyof QueryOf<R>]>,
): Lister<R> {
  return {
    async *list(query = {}, options = {}) {
      const { fields, ...filters } = query;
      const named = fields === undefined ? {} : { fields: fields.join(',') };
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
        const sent = {
          ...filters,
          // Without one the list would be another, which has no end.
          sort: (filters as { sort?: string }).sort ?? defaultSort,
          ...named,
          limit: '500',
          ...(cursor === null ? {} : { cursor }),
        };
        const page: SortedPage = await pageOf(transport, route, sent, options);
        yield* page.data as never[];
        cursor = page.meta.next_cursor;
      }
    },
  };
}

type SortedPage = Readonly<{ data: unknown[]; meta: SortedListMeta }>;

/** A part of a list in the order of writing, and where it goes on. Keep both together. */
export type Changes<Row> = Readonly<{ records: readonly Row[]; cursor: string }>;

/** A list in the order of writing. */
export type Stepper<R extends Route> = {
  /** Records written since the cursor, or since the beginning, a page at a time, until there are no more for now. A changed record comes again. */
  changes(
    since?: string | null,
    options?: CallOptions,
  ): AsyncGenerator<Changes<WrittenRow<R>>, void, undefined>;
};

export function stepper<R extends Route>(transport: Transport, route: R): Stepper<R> {
  return {
    async *changes(since = null, options = {}) {
      for (let cursor = since, hasMore = true; hasMore; ) {
        const from = cursor === null ? { updated_since: BEGINNING } : { cursor };
        const page: WrittenPage = await pageOf(transport, route, { ...from, limit: '500' }, options);
        ({ next_cursor: cursor, has_more: hasMore } = page.meta);
        yield { records: page.data as WrittenRow<R>[], cursor: page.meta.next_cursor };
      }
    },
  };
}

type WrittenPage = Readonly<{ data: unknown[]; meta: Readonly<{ next_cursor: string; has_more: boolean }> }>;
const BEGINNING = '1970-01-01T00:00:00Z';

async function pageOf<Page>(
  transport: Transport,
  route: Route,
  query: object,
  options: CallOptions,
): Promise<Page> {
  return (await askLoosely(transport, route, { query, ...options })).content as Page;
}

/** A route of one record. */
export type Getter<R extends Route> = {
  /** The record of an id, or of its name in its source where it has one. */
  get(id: string, query?: QueryOf<R>, options?: CallOptions): Promise<DataOf<R>>;
};

export function getter<R extends Route>(transport: Transport, route: R): Getter<R> {
  return {
    async get(id, query, options) {
      const { content, tag } = await askLoosely(transport, route, {
        ...naming(route, id),
        query,
        ...options,
      });
      const { data } = content as Readonly<{ data: DataOf<R> & object }>;
      if (tag !== null) TAGS.set(data, tag);
      return data;
    },
  };
}

/** A route that writes records. */
export type Writer<R extends Route> = {
  /**
   * Creates or replaces from 1 to 500 records, all or none, and says what became of each. It is sent again after a broken connection, and written
   * once: a key of its own sees to that. Give your own `idempotencyKey` if another run of your program may send the same again.
   */
  write(
    records: BodyOf<R> extends { data: infer Records } ? Readonly<Records> : never,
    options?: CallOptions & Readonly<{ existing?: 'replace' | 'refuse'; idempotencyKey?: string }>,
  ): Promise<DataOf<R>>;
};

export function writer<R extends Route>(transport: Transport, route: R): Writer<R> {
  return {
    async write(records, { existing, ...options } = {}) {
      const body = { data: records, ...(existing === undefined ? {} : { existing }) };
      const { content } = await askLoosely(transport, route, { body, ...options });
      return (content as Readonly<{ data: DataOf<R> }>).data;
    },
  };
}

/** A route that changes fields of a record. */
export type Patcher<R extends Route> = {
  /**
   * Changes the fields that are named. `rejected` has those that were not changed, each with its reason. With `ifMatch`, a record that was read with
   * `get`, it throws PreconditionFailedError where the record has changed since.
   */
  patch(id: string, changes: BodyOf<R>, options?: Matching): Promise<Omit<AnswerOf<R>, 'meta'>>;
};

export function patcher<R extends Route>(transport: Transport, route: R): Patcher<R> {
  return {
    async patch(id, body, { ifMatch, ...options } = {}) {
      const request = { ...naming(route, id), ...matching(ifMatch), body, ...options };
      const { content } = await askLoosely(transport, route, request);
      const { meta: _, ...changed } = content as Readonly<{ meta: unknown }> & AnswerOf<R>;
      return changed;
    },
  };
}

/** A route that takes a record back. */
export type Remover<R extends Route> = {
  remove(
    id: string,
    options?: 'ifMatch' extends keyof RequestOf<R> ? Matching : CallOptions,
  ): Promise<DataOf<R>>;
};

export function remover<R extends Route>(transport: Transport, route: R): Remover<R> {
  return {
    async remove(id, { ifMatch, ...options }: Matching = {}) {
      const request = { ...naming(route, id), ...matching(ifMatch), ...options };
      const { content } = await askLoosely(transport, route, request);
      return (content as Readonly<{ data: DataOf<R> }>).data;
    },
  };
}

type Matching = CallOptions & Readonly<{ ifMatch?: object }>;

// The versions of records that were read.
const TAGS = new WeakMap<object, string>();

function matching(record: object | undefined): { ifMatch?: string } {
  if (record === undefined) return {};
  const ifMatch = TAGS.get(record);
  // Without a version the change would go through whatever happened meanwhile.
  if (ifMatch === undefined) throw new RangeError('ifMatch must be a record that `get` returned');
  return { ifMatch };
}

function naming(route: Route, id: string): { path: Record<string, string> } {
  const name = /\{(\w+)\}/.exec(route)?.[1] ?? 'id';
  return { path: { [name]: id } };
}
