import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { type CustomersSearch, USUAL_STATUS } from './search.ts';

/** Why no customer is shown, and the way to some. */
export function NoCustomers({ search: asked, onFilter }: NoCustomersProps) {
  const { search, status = USUAL_STATUS } = asked;
  const all = (
    <Button onClick={() => onFilter({ status: 'all' })}>
      {search === undefined ? 'Show all customers' : 'Search all customers'}
    </Button>
  );
  if (search !== undefined)
    return (
      <EmptyState
        title={`No ${status === 'all' ? '' : `${status} `}customer with “${search}”`}
        action={
          <>
            {status !== 'all' && all}
            <Button variant="quiet" onClick={() => onFilter({ search: '' })}>
              Clear the search
            </Button>
          </>
        }
      >
        Names and account numbers are searched, in capitals or not.
      </EmptyState>
    );
  if (status !== 'all')
    return (
      <EmptyState title={`No ${status} customers`} action={all}>
        There may be some with another status.
      </EmptyState>
    );
  return (
    <EmptyState title="No customers yet">
      Customers come with an import: they are here as soon as it is done.
    </EmptyState>
  );
}

type NoCustomersProps = Readonly<{
  search: CustomersSearch;
  onFilter: (search: CustomersSearch) => void;
}>;
