import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { refusalsOf, wordsAbout } from '../../../api/refusal.ts';
import { formatCount } from '../../../format/number.ts';
import { Button } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { Table } from '../../../parts/table.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { TablePaper } from '../table-paper.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log-page.module.css';
import { auditColumns } from './columns.tsx';
import { auditLog } from './queries.ts';
import { type AuditSearch, readAuditSearch } from './search.ts';
import { useNames } from './use-names.ts';

const route = getRouteApi('/signed-in/settings/audit-log');

/** Changes with their author, time and previous values. */
export function AuditLogPage() {
  // The chosen time is no filter: the log has days of its own.
  const search = readAuditSearch(route.useSearch());
  const navigate = route.useNavigate();
  const show = (change: AuditSearch): void =>
    void navigate({ search: readAuditSearch({ ...search, ...change }) });
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditLog(search),
  );
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const names = useNames(events);
  const refusals = refusalsOf(error);
  const aboutDays = wordsAbout(refusals, 'from') ?? wordsAbout(refusals, 'to');
  return (
    <>
      <PageHeader
        title="Audit log"
        actions={<AuditExport search={search} />}
        description="Every change of settings, members and records, with its author, time and previous values."
      />
      <AuditFilters search={search} onChange={show} names={names} wrong={aboutDays} />
      {data !== undefined ? (
        events.length === 0 ? (
          <EmptyState title="Nothing was changed">
            {Object.keys(search).length === 0
              ? 'Changes to settings, members and records appear here.'
              : 'No changes match. Remove a filter or choose other days.'}
          </EmptyState>
        ) : (
          <SettingsSection aria-label="Changes">
            <TablePaper>
              <Table
                caption="Changes, the newest first"
                columns={auditColumns({ names, onSubject: (subject) => show({ subject }) })}
                rows={events}
                keyOf={({ id }) => id}
              />
            </TablePaper>
            {error !== null && <FailureNote failure={error} />}
            <p className={styles.more} aria-live="polite">
              {hasNextPage ? `The newest ${formatCount(events.length)}` : `All ${formatCount(events.length)}`}
              {hasNextPage && (
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show older
                </Button>
              )}
            </p>
          </SettingsSection>
        )
      ) : error !== null ? (
        aboutDays === null && (
          <FailureState failure={error} title="The log could not be loaded" onRetry={() => void refetch()} />
        )
      ) : (
        <div role="status" aria-label="Loading the log">
          <Skeleton height="28rem" />
        </div>
      )}
    </>
  );
}
