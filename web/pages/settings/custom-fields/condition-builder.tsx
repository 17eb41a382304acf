import { Button } from '../../../parts/button.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import styles from './condition-builder.module.css';
import { type ComparisonDraft, newComparison } from './condition-draft.ts';
import type { ManagedField } from './queries.ts';

/** A condition put together from choices: alternatives, in each of which everything must hold. */
export function ConditionBuilder({ anyOf, fields, onChange }: ConditionBuilderProps) {
  const replace = (at: number, all: readonly ComparisonDraft[]) =>
    onChange(anyOf.map((one, index) => (index === at ? all : one)).filter((one) => one.length > 0));
  const isLast = anyOf.flat().length === 1;
  return (
    <div className={styles.alternatives}>
      {anyOf.map((all, at) => (
        <div key={all[0]?.id} className={styles.alternative}>
          {all.map((comparison, index) => (
            <ComparisonRow
              key={comparison.id}
              comparison={comparison}
              fields={fields}
              joint={index > 0 ? 'and' : at > 0 ? 'or' : 'When'}
              onChange={(changed) =>
                replace(
                  at,
                  all.map((one) => (one.id === changed.id ? changed : one)),
                )
              }
              onRemove={
                isLast
                  ? null
                  : () =>
                      replace(
                        at,
                        all.filter((one) => one.id !== comparison.id),
                      )
              }
            />
          ))}
          <Button variant="quiet" icon="plus" onClick={() => replace(at, [...all, newComparison(fields)])}>
            and …
          </Button>
        </div>
      ))}
      <Button variant="quiet" icon="plus" onClick={() => onChange([...anyOf, [newComparison(fields)]])}>
        or …
      </Button>
    </div>
  );
}

type ConditionBuilderProps = Readonly<{
  anyOf: readonly (readonly ComparisonDraft[])[];
  fields: readonly ManagedField[];
  onChange: (anyOf: readonly (readonly ComparisonDraft[])[]) => void;
}>;
