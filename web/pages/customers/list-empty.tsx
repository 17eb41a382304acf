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
        The search looks at names and account numbers.
      </EmptyState>
    );
  if (status !== 'all')
    return (
      <EmptyState title={`No ${status} customers`} action={all}>
        There may be customers with another status.
      </EmptyState>
    );
  return <EmptyState title="No customers yet">Import your customers to see them here.</EmptyState>;
}

type NoCustomersProps = Readonly<{
  search: CustomersSearch;
  onFilter: (search: CustomersSearch) => void;
}>;
