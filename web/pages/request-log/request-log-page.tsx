import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../format/count-of.ts';
import { formatCount } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { ListFoot } from '../../parts/list-foot.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Table } from '../../parts/table.tsx';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import { ListSkeleton } from '../settings/list-skeleton.tsx';
import { requestColumns } from './columns.tsx';
import { type LoggedRequest, requestLog } from './queries.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RequestFilters } from './request-filters.tsx';
import { type RequestLogSearch, readRequestLogSearch } from './search.ts';

const route = getRouteApi('/signed-in/developers/requests');

/** The last requests of keys and sheet links: what was asked for, how it ended, and the id to quote when asking for help. */
export function RequestLogPage() {
  const me = useMe();
  const search = readRequestLogSearch(route.useSearch());
  const navigate = route.useNavigate();
  const [isLive, setLive] = useState(true);
  const [chosen, setChosen] = useState<Readonly<{ request: LoggedRequest; open: boolean }> | null>(null);
  const log = useInfiniteQuery(requestLog(search, isLive));
  const { data, error, refetch } = log;
  const requests = data?.pages.flatMap((page) => page.data) ?? [];
  const show = (change: RequestLogSearch): void =>
    void navigate({ search: readRequestLogSearch({ ...search, ...change }), replace: true });
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader
        title="Request log"
        above={<Link to="/developers">Developers</Link>}
        description={
          isManager(me)
            ? 'The last 1,000 requests of each API key and each sheet link, for seven days. Bodies and tokens are not kept.'
            : 'The last 1,000 requests of each of your sheet links, for seven days. Tokens are not kept.'
        }
        actions={
          <Button aria-pressed={isLive} icon={isLive ? 'check' : 'clock'} onClick={() => setLive(!isLive)}>
            {isLive ? 'Live' : 'Paused'}
          </Button>
        }
      />
      <RequestFilters search={search} onChange={show} />
      {error !== null && data === undefined ? (
        <FailureState failure={error} title="The log could not be loaded" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : requests.length === 0 ? (
        <EmptyState
          title={isFiltered ? 'No requests match' : 'No requests yet'}
          action={isFiltered ? undefined : <Link to="/developers">Send a first request</Link>}
        >
          {isFiltered
            ? 'Remove a filter, or choose another time.'
            : 'Requests of keys and sheet links appear here a moment after they are answered.'}
        </EmptyState>
      ) : (
        <>
          {error !== null && <FailureNote failure={error} />}
          <Table
            caption="Requests, the newest first"
            columns={requestColumns((request) => setChosen({ request, open: true }))}
            rows={requests}
            keyOf={({ id }) => id}
          />
          <ListFoot
            words={`${log.hasNextPage ? 'The newest ' : ''}${countOf(formatCount(requests.length), 'request')}`}
            more={log}
          />
        </>
      )}
      {chosen !== null && (
        <RequestDialog
          open={chosen.open}
          request={chosen.request}
          onClose={() => setChosen({ request: chosen.request, open: false })}
        />
      )}
    </>
  );
}
