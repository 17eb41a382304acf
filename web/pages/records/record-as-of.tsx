import { getRouteApi } from '@tanstack/react-router';
import { AsAtChoice } from '../../parts/as-at-choice.tsx';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';

const route = getRouteApi('/signed-in/$records/$id');

/** Chooses the day as at which a record is shown. */
export function RecordAsOf() {
  const time = chosenTime(route.useSearch());
  const navigate = route.useNavigate();
  const today = useToday(useMe().organization);
  return (
    <span data-screen>
      <AsAtChoice
        asOf={time.asOf}
        today={today}
        onChange={(asOf) => void navigate({ search: searchOf({ ...time, asOf }) })}
      />
    </span>
  );
}
