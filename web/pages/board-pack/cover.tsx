import { useQuery } from '@tanstack/react-query';
import { formatInstantIn } from '../../format/zoned-date.ts';
import { describedTime } from '../../period/described.ts';
import type { ChosenTime } from '../../period/period.ts';
import { daysInWords, periodLabel } from '../../period/period-label.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { statementsQuery } from '../statements/queries.ts';
import styles from './cover.module.css';
import { titleOfSheet } from './sheet-title.ts';
import type { PackSheet } from './sheets.ts';

/** The cover of a pack: organisation, title, period, data version, time of printing and contents. */
export function Cover({ title, time, asAt, dataVersion, readAt, sheets, lack }: CoverProps) {
  const { organization, name, email } = useMe();
  const today = useToday(organization);
  const { data: statements } = useQuery(statementsQuery);
  const { data: described } = useQuery(describedTime(time, today));
  return (
    <article className={styles.cover} data-sheet aria-label="Cover">
      {lack !== null && <p className={styles.lack}>{lack}</p>}
      <p className={styles.organization}>{organization.name}</p>
      <h2 className={styles.title}>{title}</h2>
      {described !== undefined && (
        <p className={styles.period}>
          {periodLabel(described)}
          <span className={styles.days}>{daysInWords(described.resolved)}</span>
        </p>
      )}
      <p className={styles.when}>
        {asAt}
        {dataVersion !== null && ` · Data version ${dataVersion}`} · Amounts in {organization.base_currency}
      </p>
      <h3 className={styles.heading}>Contents</h3>
      <ol className={styles.contents}>
        {sheets.map((sheet) => (
          <li key={sheet.key}>{titleOfSheet(sheet, statements)}</li>
        ))}
      </ol>
      {readAt !== null && (
        <p className={styles.made}>
          Made by {name ?? email} on {formatInstantIn(organization.time_zone, readAt)}
        </p>
      )}
    </article>
  );
}

type CoverProps = Readonly<{
  title: string;
  time: ChosenTime;
  asAt: string;
  dataVersion: number | null;
  /** When its numbers were read. */
  readAt: string | null;
  sheets: readonly PackSheet[];
  /** What a reader must know where it is printed all the same: by the browser, before all of it is there. */
  lack: string | null;
}>;
