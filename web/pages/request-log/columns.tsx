import { formatInstantToSecond } from '../../format/date.ts';
import { formatCount } from '../../format/number.ts';
import { Badge } from '../../parts/badge.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import type { Column } from '../../parts/table-props.ts';
import styles from './columns.module.css';
import type { LoggedRequest } from './queries.ts';

/** The columns of the request log. A row is opened by its request. */
export function requestColumns(onOpen: (request: LoggedRequest) => void): readonly Column<LoggedRequest>[] {
  return [
    {
      key: 'request',
      heading: 'Request',
      cell: (request) => (
        <button type="button" className={styles.request} onClick={() => onOpen(request)}>
          <code>
            {request.method} {request.path}
          </code>
        </button>
      ),
    },
    { key: 'status', heading: 'Status', cell: (request) => <Status request={request} /> },
    {
      key: 'caller',
      heading: 'Key or link',
      cell: ({ caller }) => <span className={styles.caller}>{caller.name ?? 'Removed'}</span>,
    },
    {
      key: 'when',
      heading: 'When',
      cell: ({ answered_at: at }) => (
        <time dateTime={at} className={styles.when}>
          {formatInstantToSecond(at)}
        </time>
      ),
    },
    {
      key: 'time',
      heading: 'Duration',
      align: 'end',
      cell: ({ duration_ms: ms }) => <span className={styles.when}>{durationWords(ms)}</span>,
    },
  ];
}

/** The status of an answer, with the code of its error or the tool that an assistant called. */
export function Status({ request: { status, code, tool } }: Readonly<{ request: LoggedRequest }>) {
  const tone = status >= 500 ? 'bad' : code !== null || status >= 400 ? 'warn' : 'good';
  return (
    <span className={styles.status}>
      <Badge tone={tone}>{status}</Badge>
      {(code !== null || tool !== null) && (
        <Quiet as="span" small>
          {[tool, code].filter((words) => words !== null).join(' · ')}
        </Quiet>
      )}
    </span>
  );
}

/** How long an answer took. */
export function durationWords(ms: LoggedRequest['duration_ms']): string {
  return Number(ms) < 1 ? 'under 1 ms' : `${formatCount(Math.round(Number(ms)))} ms`;
}
