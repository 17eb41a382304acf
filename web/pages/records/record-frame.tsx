import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasCode } from '../../api/failure.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { RecordKind } from './kind.ts';
import { useListLeft } from './list-left.ts';
import styles from './record-frame.module.css';

/** The page of one record: its head at once, then the record, or why it is not there. */
export function RecordFrame<Found>({ kind, query, titleOf, badgeOf, actions, children }: FrameProps<Found>) {
  const { data, error, refetch } = query;
  const name = `${kind.singular.charAt(0).toUpperCase()}${kind.singular.slice(1)}`;
  const above = (
    <Link to="/$records" params={{ records: kind.name }} search={useListLeft()} data-screen>
      {kind.title}
    </Link>
  );
  if (data === undefined && hasCode(error, 'NOT_FOUND')) {
    return (
      <>
        <PageHeader title={`${name} not found`} above={above} />
        <EmptyState title={`We can’t find this ${kind.singular}`} action={<BackToList kind={kind} />}>
          {`Check the address. The ${kind.singular} may belong to another organisation.`}
        </EmptyState>
      </>
    );
  }
  if (data === undefined && hasCode(error, 'FORBIDDEN_CAPABILITY')) {
    return (
      <>
        <PageHeader title={name} above={above} />
        <EmptyState title={`You have no access to this ${kind.singular}`} action={<BackToList kind={kind} />}>
          An owner or admin of the organisation can give it to you.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data === undefined ? name : titleOf(data)}
        above={above}
        actions={
          <>
            {data !== undefined && badgeOf?.(data)}
            {actions}
          </>
        }
      />
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <FailureState
            failure={error}
            title={`The ${kind.singular} could not be loaded`}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <>
          {error !== null && <FailureNote failure={error} />}
          {children(data)}
        </>
      )}
    </>
  );
}

type FrameProps<Found> = Readonly<{
  kind: RecordKind;
  query: Pick<UseQueryResult<Found>, 'data' | 'error' | 'refetch'>;
  titleOf: (found: Found) => string;
  badgeOf?: (found: Found) => ReactNode;
  actions?: ReactNode;
  children: (found: Found) => ReactNode;
}>;

function BackToList({ kind }: Readonly<{ kind: RecordKind }>) {
  return (
    <ButtonLink to="/$records" params={{ records: kind.name }} variant="primary">
      {`All ${kind.plural}`}
    </ButtonLink>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading">
      {[7, 14].map((lines) => (
        <Skeleton key={lines} height={`${lines}rem`} />
      ))}
    </div>
  );
}
