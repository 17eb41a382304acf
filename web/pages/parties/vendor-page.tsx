import { getRouteApi } from '@tanstack/react-router';
import { chosenTime, searchOf } from '../../period/period.ts';
import { PartyPage } from './party-page.tsx';

const route = getRouteApi('/signed-in/vendors/$id');

/** All that is known of a vendor, and for those who may, changed in its place. */
export function VendorPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  return (
    <PartyPage
      key={id}
      kind="vendor"
      id={id}
      time={chosenTime(route.useSearch())}
      onTime={(time) => void navigate({ search: searchOf(time) })}
    />
  );
}
