import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../format/date.ts';
import { Badge } from '../../parts/badge.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import { periodInWords } from '../../period/period.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { partsOf } from '../board-pack/pack-part.ts';
import { wordsOfPart } from '../board-pack/part-words.ts';
import { boardsQuery } from '../boards/queries.ts';
import { statementsQuery } from '../statements/queries.ts';
import type { Report } from './queries.ts';
import { ReportMenu } from './report-menu.tsx';
import styles from './report-table.module.css';
import { REASON_WORDS, scheduleWords, stateWords } from './words.ts';

/** Reports with what they send, when, to whom, and how the last time went. */
export function ReportTable({ caption, reports, onEdit }: ReportTableProps) {
  const { data: boards } = useQuery(boardsQuery);
  const { data: statements } = useQuery(statementsQuery);
  const label = useLabelWords();
  const columns: readonly Column<Report>[] = [
    {
      key: 'name',
      heading: 'Report',
      cell: ({ name, parts, period, is_own: isOwn, maker_name: maker }) => (
        <span className={styles.lines}>
          <strong>{name}</strong>
          <Quiet as="span" small>
            {partsOf(parts)
              .map((part) => wordsOfPart(part, boards, statements).title)
              .join(', ')}
            {' · '}
            {label(periodInWords(period) ?? period)}
            {!isOwn && ` · by ${maker ?? 'a former member'}`}
          </Quiet>
        </span>
      ),
    },
    {
      key: 'next',
      heading: 'Next',
      cell: (report) => (
        <span className={styles.lines}>
          <NextRun report={report} />
          <Quiet as="span" small>
            {scheduleWords(report)}
          </Quiet>
        </span>
      ),
    },
    { key: 'last', heading: 'Last', cell: (report) => <LastRun report={report} /> },
    { key: 'to', heading: 'Recipients', cell: (report) => <Recipients report={report} /> },
    {
      key: 'actions',
      heading: 'Actions',
      align: 'end',
      cell: (report) => <ReportMenu report={report} onEdit={() => onEdit(report)} />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={reports} keyOf={({ id }) => id} />;
}

type ReportTableProps = Readonly<{
  caption: string;
  reports: readonly Report[];
  onEdit: (report: Report) => void;
}>;

function NextRun({ report }: Readonly<{ report: Report }>) {
  const { state, next_run_at: next } = report;
  const why = stateWords(report);
  if (state === 'active' && next !== null) return <time dateTime={next}>{formatInstant(next)}</time>;
  return (
    <>
      <span>
        <Badge tone={state === 'ended' ? 'bad' : 'warn'}>{STATE_WORDS[state]}</Badge>
      </span>
      {why !== null && (
        <Quiet as="span" small>
          {why}
        </Quiet>
      )}
    </>
  );
}

const STATE_WORDS: Readonly<Record<Report['state'], string>> = {
  active: 'Active',
  retrying: 'Retrying',
  paused: 'Paused',
  ended: 'Ended',
};

function LastRun({ report: { last_run: run } }: Readonly<{ report: Report }>) {
  if (run === null) return <Quiet as="span">Never</Quiet>;
  return (
    <span className={styles.lines}>
      <span>
        <Badge tone={run.outcome === 'sent' ? 'good' : run.outcome === 'failed' ? 'bad' : 'warn'}>
          {OUTCOME_WORDS[run.outcome]}
        </Badge>{' '}
        <time dateTime={run.settled_at}>{formatInstant(run.settled_at)}</time>
      </span>
      {run.reason !== null && (
        <Quiet as="span" small>
          {REASON_WORDS[run.reason]}
        </Quiet>
      )}
    </span>
  );
}

const OUTCOME_WORDS = { sent: 'Sent', skipped: 'Skipped', failed: 'Failed' } as const;

function Recipients({ report }: Readonly<{ report: Report }>) {
  const { recipients, may_remove: seesAll, has_stopped: hasStopped } = report;
  if (!seesAll) return <span>{hasStopped === true ? 'Stopped for you' : 'You'}</span>;
  const [first, ...others] = recipients.filter(({ has_stopped: stopped }) => !stopped);
  const stopped = recipients.length - others.length - (first === undefined ? 0 : 1);
  const problems = recipients.filter(({ problem, has_stopped: isOff }) => problem !== null && !isOff).length;
  return (
    <span className={styles.lines}>
      <span>
        {first === undefined ? 'Nobody' : (first.name ?? 'A former member')}
        {others.length > 0 && ` and ${others.length} more`}
      </span>
      {(stopped > 0 || problems > 0) && (
        <Quiet as="span" small>
          {[
            ...(stopped > 0 ? [`${stopped} stopped it`] : []),
            ...(problems > 0 ? [`${problems} cannot get mail`] : []),
          ].join(', ')}
        </Quiet>
      )}
    </span>
  );
}
