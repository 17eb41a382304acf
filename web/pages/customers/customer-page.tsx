import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { UndatedNote } from '../../parts/undated-note.tsx';
import { useMe } from '../../session/use-me.ts';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerHistory } from './customer-history.tsx';
import styles from './customer-page.module.css';
import { fieldsWith } from './fields.ts';
import { StatusBadge } from './list-columns.tsx';
import { customerDefinitions, customerQuery } from './queries.ts';
import { StatusMenu } from './status-menu.tsx';

const route = getRouteApi('/signed-in/customers/$id');

/** All that is known of a customer, and for those who may, changed in its place. */
export function CustomerPage() {
  const { id } = route.useParams();
  // Nothing that was typed for one customer is there for another.
  return <OneCustomer key={id} id={id} />;
}

function OneCustomer({ id }: Readonly<{ id: string }>) {
  const me = useMe();
  const { asOf } = route.useSearch();
  const { data, error, refetch } = useQuery(customerQuery(id));
  const definitions = useQuery(customerDefinitions);
  const fields = useMemo(() => fieldsWith(definitions.data ?? []), [definitions.data]);
  const [work, setWork] = useState<Work>({ isEditing: false, field: null });
  const edit = useRef<HTMLButtonElement>(null);
  const isReady = data !== undefined && definitions.data !== undefined;
  const failure =
    (data === undefined ? error : null) ?? (definitions.data === undefined ? definitions.error : null);
  if (isMissing(failure)) return <NoSuchCustomer />;
  const mayWrite = me.capabilities.includes('records.write');
  const close = (): void => {
    setWork({ ...work, isEditing: false });
    // The button is there again when this is painted.
    if (work.field === null) requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <>
      <PageHeader
        title={data?.customer.name ?? 'Customer'}
        above={<ToTheList />}
        actions={
          isReady &&
          !work.isEditing && (
            <>
              {mayWrite ? (
                <>
                  <StatusMenu current={data} fields={fields} />
                  <Button
                    ref={edit}
                    variant="primary"
                    onClick={() => setWork({ isEditing: true, field: null })}
                  >
                    Edit
                  </Button>
                </>
              ) : (
                <StatusBadge status={data.customer.status} />
              )}
            </>
          )
        }
      />
      <UndatedNote what="Customers" asOf={asOf} />
      {failure !== null ? (
        <FailureState
          failure={failure}
          title="The customer could not be loaded"
          onRetry={() => void Promise.all([refetch(), definitions.refetch()])}
        />
      ) : !isReady ? (
        <Loading />
      ) : work.isEditing ? (
        <CustomerForm current={data} fields={fields} startAt={work.field} onClose={close} />
      ) : (
        <CustomerDetails
          customer={data.customer}
          fields={fields}
          returnTo={work.field}
          onChange={mayWrite ? (field) => setWork({ isEditing: true, field }) : null}
        />
      )}
      {isReady && (me.role === 'owner' || me.role === 'admin') && <CustomerHistory id={id} fields={fields} />}
    </>
  );
}

/** Whether the fields are read or changed, and the one with which the change began: null by the button for all. */
type Work = Readonly<{ isEditing: boolean; field: string | null }>;

// Back to the list as it was when one left it.
function ToTheList() {
  const search = useLocation({ select: ({ state }) => state.customers });
  return (
    <Link to="/customers" search={search ?? {}}>
      Customers
    </Link>
  );
}

function NoSuchCustomer() {
  return (
    <>
      <PageHeader title="Customer not found" above={<ToTheList />} />
      <EmptyState
        title="We can’t find this customer"
        action={<ButtonLink to="/customers">To the customers</ButtonLink>}
      >
        Check the address. The customer may belong to another organisation.
      </EmptyState>
    </>
  );
}

// A malformed id is refused, an unknown one is not found.
function isMissing(failure: Error | null): boolean {
  return (
    failure instanceof ApiFailure && (failure.code === 'NOT_FOUND' || failure.code === 'INVALID_REQUEST')
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading">
      {[9, 6, 4].map((lines) => (
        <Skeleton key={lines} height={`${lines}rem`} />
      ))}
    </div>
  );
}
