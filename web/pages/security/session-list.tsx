import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { say } from '../../parts/toast.tsx';
import { type Session, sessions } from './queries.ts';
import { SecuritySection } from './security-section.tsx';

/** The user's sessions, with buttons to end one or all others. */
export function SessionList() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(sessions);
  const refresh = async () => await queryClient.invalidateQueries({ queryKey: sessions.queryKey });
  const ending = useMutation({
    mutationFn: async (id: string) => await ask('DELETE /auth/sessions/{id}', { path: { id } }),
    onSuccess: () => say('The session has ended'),
    onSettled: refresh,
  });
  const endingOthers = useMutation({
    mutationFn: async () => await ask('POST /auth/sessions/end-others', {}),
    onSuccess: () => say('You are signed out everywhere else'),
    onSettled: refresh,
  });
  const failure = ending.error ?? endingOthers.error;
  const columns: readonly Column<Session>[] = [
    ...COLUMNS,
    {
      key: 'end',
      heading: 'Sign out',
      cell: (session) =>
        session.is_this_one ? (
          'This session'
        ) : (
          <Button
            variant="quiet"
            busy={ending.isPending && ending.variables === session.id}
            onClick={() => ending.mutate(session.id)}
          >
            Sign out
          </Button>
        ),
    },
  ];
  return (
    <SecuritySection id="sessions" title="Where you are signed in">
      {failure !== null && <FailureNote failure={failure} />}
      {data !== undefined ? (
        <>
          <Table caption="Your sessions" columns={columns} rows={data} keyOf={({ id }) => id} />
          {data.length > 1 && (
            <div>
              <Button busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
                Sign out everywhere else
              </Button>
            </div>
          )}
        </>
      ) : error !== null ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your sessions">
          <Skeleton height="8rem" />
        </div>
      )}
    </SecuritySection>
  );
}

const COLUMNS: readonly Column<Session>[] = [
  { key: 'where', heading: 'Browser', cell: nameOf },
  { key: 'organization', heading: 'Organisation', cell: (session) => session.organization_name },
  { key: 'began', heading: 'Signed in', cell: (session) => <TimeAgo instant={session.created_at} /> },
  {
    key: 'used',
    heading: 'Last used',
    cell: (session) =>
      session.last_used_at === null ? 'Not yet' : <TimeAgo instant={session.last_used_at} />,
  },
];

function nameOf({ browser, system }: Session): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
