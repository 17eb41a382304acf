import { batch } from '../../api/metrics.ts';
import type { Organization } from '../../api/session.ts';
import { closingOf, dayIn } from '../../period/closing.ts';
import { chosenTime, type PeriodSearch } from '../../period/period.ts';
import type { SignedInContext } from '../context.ts';
import { overviewQuestions } from './figures.ts';

/** The numbers of the overview, by one request. */
export function overviewQuery(search: PeriodSearch, organization: Organization, today: string) {
  const time = chosenTime(search);
  return batch(overviewQuestions(time.period, closingOf(time, organization, today)), time.asOf);
}

/** Asks for them before the page is there; that it fails is for the page to tell. */
export function loadOverview({ queryClient, me }: SignedInContext, search: PeriodSearch): void {
  void queryClient.prefetchQuery(
    overviewQuery(search, me.organization, dayIn(me.organization.time_zone, new Date())),
  );
}
