import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ButtonLink } from '../../parts/button.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { WideLink } from '../../parts/wide-link.tsx';
import { describedTime } from '../../period/described.ts';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { EmptyOverview } from '../overview/empty-overview.tsx';
import { areEmptyBooks, headlinesQuery, statementsQuery } from './queries.ts';
import { StatementHeadlines } from './statement-headlines.tsx';
import styles from './statements-page.module.css';

const route = getRouteApi('/signed-in/statements');

/** The statements, each with the figures that it leads to at the chosen time. */
export function StatementsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { organization, capabilities } = useMe();
  const today = useToday(organization);
  const time = chosenTime(search);
  const { data: statements, error, refetch } = useQuery(statementsQuery);
  const described = useQuery(describedTime(time, today));
  const { data: headlines } = useQuery(headlinesQuery(described.data, today));
  const shown = statements?.filter(({ requiresCapability }) => capabilities.includes(requiresCapability));
  return (
    <>
      <PageHeader
        title="Statements"
        actions={
          <>
            <ButtonLink to="/board-pack">Board pack</ButtonLink>
            <PeriodBar
              time={time}
              today={today}
              onChange={(chosen) => void navigate({ search: searchOf(chosen) })}
            />
          </>
        }
      />
      <TeamNote what="The figures are" why="The profit and loss statement can be shown for one." />
      {shown === undefined ? (
        error === null ? (
          <div role="status" aria-label="Loading" className={styles.list}>
            {Array.from({ length: 3 }, (_, index) => (
              <div key={index} className={styles.statement}>
                <Skeleton width="10rem" height="1.25rem" />
              </div>
            ))}
          </div>
        ) : (
          <FailureState
            failure={error}
            title="The statements could not be loaded"
            onRetry={() => void refetch()}
          />
        )
      ) : areEmptyBooks(headlines) ? (
        <EmptyOverview />
      ) : (
        <ul className={styles.list}>
          {shown.map(({ name, title, description }) => (
            <li key={name} className={styles.statement}>
              <div className={styles.words}>
                <h2 className={styles.title}>
                  <WideLink>
                    <Link to="/statements/$name" params={{ name }}>
                      {title}
                    </Link>
                  </WideLink>
                </h2>
                <p className={styles.description}>{description}</p>
              </div>
              <StatementHeadlines name={name} results={headlines?.results} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
