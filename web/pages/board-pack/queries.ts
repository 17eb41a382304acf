import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { BoardValuesAnswer, StatementAnswer } from '../../api/generated.ts';
import type { ChosenTime } from '../../period/period.ts';
import type { PackSheet } from './sheets.ts';

/** The numbers of a sheet, and the state of the data that they are of. */
export type LoadedSheet = Readonly<
  | {
      kind: 'figures';
      answer: BoardValuesAnswer | null;
      dataVersion: null | number;
      computedAt: null | string;
    }
  | { kind: 'statement'; answer: StatementAnswer; dataVersion: number; computedAt: string }
>;

/** The numbers of a sheet. They stay as they are while the document is open: what is printed is what was read. */
export function sheetQuery(sheet: PackSheet, time: ChosenTime, today: string) {
  const asked = sheet.kind === 'figures' ? { key: sheet.key, tiles: sheet.tiles } : sheet;
  return queryOptions({
    queryKey: ['board-pack', asked, time.period, time.asOf, today],
    queryFn: async ({ signal }): Promise<LoadedSheet> => await loadSheet(sheet, time, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function loadSheet(sheet: PackSheet, time: ChosenTime, signal: AbortSignal): Promise<LoadedSheet> {
  const { asOf } = time;
  const pinned = asOf === undefined ? {} : { asOf };
  if (sheet.kind === 'figures') {
    if (sheet.tiles.length === 0)
      return { kind: 'figures', answer: null, dataVersion: null, computedAt: null };
    const body = { tiles: [...sheet.tiles], period: time.period, ...pinned };
    const answer = await ask('POST /v1/board-values', { body, signal });
    return { kind: 'figures', answer, ...stateOf(answer.meta) };
  }
  const { name, columns, compare, detail, method } = sheet;
  const answer = await ask('GET /v1/statements/{name}', {
    path: { name },
    query: {
      period: sheet.period ?? time.period,
      ...pinned,
      columns,
      ...(compare === null ? {} : { compare }),
      detail,
      ...(method === null ? {} : { method }),
    },
    signal,
  });
  return { kind: 'statement', answer, ...stateOf(answer.meta) };
}

function stateOf<Version>({
  dataVersion,
  computedAt,
}: Readonly<{ dataVersion: Version; computedAt: string }>): Readonly<{
  dataVersion: Version;
  computedAt: string;
}> {
  return { dataVersion, computedAt };
}
