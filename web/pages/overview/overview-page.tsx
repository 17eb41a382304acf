import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiFailure } from '../../api/failure.ts';
import type { MetricResult } from '../../api/metrics.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { classes } from '../../parts/classes.ts';
import { DataVersion } from '../../parts/data-version.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { contextOf } from '../../period/charted-months.ts';
import { comparedWith } from '../../period/comparison.ts';
import { describedTime } from '../../period/described.ts';
import { endsWithinMonth } from '../../period/in-progress.ts';
import { chosenTime, searchOf, USUAL_TIME } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import type { KeyFigure } from '../arrangement.ts';
import { ArrangeButton } from './arrange-button.tsx';
import { OverviewCharts } from './charts.tsx';
import { EmptyOverview, hasNothing } from './empty-overview.tsx';
import { FirstStepsPlace } from './first-steps/first-steps-place.tsx';
import { KeyFigures } from './key-figures.tsx';
import styles from './overview-page.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { ProgressNote } from './progress-note.tsx';
import { arrangementQuery, overviewQuery } from './queries.ts';

const route = getRouteApi('/signed-in/');

/** The position of the business: the figures that an owner has chosen, and their months. */
export function OverviewPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { organization, role } = useMe();
  const today = useToday(organization);
  const compare = comparedWith(search.compare);
  const arranged = useQuery(arrangementQuery);
  const { data: arrangement } = arranged;
  const figures = arrangement?.figures ?? [];
  const described = useQuery(describedTime(chosenTime(search), today));
  const asked = overviewQuery(figures, described.data, today, compare);
  const numbers = useQuery({ ...asked, enabled: asked.enabled && arrangement !== undefined });
  const results = numbers.data?.results;
  const isBefore = described.isPlaceholderData || numbers.isPlaceholderData;
  const failed = [arranged, described, numbers].find((each) => each.error !== null);
  const error = failed?.error ?? null;
  const refusal = aboutTime(error) ?? refusalIn(results);
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <>
            <PeriodBar
              time={chosenTime(search)}
              today={today}
              onChange={(chosen) => void navigate({ search: searchOf(chosen) })}
            />
            {role === 'owner' && <ArrangeButton arrangement={arrangement} />}
          </>
        }
      />
      <TeamNote what="The figures are" />
      {refusal !== null ? (
        <FailureState
          failure={refusal}
          title="We don’t recognise this period"
          action={
            <ButtonLink to="/" search={searchOf(USUAL_TIME)}>
              Show the year to date
            </ButtonLink>
          }
        />
      ) : error !== null && results === undefined ? (
        <FailureState
          failure={error}
          title="The numbers could not be loaded"
          onRetry={() => void failed?.refetch()}
        />
      ) : arrangement === undefined ? (
        <OverviewSkeleton />
      ) : hasNothing(results) ? (
        <div className={styles.numbers}>
          <EmptyOverview />
          <FirstStepsPlace />
        </div>
      ) : (
        <div
          className={classes(styles.numbers, isBefore && styles.before)}
          aria-busy={results === undefined || isBefore}
        >
          {/* Numbers that are there stay when newer ones cannot be had. */}
          {error !== null && <FailureNote failure={error} />}
          <FirstStepsPlace />
          <KeyFigures
            figures={figures}
            results={results}
            search={search}
            isCut={endsWithinMonth(chosenTime(search), today)}
          />
          <ProgressNote
            results={figureResults(figures, results)}
            asOf={search.asOf}
            today={today}
            compare={compare}
          />
          <OverviewCharts
            results={results}
            search={search}
            chosen={described.data === undefined ? undefined : contextOf(described.data)?.chosen}
            isCut={endsWithinMonth(chosenTime(search), today)}
          />
          <DataVersion values={numbers.data} />
        </div>
      )}
    </>
  );
}

// The charts may cover other months.
function figureResults(figures: readonly KeyFigure[], results: Results | undefined): Results | undefined {
  if (results === undefined) return undefined;
  const shown = figures.flatMap(({ id }) => {
    const result = results[id];
    return result === undefined ? [] : [[id, result] as const];
  });
  return Object.fromEntries(shown);
}

type Results = Readonly<Record<string, MetricResult>>;

// A period that does not exist is refused for each number alike: it is said once.
function refusalIn(results: Results = {}): ApiFailure | null {
  for (const result of Object.values(results)) {
    const refusal = result.ok ? null : aboutTime(new ApiFailure({ status: 400, ...result.error }));
    if (refusal !== null) return refusal;
  }
  return null;
}

function aboutTime(failure: unknown): ApiFailure | null {
  return failure instanceof ApiFailure && ABOUT_TIME.has(failure.code) ? failure : null;
}

const ABOUT_TIME: ReadonlySet<string> = new Set(['INVALID_PERIOD', 'INVALID_AS_OF', 'PERIOD_KIND_MISMATCH']);
