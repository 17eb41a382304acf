import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { minorDigits } from '../../format/number.ts';
import { Checkbox, Select } from '../../parts/field.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { StatementActions, type StatementActionsProps } from './statement-actions.tsx';
import styles from './statement-tools.module.css';
import {
  beneathRowsOf,
  COMPARISONS,
  DIVISION_WORDS,
  DIVISIONS,
  type StatementView,
  searchOfView,
  viewOf,
} from './statement-view.ts';

const route = getRouteApi('/signed-in/statements/$name');

/** Chooses the view of a statement, which is in the address, and takes it along. */
export function StatementTools(props: StatementActionsProps) {
  const { name, view, statement } = props;
  const navigate = route.useNavigate();
  const say = useLabelWords();
  const { base_currency: currency } = useMe().organization;
  const show = (change: Partial<StatementView>): void => {
    void navigate({
      search: (before) => ({ ...before, ...searchOfView(name, { ...view, ...change }) }),
      resetScroll: false,
    });
  };
  const beneath = beneathRowsOf(name);
  const divisions = DIVISIONS.filter(
    (division) =>
      division !== 'departments' || statement?.hasDepartments === true || view.columns === division,
  );
  return (
    <div className={styles.tools} data-screen>
      <Choice
        label="Columns"
        value={view.columns}
        options={divisions.map((value) => ({ value, label: say(DIVISION_WORDS[value]) }))}
        // A comparison of one column would be one of each of many.
        onChange={(columns) => show({ columns, compare: viewOf(name, { columns }).compare })}
      />
      <Choice
        label="Compare"
        value={view.compare}
        options={COMPARISONS.map((value) => ({ value, label: COMPARISON_WORDS[value] }))}
        onChange={(compare) => show({ compare })}
      />
      {view.columns !== 'departments' && beneath !== null && (
        <Segmented
          label="Detail"
          value={view.detail}
          options={[
            { value: 'summary', label: 'Summary' },
            { value: 'accounts', label: beneath },
          ]}
          onChange={(detail) => show({ detail })}
        />
      )}
      {name === 'cash-flow' && (
        <Segmented
          label="Method"
          value={view.method}
          options={[
            { value: 'indirect', label: 'Indirect' },
            { value: 'direct', label: 'Direct' },
          ]}
          onChange={(method) => show({ method })}
        />
      )}
      {minorDigits(currency) > 0 && (
        <Checkbox
          label="Cents"
          checked={view.amounts === 'exact'}
          onChange={({ target }) => show({ amounts: target.checked ? 'exact' : 'whole' })}
        />
      )}
      <div className={styles.actions}>
        <StatementActions {...props} />
      </div>
    </div>
  );
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        options={options}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </span>
  );
}

type ChoiceProps<Value extends string> = Readonly<{
  label: string;
  value: Value;
  options: readonly Readonly<{ value: Value; label: string }>[];
  onChange: (value: Value) => void;
}>;

const COMPARISON_WORDS: Readonly<Record<StatementView['compare'], string>> = {
  none: 'None',
  previous: 'Previous period',
  last_year: 'Last year',
  'previous,last_year': 'Both',
};
