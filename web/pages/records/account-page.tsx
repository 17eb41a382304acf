import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDay } from '../../format/date.ts';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { LedgerLines } from '../ledger/ledger-lines.tsx';
import { CLASSES } from '../settings/imports/class-words.ts';
import { Amount } from './amount.tsx';
import { Fact, Facts } from './facts.tsx';
import { ACCOUNTS } from './kinds/accounts.ts';
import { RecordFrame } from './record-frame.tsx';
import { type Account, accountQuery } from './single-queries.ts';

const route = getRouteApi('/signed-in/$records/$id');

/** An account: its balance, and its lines in the chosen time. */
export function AccountPage({ id }: Readonly<{ id: string }>) {
  const navigate = route.useNavigate();
  const time = chosenTime(route.useSearch());
  const today = useToday(useMe().organization);
  return (
    <RecordFrame
      kind={ACCOUNTS}
      query={useQuery(accountQuery({ id, asOf: time.asOf }))}
      titleOf={({ code, name }) => `${code} ${name}`}
      actions={
        <PeriodBar
          time={time}
          today={today}
          onChange={(chosen) => void navigate({ search: searchOf(chosen) })}
        />
      }
    >
      {(account) => (
        <>
          <AccountFacts account={account} day={time.asOf ?? today} />
          <SectionHeading spaced>General ledger</SectionHeading>
          {account.code !== null && <LedgerLines account={account.code} time={time} />}
        </>
      )}
    </RecordFrame>
  );
}

function AccountFacts({ account, day }: Readonly<{ account: Account; day: string }>) {
  const { balance, balance_from: from, code, activity } = account;
  const say = useLabelWords();
  return (
    <Facts
      leads={
        <Fact name={from === null ? `Balance at ${formatDay(day)}` : `Posted since ${formatDay(from)}`}>
          <Amount value={balance} />
        </Fact>
      }
    >
      <Fact name="Class">{say(CLASSES[account.class])}</Fact>
      {activity !== null && <Fact name="Cash flow">{ACTIVITIES[activity]}</Fact>}
      {code !== null && (
        <Fact name="Journal">
          <Link to="/$records" params={{ records: 'journal-entries' }} search={{ account: code }}>
            Entries on this account
          </Link>
        </Fact>
      )}
    </Facts>
  );
}

const ACTIVITIES: Readonly<Record<NonNullable<Account['activity']>, string>> = {
  operating: 'Operating',
  investing: 'Investing',
  financing: 'Financing',
};
