import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { UndatedNote } from '../../parts/undated-note.tsx';
import type { ChosenTime } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { useListLeft } from '../records/list-left.ts';
import { fieldsWith } from './fields.ts';
import { PartyDetails } from './party-details.tsx';
import { PartyForm } from './party-form.tsx';
import { PartyHistory } from './party-history.tsx';
import type { PartyKind } from './party-kind.ts';
import { PARTIES } from './party-kinds.ts';
import styles from './party-page.module.css';
import { PartySummary } from './party-summary.tsx';
import { partyDefinitions, partyQuery } from './queries.ts';
import { LISTS } from './record-links.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusMenu } from './status-menu.tsx';
import { summaryQuery } from './summary-query.ts';

/**
 * All that is known of a customer or a vendor: what they owe or are owed, for those who may read the ledger, then their fields, for those
 * who may, changed in their place.
 */
export function PartyPage({ kind, id, time, onTime }: PartyPageProps) {
  const me = useMe();
  const say = useLabelWords();
  const today = useToday(me.organization);
  const { data, error, refetch } = useQuery(partyQuery(kind, id));
  const definitions = useQuery(partyDefinitions(kind));
  const seesLedger = me.capabilities.includes('ledger.read');
  const summary = useQuery({ ...summaryQuery(kind, id, time), enabled: seesLedger });
  const fields = useMemo(() => fieldsWith(kind, definitions.data ?? []), [kind, definitions.data]);
  const [work, setWork] = useState<Work>({ isEditing: false, field: null });
  const edit = useRef<HTMLButtonElement>(null);
  const { title, titles } = PARTIES[kind];
  const isReady = data !== undefined && definitions.data !== undefined;
  const failure =
    (data === undefined ? error : null) ?? (definitions.data === undefined ? definitions.error : null);
  const above = <ToTheList kind={kind} />;
  if (isMissing(failure)) return <NoSuchParty kind={kind} above={above} />;
  const mayWrite = me.capabilities.includes('records.write');
  // What is below the summary waits for it, so that nothing moves when it comes.
  const isSummed = !seesLedger || summary.data !== undefined || summary.error !== null;
  const close = (): void => {
    setWork({ ...work, isEditing: false });
    // The button is there again when this is painted.
    if (work.field === null) requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <>
      <PageHeader
        title={data?.party.name ?? say(title)}
        above={above}
        actions={
          !work.isEditing && (
            <>
              {seesLedger && <PeriodBar time={time} today={today} onChange={onTime} />}
              {isReady && !mayWrite && <StatusBadge status={data.party.status} />}
              {isReady && mayWrite && (
                <>
                  <StatusMenu current={data} fields={fields} />
                  <Button
                    ref={edit}
                    variant="primary"
                    onClick={() => setWork({ isEditing: true, field: null })}
                  >
                    Edit
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      {seesLedger && !work.isEditing && failure === null && (
        <PartySummary kind={kind} time={time} today={today} summary={summary} />
      )}
      {!work.isEditing && isSummed && (
        <>
          <UndatedNote what={seesLedger ? 'Contact details and fields' : say(titles)} asOf={time.asOf} />
          <TeamNote what={say(`${titles} are`)} />
        </>
      )}
      {failure !== null ? (
        <FailureState
          failure={failure}
          title={say(`The ${kind} could not be loaded`)}
          onRetry={() => void Promise.all([refetch(), definitions.refetch()])}
        />
      ) : !isReady || !(isSummed || work.isEditing) ? (
        <Loading />
      ) : work.isEditing ? (
        <PartyForm current={data} fields={fields} startAt={work.field} onClose={close} />
      ) : (
        <PartyDetails
          party={data.party}
          fields={fields}
          returnTo={work.field}
          onChange={mayWrite ? (field) => setWork({ isEditing: true, field }) : null}
        />
      )}
      {isReady && isSummed && (me.role === 'owner' || me.role === 'admin') && (
        <PartyHistory kind={kind} id={id} fields={fields} />
      )}
    </>
  );
}

type PartyPageProps = Readonly<{
  kind: PartyKind;
  id: string;
  time: ChosenTime;
  onTime: (time: ChosenTime) => void;
}>;

/** Whether the fields are read or changed, and the one with which the change began: null by the button for all. */
type Work = Readonly<{ isEditing: boolean; field: string | null }>;

function ToTheList({ kind }: Readonly<{ kind: PartyKind }>) {
  return (
    <Link to={LISTS[kind]} search={useListLeft()}>
      {useLabelWords()(PARTIES[kind].titles)}
    </Link>
  );
}

function NoSuchParty({ kind, above }: Readonly<{ kind: PartyKind; above: React.ReactNode }>) {
  const say = useLabelWords();
  return (
    <>
      <PageHeader title={say(`${PARTIES[kind].title} not found`)} above={above} />
      <EmptyState
        title={say(`We can’t find this ${kind}`)}
        action={<ButtonLink to={LISTS[kind]}>{say(`To the ${kind}s`)}</ButtonLink>}
      >
        {say(`Check the address. The ${kind} may belong to another organisation.`)}
      </EmptyState>
    </>
  );
}

// A malformed id is refused, an unknown one is not found.
function isMissing(failure: Error | null): boolean {
  return (
    failure instanceof ApiFailure && (failure.code === 'NOT_FOUND' || failure.code === 'INVALID_REQUEST')
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading">
      {[9, 6, 4].map((lines) => (
        <Skeleton key={lines} height={`${lines}rem`} />
      ))}
    </div>
  );
}
