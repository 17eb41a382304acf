import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../api/client.ts';
import { formatCount } from '../../../format/number.ts';
import { Badge } from '../../../parts/badge.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureState } from '../../../parts/failure-state.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { TimeAgo } from '../../../parts/time-ago.tsx';
import { isManager } from '../../../session/manager.ts';
import { useMe } from '../../../session/use-me.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { memberNames } from '../members/queries.ts';
import { STATES, sizeOf } from './export-words.ts';
import { type Export, exportsQuery } from './queries.ts';

/** The exports, the newest first, with the files that are still there. */
export function EarlierExports() {
  const { data, error, refetch } = useQuery(exportsQuery);
  const { data: names = {} } = useQuery({ ...memberNames, enabled: isManager(useMe()) });
  if (error !== null && data === undefined) {
    return (
      <FailureState failure={error} title="The exports could not be loaded" onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <ListSkeleton />;
  if (data.length === 0)
    return <EmptyState title="No exports yet">Exports by you and your programs are listed here.</EmptyState>;
  return <Table caption="Exports" columns={columnsFor(names)} rows={data} keyOf={({ id }) => id} />;
}

function columnsFor(names: Readonly<Record<string, string>>): readonly Column<Export>[] {
  return [
    { key: 'when', heading: 'When', cell: ({ created_at: instant }) => <TimeAgo instant={instant} /> },
    {
      key: 'state',
      heading: 'Outcome',
      cell: ({ state, failure }) => (
        <>
          <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
          {failure !== null && <Quiet>{failure}</Quiet>}
        </>
      ),
    },
    { key: 'rows', heading: 'Rows', cell: ({ rows }) => formatCount(rows) },
    {
      key: 'by',
      heading: 'By',
      cell: ({ created_by: { kind, id } }) => (kind === 'api_key' ? 'An API key' : (names[id] ?? '')),
    },
    { key: 'file', heading: 'File', cell: (one) => <FileLink one={one} /> },
  ];
}

function FileLink({ one }: Readonly<{ one: Export }>) {
  if (one.state !== 'done' || one.bytes === null) return null;
  if (one.expires_at === null) return <Quiet>No longer kept</Quiet>;
  return (
    <a href={addressOf('GET /v1/exports/{id}/file', { path: { id: one.id } })} download>
      Download, {sizeOf(one.bytes)}
    </a>
  );
}
