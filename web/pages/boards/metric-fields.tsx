import type { Metric } from '../../api/metrics.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { Field, Select } from '../../parts/field.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { FigureChoices } from '../overview/figure-choices.tsx';
import styles from './metric-fields.module.css';
import type { TileDraft } from './tile-form.ts';

/** Chooses the metric of a figure, a chart or a table, or several for a table. */
export function MetricFields({ draft, set, metrics }: MetricFieldsProps) {
  const { kind, metric, isDivided } = draft;
  const shape = kind === 'table' && isDivided ? 'breakdown' : 'scalar';
  const options = metrics
    .filter((each) => each.shape === shape)
    .map(({ id, label }) => ({ value: id, label }));
  return (
    <div className={styles.fields}>
      {kind === 'table' && (
        <Segmented
          label="Rows of the table"
          value={isDivided ? 'parts' : 'metrics'}
          options={[
            { value: 'metrics', label: 'Several metrics' },
            { value: 'parts', label: 'Parts of one' },
          ]}
          onChange={(rows) => set({ isDivided: rows === 'parts', metric: null })}
        />
      )}
      {kind === 'table' && !isDivided ? (
        <div className={styles.choices}>
          <FigureChoices
            metrics={metrics}
            chosen={draft.metrics}
            most={MOST_METRICS}
            onChange={(chosen) => set({ metrics: chosen })}
          />
        </div>
      ) : (
        <Field label="Metric">
          {(control) => (
            <Combobox
              control={control}
              options={options}
              value={metric}
              align="start"
              placeholder="Search metrics"
              nothing="No metric is called that."
              onChange={(id) => set({ metric: id })}
            />
          )}
        </Field>
      )}
      {kind === 'chart' && (
        <Field label="Months">
          {(control) => (
            <Select
              {...control}
              value={draft.months}
              options={MONTHS.map((count) => ({ value: count, label: `${count} months` }))}
              onChange={({ target }) => set({ months: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** So many the API takes. */
const MOST_METRICS = 20;
const MONTHS = ['6', '12', '18', '24', '36'];

type MetricFieldsProps = Readonly<{
  draft: TileDraft;
  set: (change: Partial<TileDraft>) => void;
  metrics: readonly Metric[];
}>;
