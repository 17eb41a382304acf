import type { Statement } from '../../api/generated.ts';
import { Select } from '../../parts/field.tsx';
import { useMe } from '../../session/use-me.ts';
import { beneathRowsOf, DIVISION_WORDS, DIVISIONS } from '../statements/statement-view.ts';
import { inColumns, PART_COMPARISONS, type PartComparison, type StatementPart } from './pack-part.ts';
import styles from './part-view.module.css';

/** Chooses how a statement of a pack is shown: its columns, its comparison and its detail. */
export function PartView({ part, label, statement, onChange }: PartViewProps) {
  const { capabilities } = useMe();
  const { name, columns, compare, detail } = part;
  const divisions = DIVISIONS.filter(
    (each) => each !== 'departments' || statement?.hasDepartments === true || columns === each,
  );
  const beneath = beneathRowsOf(name);
  // Documents are records of the ledger.
  const mayOpen = beneath === 'Accounts' || (beneath !== null && capabilities.includes('ledger.read'));
  return (
    <div className={styles.view}>
      <Select
        aria-label={`Columns of ${label}`}
        value={columns}
        options={divisions.map((value) => ({ value, label: DIVISION_WORDS[value] }))}
        onChange={({ target }) => {
          const chosen = divisions.find((each) => each === target.value);
          if (chosen !== undefined) onChange(inColumns(part, chosen));
        }}
      />
      <Select
        aria-label={`Comparison of ${label}`}
        value={compare}
        options={PART_COMPARISONS.map((value) => ({ value, label: COMPARISON_WORDS[value] }))}
        onChange={({ target }) => {
          const chosen = PART_COMPARISONS.find((each) => each === target.value);
          if (chosen !== undefined) onChange({ ...part, compare: chosen });
        }}
      />
      {columns !== 'departments' && (mayOpen || detail === 'accounts') && (
        <Select
          aria-label={`Detail of ${label}`}
          value={detail}
          options={[
            { value: 'summary', label: 'Summary' },
            { value: 'accounts', label: beneath ?? 'Accounts' },
          ]}
          onChange={({ target }) =>
            onChange({ ...part, detail: target.value === 'accounts' ? 'accounts' : 'summary' })
          }
        />
      )}
    </div>
  );
}

type PartViewProps = Readonly<{
  part: StatementPart;
  label: string;
  statement: Statement | undefined;
  onChange: (part: StatementPart) => void;
}>;

const COMPARISON_WORDS: Readonly<Record<PartComparison, string>> = {
  none: 'No comparison',
  previous: 'Previous period',
  last_year: 'Last year',
};
