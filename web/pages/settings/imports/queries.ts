import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { GetImport, ListImports, ListMappings } from '../../../api/generated.ts';

/** An import as the list has it, with counts alone. */
export type ImportSummary = ListImports['answer']['data'][number];
/** An import with all that is known of it. */
export type ImportDetail = GetImport['answer']['data'];
export type Report = NonNullable<ImportDetail['report']>;
export type Ledger = NonNullable<Report['ledger']>;
export type LedgerAccount = Ledger['accounts'][number];
export type FileKind = NonNullable<ImportDetail['kind']>;

/** A mapping of tables of another program, kept or come with Almanac. */
export type MappingSummary = ListMappings['answer']['data'][number];

/** The mappings that a table can be read by. */
export const mappingsQuery = queryOptions({
  queryKey: ['settings', 'mappings'],
  queryFn: async ({ signal }) => (await ask('GET /v1/mappings', { signal })).data,
});

/** The imports, the newest first, with their number. */
export const importsQuery = queryOptions({
  queryKey: ['settings', 'imports'],
  queryFn: async ({ signal }) => await ask('GET /v1/imports', { signal }),
});

/** One import; while it runs it is asked for again and again. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['settings', 'import', id],
    queryFn: async ({ signal }): Promise<ImportDetail> =>
      (await ask('GET /v1/imports/{id}', { path: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
}

const POLL_MS = 700;
