import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { DeveloperLinks } from './developer-links.tsx';
import styles from './developers-page.module.css';
import { WAYS } from './developers-search.ts';
import { exampleQuery } from './example-query.ts';
import { FirstAnswer } from './first-answer.tsx';
import { WAY_WORDS } from './ways.ts';

const route = getRouteApi('/signed-in/developers');

/** How programs, spreadsheets and assistants ask: a first answer in each way, and everything else for developers. */
export function DevelopersPage() {
  const { data: example, error, refetch } = useQuery(exampleQuery);
  const { with: way = 'curl' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader
        title="Developers"
        description="Get the numbers of Almanac into programs, spreadsheets and assistants."
      />
      <div className={styles.page}>
        <section aria-labelledby="first-answer">
          <SectionHeading id="first-answer" spaced>
            Your first answer
          </SectionHeading>
          {error !== null && example === undefined ? (
            <FailureState failure={error} onRetry={() => void refetch()} />
          ) : example === undefined ? (
            <Skeleton height="18rem" />
          ) : (
            <Tabs
              label="Ask with"
              value={way}
              onChange={(chosen) => void navigate({ search: { with: chosen }, replace: true })}
              tabs={WAYS.map((value) => ({
                value,
                label: WAY_WORDS[value].label,
                content: <FirstAnswer way={WAY_WORDS[value]} example={example} />,
              }))}
            />
          )}
        </section>
        <DeveloperLinks />
      </div>
    </>
  );
}
