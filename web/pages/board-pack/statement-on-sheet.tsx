import { useQuery } from '@tanstack/react-query';
import type { StatementAnswer } from '../../api/generated.ts';
import { formatInstantIn } from '../../format/zoned-date.ts';
import type { ChosenTime } from '../../period/period.ts';
import { periodLabel } from '../../period/period-label.ts';
import { useMe } from '../../session/use-me.ts';
import { BooksAgree } from '../statements/books-agree.tsx';
import { lastingText } from '../statements/cell-link.ts';
import { statementsQuery } from '../statements/queries.ts';
import { shownRows } from '../statements/shown-rows.ts';
import { StatementRemarks } from '../statements/statement-notes.tsx';
import { StatementTable } from '../statements/statement-table.tsx';
import { viewOf } from '../statements/statement-view.ts';
import { useOpened } from '../statements/use-opened.ts';
import styles from './pack-document.module.css';
import type { StatementSheet } from './sheets.ts';

/** A statement of a pack, with what it is of at the head of each of its pages. */
export function StatementOnSheet({
  sheet,
  answer,
  title,
  label,
  time,
  asAt,
  packTitle,
}: StatementOnSheetProps) {
  const { organization } = useMe();
  const { data: statements } = useQuery(statementsQuery);
  const opened = useOpened(sheet.detail);
  const isOfDays = statements?.find(({ name }) => name === sheet.name)?.takes === 'range';
  const { amounts } = viewOf(sheet.name, {});
  const { data, meta } = answer;
  const { shown } = shownRows(data.rows, {
    hasAccounts: sheet.detail === 'accounts',
    mayOpen: sheet.detail === 'accounts',
    isOpen: opened.isOpen,
    showsEmpty: false,
  });
  const version = `Data version ${meta.dataVersion}`;
  const period = periodLabel(meta.period);
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.when}>{[period, asAt, version].join(' · ')}</p>
      <StatementTable
        // A statement may be in a pack twice.
        answer={{ ...answer, data: { ...data, title: label } }}
        shown={shown}
        isOfDays={isOfDays}
        amounts={amounts}
        lasting={lastingText(time, undefined)}
        printed={[organization.name, packTitle, title, period, asAt, version].join(' · ')}
        onToggle={opened.toggle}
      />
      <BooksAgree data={data} isOfDays={isOfDays} />
      <div className={styles.remarks}>
        <StatementRemarks
          answer={answer}
          amounts={amounts}
          stamp={`${version}, ${formatInstantIn(organization.time_zone, meta.computedAt)}`}
        />
      </div>
    </>
  );
}

type StatementOnSheetProps = Readonly<{
  sheet: StatementSheet;
  answer: StatementAnswer;
  title: string;
  /** Its title as no other sheet has it. */
  label: string;
  time: ChosenTime;
  asAt: string;
  packTitle: string;
}>;
