import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { StatementAnswer } from '../../api/generated.ts';
import { FailureNote } from '../../parts/failure-state.tsx';
import { TeamFilter } from '../../parts/team-filter.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { useMe } from '../../session/use-me.ts';
import { LedgerPage } from '../ledger/ledger-page.tsx';
import { EmptyOverview } from '../overview/empty-overview.tsx';
import { NoStatement, whyNoStatement } from './no-statement.tsx';
import { askedOf, statementQuery, statementsQuery } from './queries.ts';
import { StatementContent } from './statement-content.tsx';
import { StatementHeader } from './statement-header.tsx';
import { StatementRefused } from './statement-refused.tsx';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { guessOf, teamChoice } from './statement-team.ts';
import { StatementTools } from './statement-tools.tsx';
import { beneathRowsOf, viewOf } from './statement-view.ts';
import { useOpened } from './use-opened.ts';

const route = getRouteApi('/signed-in/statements/$name');

/** A statement: its numbers in the columns of the reader's choice, each a link to what is behind it. */
export function StatementPage() {
  const { name } = route.useParams();
  return name === 'general-ledger' ? <LedgerPage /> : <ThisStatement key={name} name={name} />;
}

function ThisStatement({ name }: Readonly<{ name: string }>) {
  const search = route.useSearch();
  const me = useMe();
  const view = viewOf(name, search);
  const opened = useOpened(view.detail);
  const { data: statements } = useQuery(statementsQuery);
  const statement = statements?.find((each) => each.name === name);
  const choice = teamChoice(statement ?? guessOf(name), view, me);
  const team = choice.kind === 'possible' ? search.team : undefined;
  const asked = askedOf(name, search, team);
  const mayOpen = view.columns !== 'departments' && team === undefined && beneathRowsOf(name) !== null;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...statementQuery(name, { ...asked, detail: mayOpen && opened.areWanted ? 'accounts' : asked.detail }),
    // Whether a department counts is known with the list of statements; for a name that is not in it the service says so.
    enabled: search.team === undefined || statements !== undefined,
  });
  const why = data === undefined ? whyNoStatement(error, search) : null;
  if (why !== null) return <NoStatement isForbidden={why === 'forbidden'} search={search} />;
  return (
    <>
      <StatementHeader
        title={statement?.title ?? data?.data.title ?? titleOf(name)}
        search={search}
        actions={choice.kind === 'possible' && <TeamFilter team={team} />}
      />
      {choice.kind === 'not possible' && <TeamNote what="The numbers are" why={choice.why} />}
      <StatementTools
        name={name}
        search={search}
        view={view}
        statement={statement}
        team={team}
        // Those of the direct method have keys of their own.
        rows={view.method === 'direct' ? undefined : data?.data.rows}
      />
      {data === undefined ? (
        error === null ? (
          <StatementSkeleton />
        ) : (
          <StatementRefused name={name} search={search} failure={error} onRetry={() => void refetch()} />
        )
      ) : hasNothing(data) ? (
        <EmptyOverview />
      ) : (
        <>
          {error !== null && <FailureNote failure={error} />}
          <StatementContent
            answer={data}
            search={search}
            team={team}
            view={view}
            isOfDays={statement?.takes === 'range'}
            mayOpen={mayOpen}
            opened={opened}
            isBefore={isPlaceholderData}
          />
        </>
      )}
    </>
  );
}

// Before the service has said it.
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function hasNothing({ data: { columns } }: StatementAnswer): boolean {
  const known = columns.flatMap(({ coverage }) => coverage ?? []);
  return known.length > 0 && known.every(({ from }) => from === null);
}
