import { useQuery } from '@tanstack/react-query';
import type { Statement, StatementOfTile } from '../../api/generated.ts';
import { Checkbox, Field, Select } from '../../parts/field.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { USUAL_TIME } from '../../period/period.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { statementQuery } from '../statements/queries.ts';
import { beneathRowsOf, DIVISION_WORDS, DIVISIONS } from '../statements/statement-view.ts';
import styles from './statement-fields.module.css';
import type { TileDraft } from './tile-form.ts';

/** Chooses a statement, its columns, its detail and which of its rows are shown. */
export function StatementFields({ draft, set, statements }: StatementFieldsProps) {
  const { statement: name, columns, detail } = draft;
  const offered = statements.filter((each) => each.name !== 'general-ledger');
  const chosen = offered.find((each) => each.name === name);
  const divisions = DIVISIONS.filter((each) => each !== 'departments' || chosen?.hasDepartments === true);
  const beneath = beneathRowsOf(name);
  const say = useLabelWords();
  return (
    <div className={styles.fields}>
      <Field label="Statement">
        {(control) => (
          <Select
            {...control}
            value={name}
            options={offered.map((each) => ({ value: each.name, label: each.title }))}
            onChange={({ target }) =>
              set({
                statement: target.value as StatementOfTile,
                columns: 'none',
                detail: 'summary',
                rows: null,
              })
            }
          />
        )}
      </Field>
      <Field label="Columns">
        {(control) => (
          <Select
            {...control}
            value={columns}
            options={divisions.map((value) => ({ value, label: say(DIVISION_WORDS[value]) }))}
            onChange={({ target }) =>
              set({ columns: divisions.find((each) => each === target.value) ?? 'none', detail: 'summary' })
            }
          />
        )}
      </Field>
      {columns !== 'departments' && beneath !== null && (
        <Segmented
          label="Detail"
          value={detail}
          options={[
            { value: 'summary', label: 'Summary' },
            { value: 'accounts', label: beneath },
          ]}
          onChange={(value) => set({ detail: value })}
        />
      )}
      {name === 'cash-flow' && (
        <Segmented
          label="Method"
          value={draft.method}
          options={[
            { value: 'indirect', label: 'Indirect' },
            { value: 'direct', label: 'Direct' },
          ]}
          onChange={(method) => set({ method, rows: null })}
        />
      )}
      <NamedRows draft={draft} set={set} />
    </div>
  );
}

// Its rows are those of the statement as it is now; those that are records have no names that last.
function NamedRows({ draft, set }: Pick<StatementFieldsProps, 'draft' | 'set'>) {
  const { statement, method, rows: chosen } = draft;
  const query = { period: USUAL_TIME.period, ...(statement === 'cash-flow' ? { method } : {}) };
  const { data } = useQuery(statementQuery(statement, query));
  const rows = (data?.data.rows ?? []).filter(
    ({ record, account, kind }) => record === null && account === null && kind !== 'check',
  );
  if (rows.length === 0) return null;
  const shown = chosen ?? rows.map(({ key }) => key);
  return (
    <details className={styles.rows}>
      <summary>{chosen === null ? 'All rows' : `${chosen.length} of ${rows.length} rows`}</summary>
      <Quiet small>Untick the rows to leave out.</Quiet>
      {rows.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={shown.includes(key)}
          onChange={({ target }) => {
            const next = rows
              .map((row) => row.key)
              .filter((each) => (each === key ? target.checked : shown.includes(each)));
            set({ rows: next.length === rows.length || next.length === 0 ? null : next });
          }}
        />
      ))}
    </details>
  );
}

type StatementFieldsProps = Readonly<{
  draft: TileDraft;
  set: (change: Partial<TileDraft>) => void;
  statements: readonly Statement[];
}>;
