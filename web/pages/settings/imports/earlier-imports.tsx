import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../format/number.ts';
import { Badge } from '../../../parts/badge.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureState } from '../../../parts/failure-state.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { TimeAgo } from '../../../parts/time-ago.tsx';
import { isManager } from '../../../session/manager.ts';
import { useMe } from '../../../session/use-me.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { memberNames } from '../members/queries.ts';
import styles from './earlier-imports.module.css';
import { ImportLink } from './import-link.tsx';
import { countsOf, stateOf, subjectOf } from './import-words.ts';
import { type ImportSummary, importsQuery } from './queries.ts';
import { ShortTable } from './short-table.tsx';

/** The imports and previews, the newest first. */
export function EarlierImports({ shown }: Readonly<{ shown: string | undefined }>) {
  const { data, error, refetch } = useQuery(importsQuery);
  const { data: names } = useQuery({ ...memberNames, enabled: isManager(useMe()) });
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className={styles.heading}>
        Earlier imports
      </h2>
      {error !== null && data === undefined ? (
        <FailureState
          failure={error}
          title="The imports could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.data.length === 0 ? (
        <EmptyState title="No imports yet">Imports by you and your programs are listed here.</EmptyState>
      ) : (
        <>
          <ShortTable
            caption="Earlier imports"
            columns={columnsFor(names ?? {}, shown)}
            rows={data.data}
            keyOf={({ id }) => id}
          />
          {data.meta.total > data.data.length && (
            <Quiet>
              The newest {formatCount(data.data.length)} of {formatCount(data.meta.total)}.
            </Quiet>
          )}
        </>
      )}
    </section>
  );
}

function columnsFor(
  names: Readonly<Record<string, string>>,
  shown: string | undefined,
): readonly Column<ImportSummary>[] {
  return [
    {
      key: 'what',
      heading: 'What',
      cell: (one) => (
        <span className={styles.what} data-shown={one.id === shown}>
          <ImportLink id={one.id}>{subjectOf(one)}</ImportLink>
          {one.dry_run && <Badge>Check only</Badge>}
        </span>
      ),
    },
    {
      key: 'state',
      heading: 'Outcome',
      cell: (one) => <Badge tone={stateOf(one).tone}>{stateOf(one).word}</Badge>,
    },
    { key: 'counts', heading: 'Records', cell: (one) => countsOf(one) },
    { key: 'when', heading: 'When', cell: ({ created_at: instant }) => <TimeAgo instant={instant} /> },
    {
      key: 'by',
      heading: 'By',
      cell: ({ created_by: { kind, id } }) => (kind === 'api_key' ? 'An API key' : (names[id] ?? '')),
    },
  ];
}
