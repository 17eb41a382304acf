import { classes } from '../../parts/classes.ts';
import { areTwofold, type ColumnGroup, headsOf } from './column-heads.ts';
import styles from './statement-table.module.css';

/** The head of a statement. Columns that belong together have a head above them. */
export function StatementHead({ groups, currency, printed }: HeadProps) {
  const isTwofold = areTwofold(groups);
  const corner = (
    <th scope="col" rowSpan={isTwofold ? 2 : 1} className={styles.corner}>
      {currency}
    </th>
  );
  return (
    <thead>
      <tr className={styles.printed}>
        <td colSpan={headsOf(groups).length + 1}>{printed}</td>
      </tr>
      {isTwofold && (
        <tr className={styles.groups}>
          {corner}
          {groups.map(({ heads, ...words }) => (
            <th key={heads[0]?.column.key} scope="colgroup" colSpan={heads.length}>
              <Name {...words} />
            </th>
          ))}
        </tr>
      )}
      <tr>
        {!isTwofold && corner}
        {headsOf(groups).map(({ column, isQuiet, ...words }) => (
          <th key={column.key} scope="col" className={classes(isQuiet && styles.quiet)}>
            {isTwofold && column.group === null && column.comparison === null ? (
              'This period'
            ) : (
              <Name {...words} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type HeadProps = Readonly<{
  groups: readonly ColumnGroup[];
  currency: string;
  /** What stands at the head of every printed page. */
  printed: string;
}>;

function Name({ label, note }: Readonly<{ label: string; note: string | null }>) {
  return (
    <>
      {label}
      {note !== null && <span className={styles.note}>{note}</span>}
    </>
  );
}
