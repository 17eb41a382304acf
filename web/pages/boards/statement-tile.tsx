import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Statement, StatementAnswer, StatementTile } from '../../api/generated.ts';
import { formatDay } from '../../format/date.ts';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type ChosenTime, searchOf } from '../../period/period.ts';
import { periodLabel } from '../../period/period-label.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { lastingText } from '../statements/cell-link.ts';
import { statementQuery } from '../statements/queries.ts';
import { shownRows } from '../statements/shown-rows.ts';
import { StatementTable } from '../statements/statement-table.tsx';
import { useOpened } from '../statements/use-opened.ts';
import styles from './statement-tile.module.css';

/** A statement, or some of its rows, in the room of a tile. */
export function StatementTileShown({ tile, title, time, statements }: StatementTileProps) {
  const { organization } = useMe();
  const today = useToday(organization);
  const at = { ...time, period: tile.period ?? time.period };
  const { data, error } = useQuery(statementQuery(tile.statement, askedOf(tile, at)));
  const opened = useOpened(tile.detail);
  const isOfDays = statements?.find(({ name }) => name === tile.statement)?.takes === 'range';
  if (data === undefined)
    return error === null ? <Skeleton height="18rem" /> : <FailureNote failure={error} />;
  const answer = withRows(data, tile.rows);
  const { shown } = shownRows(answer.data.rows, {
    hasAccounts: true,
    mayOpen: tile.detail === 'accounts',
    isOpen: opened.isOpen,
    showsEmpty: false,
  });
  const label = periodLabel(data.meta.period);
  const asAt = `As at ${formatDay(time.asOf ?? today)}`;
  const version = `Data version ${data.meta.dataVersion}`;
  return (
    <div className={styles.statement}>
      <h2 className={styles.title}>
        <Link
          to="/statements/$name"
          params={{ name: tile.statement }}
          search={{
            ...searchOf(at),
            columns: tile.columns,
            compare: tile.compare ?? 'none',
            detail: tile.detail,
            ...(tile.method === null ? {} : { method: tile.method }),
          }}
        >
          {title}
        </Link>
        <span className={styles.when}>{label}</span>
      </h2>
      <StatementTable
        answer={named(answer, `${title}, ${label}`)}
        shown={shown}
        isOfDays={isOfDays}
        amounts="whole"
        lasting={lastingText(time, undefined)}
        printed={[organization.name, title, asAt, version].join(' · ')}
        onToggle={opened.toggle}
      />
    </div>
  );
}

type StatementTileProps = Readonly<{
  tile: StatementTile;
  title: string;
  time: ChosenTime;
  statements: readonly Statement[] | undefined;
}>;

/** What the service is asked for. */
export function askedOf(tile: StatementTile, { period, asOf }: ChosenTime) {
  return {
    period,
    ...(asOf === undefined ? {} : { asOf }),
    columns: tile.columns,
    ...(tile.compare === null ? {} : { compare: tile.compare }),
    detail: tile.detail,
    ...(tile.method === null ? {} : { method: tile.method }),
  };
}

// A board may have a statement of two periods: each frame needs a name of its own.
function named(answer: StatementAnswer, title: string): StatementAnswer {
  return { ...answer, data: { ...answer.data, title } };
}

/** The statement with the named rows alone, and what is beneath them. */
function withRows(answer: StatementAnswer, keys: readonly string[] | null): StatementAnswer {
  if (keys === null) return answer;
  const isNamed = (key: string) => keys.some((named) => key === named || key.startsWith(`${named}.`));
  const rows = answer.data.rows.filter(({ key }) => isNamed(key));
  return { ...answer, data: { ...answer.data, rows } };
}
