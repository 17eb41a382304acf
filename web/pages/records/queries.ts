import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { ask, askFile, type Request } from '../../api/client.ts';
import type { FileFormat } from '../../parts/use-saved-files.ts';
import type { ListedRecord, ListRoute, RecordKind, RecordsSearch } from './kind.ts';

/** A page of a list, as the service sorts it. */
type RecordPage = Readonly<{
  data: readonly ListedRecord[];
  meta: Readonly<{ next_cursor: string | null; total?: number }>;
}>;

/** The records that an address asks for, page by page. While others are fetched, those of before stay. */
export function recordsQuery(kind: RecordKind, search: RecordsSearch, asOf: string | undefined) {
  const asked = { ...askedOf(kind, search, asOf), fields: fieldsOf(kind), limit: PAGE };
  return infiniteQueryOptions({
    queryKey: ['records', kind.name, asked],
    queryFn: async ({ pageParam, signal }) =>
      await readRecords(kind, pageParam === null ? asked : { ...asked, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** All that the address leaves of a list, as a file with every column. */
export async function recordsFile(
  kind: RecordKind,
  search: RecordsSearch,
  asOf: string | undefined,
  format: FileFormat,
): Promise<Blob> {
  const query = askedOf(kind, search, asOf) as Query;
  return await askFile(`GET /v1/${kind.name}.${format}`, { query });
}

type Query = NonNullable<Request<ListRoute>['query']>;

// Without a sort, some lists would be in the order of writing.
function askedOf(
  { usualSort, isDated }: RecordKind,
  search: RecordsSearch,
  asOf: string | undefined,
): Readonly<Record<string, string>> {
  return { sort: usualSort, ...search, ...(isDated && asOf !== undefined ? { asOf } : {}) };
}

function fieldsOf({ columns }: RecordKind): string {
  return [...new Set(['id', ...columns.flatMap(({ fields }) => fields)])].join(',');
}

async function readRecords(
  { name }: RecordKind,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RecordPage> {
  const route: ListRoute = `GET /v1/${name}`;
  // Sorted lists alone are asked for.
  return (await ask(route, { query: query as Query, signal })) as RecordPage;
}

const PAGE = '100';
