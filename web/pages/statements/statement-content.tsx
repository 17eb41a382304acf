import { useQuery } from '@tanstack/react-query';
import { departmentsQuery } from '../../api/departments.ts';
import type { StatementAnswer } from '../../api/generated.ts';
import { dataStamp } from '../../format/data-stamp.ts';
import { formatDay } from '../../format/date.ts';
import { classes } from '../../parts/classes.ts';
import { periodLabel } from '../../period/period-label.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { BooksAgree } from './books-agree.tsx';
import { lastingText } from './cell-link.ts';
import { shownRows } from './shown-rows.ts';
import styles from './statement-content.module.css';
import { StatementNotes } from './statement-notes.tsx';
import type { StatementSearch } from './statement-search.ts';
import { StatementTable } from './statement-table.tsx';
import type { StatementView } from './statement-view.ts';
import type { Opened } from './use-opened.ts';

/** The table of a statement, whether the books agree, and what there is to know of its numbers. */
export function StatementContent({
  answer,
  search,
  team,
  view,
  isOfDays,
  mayOpen,
  opened,
  isBefore,
}: ContentProps) {
  const { organization } = useMe();
  const today = useToday(organization);
  const { data, meta } = answer;
  // Rows of the answer before have no accounts yet.
  const hasAccounts = opened.areWanted && !isBefore;
  const { shown, empty } = shownRows(data.rows, {
    hasAccounts,
    mayOpen,
    isOpen: opened.isOpen,
    showsEmpty: search.rows === 'all',
  });
  const stamp = dataStamp(meta.dataVersion, meta.computedAt, organization.time_zone);
  const department = useDepartment(team);
  const asAt = `As at ${formatDay(search.asOf ?? today)}`;
  return (
    <div className={classes(styles.content, isBefore && styles.before)} aria-busy={isBefore}>
      <StatementTable
        answer={answer}
        shown={shown}
        isOfDays={isOfDays}
        amounts={view.amounts}
        lasting={lastingText(search, team)}
        printed={[organization.name, data.title, ...department, periodLabel(meta.period), asAt, stamp].join(
          ' · ',
        )}
        onToggle={opened.toggle}
      />
      <BooksAgree data={data} isOfDays={isOfDays} />
      <StatementNotes answer={answer} amounts={view.amounts} empty={empty} search={search} stamp={stamp} />
    </div>
  );
}

// For the head of what is printed.
function useDepartment(team: string | undefined): readonly string[] {
  const { data } = useQuery({ ...departmentsQuery, enabled: team !== undefined });
  return team === undefined ? [] : [data?.find(({ id }) => id === team)?.name ?? 'One department'];
}

type ContentProps = Readonly<{
  answer: StatementAnswer;
  search: StatementSearch;
  /** The department that it is shown for. */
  team: string | undefined;
  view: StatementView;
  isOfDays: boolean;
  mayOpen: boolean;
  opened: Opened;
  /** Whether it is the answer to the view before. */
  isBefore: boolean;
}>;
