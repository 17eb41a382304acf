import { Link } from '@tanstack/react-router';
import { formatActor } from '../../../format/actor.ts';
import { formatInstant } from '../../../format/date.ts';
import { Badge } from '../../../parts/badge.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { VisuallyHidden } from '../../../parts/visually-hidden.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { changesOf } from './changes.ts';
import styles from './columns.module.css';
import type { AuditEvent } from './queries.ts';
import type { Names } from './use-names.ts';
import { actionInWords, subjectInWords } from './words.ts';

type Setting = Readonly<{ names: Names; onSubject: (subject: string) => void }>;

/** The columns of the audit log. */
export function auditColumns(setting: Setting): Column<AuditEvent>[] {
  return [
    {
      key: 'when',
      heading: 'When',
      cell: ({ occurred_at: at }) => (
        <time dateTime={at} className={styles.when}>
          {formatInstant(at)}
        </time>
      ),
    },
    {
      key: 'who',
      heading: 'Who',
      cell: ({ actor }) => (
        <span className={styles.actor}>
          <Actor actor={actor} />
        </span>
      ),
    },
    { key: 'what', heading: 'What', cell: (event) => <What event={event} {...setting} /> },
    {
      key: 'changes',
      heading: 'Changed',
      cell: (event) => <Changes event={event} names={setting.names} />,
    },
  ];
}

function Actor({ actor }: Readonly<{ actor: AuditEvent['actor'] }>) {
  return (
    <>
      {formatActor(actor)}
      {actor.kind === 'api_key' && (
        <>
          {' '}
          <Badge>API key</Badge>
        </>
      )}
    </>
  );
}

function What({ event: { action, subject, before, after }, names, onSubject }: Setting & WhatProps) {
  const name = names(subject.kind, subject.id) ?? nameWithin(after) ?? nameWithin(before);
  const { id } = subject;
  const say = useLabelWords();
  return (
    <span className={styles.what}>
      <span>{say(actionInWords(action))}</span>
      <Quiet as="span" small>
        {subject.kind === 'membership' && id !== null && name !== null ? (
          <Link to="/people/$membershipId" params={{ membershipId: id }}>
            {name}
          </Link>
        ) : (
          (name ?? say(subjectInWords(subject.kind)))
        )}
        {id !== null && (
          <span className={styles.history}>
            {' · '}
            <button
              type="button"
              className={styles.textButton}
              aria-label={`All changes of ${name ?? say(subjectInWords(subject.kind))}`}
              onClick={() => onSubject(`${subject.kind}/${id}`)}
            >
              All changes
            </button>
          </span>
        )}
      </Quiet>
    </span>
  );
}

type WhatProps = Readonly<{ event: AuditEvent }>;

// The name of a record, where the event has it.
function nameWithin(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  for (const field of ['name', 'legal_name', 'label', 'email']) {
    const value = Object.entries(record).find(([key]) => key === field)?.[1];
    if (typeof value === 'string') return value;
  }
  return null;
}

function Changes({ event, names }: Readonly<{ event: AuditEvent; names: Names }>) {
  const changes = changesOf(event, names);
  if (changes.length === 0) return <Quiet as="span">Nothing more is kept</Quiet>;
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{field}</span>{' '}
          {before !== null && (
            <del className={styles.before}>
              <VisuallyHidden>was </VisuallyHidden>
              {before}
            </del>
          )}
          {event.after !== null && (
            <>
              {before !== null && <span aria-hidden="true"> → </span>}
              <VisuallyHidden> is now </VisuallyHidden>
              {after ?? <Quiet as="span">nothing</Quiet>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
