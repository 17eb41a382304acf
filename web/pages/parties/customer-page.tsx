import { getRouteApi } from '@tanstack/react-router';
import { chosenTime, searchOf } from '../../period/period.ts';
import { PartyPage } from './party-page.tsx';

const route = getRouteApi('/signed-in/customers/$id');

/** All that is known of a customer, and for those who may, changed in its place. */
export function CustomerPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  return (
    // Nothing that was typed for one customer is there for another.
    <PartyPage
      key={id}
      kind="customer"
      id={id}
      time={chosenTime(route.useSearch())}
      onTime={(time) => void navigate({ search: searchOf(time) })}
    />
  );
}
