import type { StatementCheck, StatementData } from '../../api/generated.ts';
import { formatMoney } from '../../format/number.ts';
import { Icon } from '../../parts/icon.tsx';
import styles from './books-agree.module.css';
import { columnGroups, headsOf } from './column-heads.ts';

/** Whether the books agree: a quiet line where they do, and every check that fails with its difference where they do not. */
export function BooksAgree({ data, isOfDays }: Readonly<{ data: StatementData; isOfDays: boolean }>) {
  const failing = data.checks.filter(({ difference }) => difference !== null && Number(difference) !== 0);
  const known = data.checks.filter(({ difference }) => difference !== null);
  if (failing.length === 0) {
    return known.length === 0 ? null : (
      <p className={styles.agree}>
        <Icon name="check" size={14} />
        <span>
          <strong>Books agree</strong> {known.map(({ label }) => label).join(' · ')}
        </span>
      </p>
    );
  }
  return (
    <div className={styles.fail} role="alert">
      <Icon name="warning" />
      <div>
        <strong>The books do not agree</strong>
        <ul>
          {failing.map((check) => (
            <li key={check.label}>
              {check.label}: a difference of{' '}
              <data value={String(check.difference)}>
                {formatMoney(check.difference ?? 0, data.currency)}
              </data>
              {placesOf(check, data, isOfDays)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

// The columns in which it fails, where not in all of them.
function placesOf({ label }: StatementCheck, { rows, columns }: StatementData, isOfDays: boolean): string {
  const row = rows.find((each) => each.kind === 'check' && each.label === label);
  const values = headsOf(columnGroups(columns, isOfDays)).filter(({ column }) => column.comparison === null);
  const failing = values.filter(({ index }) => Number(row?.values[index] ?? 0) !== 0);
  if (row === undefined || failing.length === 0 || values.length === 1) return '';
  return ` (${failing.map((head) => head.label).join(', ')})`;
}
