import { getRouteApi, Link } from '@tanstack/react-router';
import { isDay } from '../../format/date.ts';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { UndatedNote } from '../../parts/undated-note.tsx';
import { useToday } from '../../period/use-today.ts';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import { type Directory, type Membership, nameOf } from './directory.ts';
import { PayHistory } from './pay-history.tsx';
import { PersonDetails } from './person-details.tsx';
import styles from './person-page.module.css';
import { PersonPrivacy } from './person-privacy.tsx';
import { Reports } from './person-reports.tsx';
import { maySeePay } from './queries.ts';
import { markOf } from './standing.ts';
import { useDirectory } from './use-directory.ts';

const route = getRouteApi('/signed-in/people/$membershipId');

/** A member of the organisation: details, assignments and, for users with access, pay. */
export function PersonPage() {
  const { membershipId } = route.useParams();
  const today = useToday(useMe().organization);
  const { asOf } = route.useSearch();
  const day = asOf !== undefined && isDay(asOf) && asOf <= today ? asOf : undefined;
  const { data, error, retry } = useDirectory(day);
  const membership = data?.membershipOf(membershipId.toLowerCase());
  const above = <Link to="/people">People</Link>;
  if (error !== null)
    return (
      <>
        <PageHeader title="Person" above={above} />
        <FailureState failure={error} onRetry={retry} />
      </>
    );
  if (data === undefined)
    return (
      <>
        <PageHeader title="Person" above={above} />
        <div role="status" aria-label="Loading the person" className={styles.columns}>
          <Skeleton height="20rem" />
          <Skeleton height="20rem" />
        </div>
      </>
    );
  if (membership === undefined) return <Missing />;
  return (
    // Opened parts belong to one person.
    <Shown
      key={membership.id}
      membership={membership}
      directory={data}
      above={above}
      asOf={day}
      today={today}
    />
  );
}

type ShownProps = Readonly<{
  membership: Membership;
  directory: Directory;
  above: React.ReactNode;
  /** The day that is looked at; undefined for today. */
  asOf: string | undefined;
  today: string;
}>;

function Shown({ membership, directory, above, asOf, today }: ShownProps) {
  const me = useMe();
  const mark = markOf(membership, asOf);
  return (
    <>
      <PageHeader
        title={nameOf(membership)}
        above={above}
        actions={
          <>
            {mark !== null && <Badge tone={mark.tone}>{mark.label}</Badge>}
            <ButtonLink
              to="/people"
              search={{
                view: 'chart',
                focus: membership.id,
                ...(mark === null ? {} : { status: 'all' }),
              }}
            >
              Show in chart
            </ButtonLink>
          </>
        }
      />
      <UndatedNote what="Names" asOf={asOf} />
      <div className={styles.columns}>
        <PersonDetails membership={membership} directory={directory} />
        <Reports membership={membership} directory={directory} asOf={asOf} />
      </div>
      <div className={styles.panels}>
        {maySeePay(me) && <PayHistory membershipId={membership.id} day={asOf ?? today} />}
        {isManager(me) && membership.person_id !== null && <PersonPrivacy personId={membership.person_id} />}
      </div>
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Person not found" above={<Link to="/people">People</Link>} />
      <EmptyState
        title="We can’t find this person"
        action={
          <ButtonLink to="/people" variant="primary">
            To the people
          </ButtonLink>
        }
      >
        The address may be mistyped, or belong to another organisation.
      </EmptyState>
    </>
  );
}
