import { IconButton } from '../../../parts/button.tsx';
import { Select, TextInput } from '../../../parts/field.tsx';
import { OptionBoxes } from '../../../parts/option-boxes.tsx';
import styles from './comparison-row.module.css';
import { type ComparisonDraft, hasOptions, type Operator } from './condition-draft.ts';
import { optionsOf } from './condition-words.ts';
import type { ManagedField } from './queries.ts';

/** A field, how it is compared, and with what. */
export function ComparisonRow({ comparison, fields, joint, onChange, onRemove }: ComparisonRowProps) {
  const { key, operator } = comparison;
  const field = fields.find((one) => one.key === key);
  return (
    <div className={styles.comparison}>
      <span className={styles.joint}>{joint}</span>
      <Select
        aria-label="Field"
        options={fields.map((one) => ({ value: one.key, label: one.label }))}
        value={key}
        onChange={({ target }) => onChange({ ...comparison, key: target.value, operator: '==', values: [] })}
      />
      <Select
        aria-label="Comparison"
        options={operatorsOf(field)}
        value={operator}
        onChange={({ target }) =>
          onChange({
            ...comparison,
            operator: target.value as Operator,
            values: comparison.values.slice(0, 1),
          })
        }
      />
      {field !== undefined && <Value comparison={comparison} field={field} onChange={onChange} />}
      {onRemove !== null && <IconButton icon="close" label="Remove the comparison" onClick={onRemove} />}
    </div>
  );
}

type ComparisonRowProps = Readonly<{
  comparison: ComparisonDraft;
  fields: readonly ManagedField[];
  /** The connection to the comparison before. */
  joint: string;
  onChange: (comparison: ComparisonDraft) => void;
  onRemove: (() => void) | null;
}>;

type ValueProps = Readonly<{
  comparison: ComparisonDraft;
  field: ManagedField;
  onChange: (comparison: ComparisonDraft) => void;
}>;

function Value({ comparison, field, onChange }: ValueProps) {
  const { operator, values } = comparison;
  const [value = ''] = values;
  const choose = (chosen: string) => onChange({ ...comparison, values: chosen === '' ? [] : [chosen] });
  if (operator === 'in') {
    return (
      <OptionBoxes
        legend="One of"
        options={optionsOf(field)}
        ticked={values}
        onChange={(ticked) => onChange({ ...comparison, values: ticked })}
      />
    );
  }
  const options = field.type === 'boolean' ? TRUTHS : hasOptions(field.type) ? optionsOf(field) : null;
  if (options !== null) {
    return (
      <Select
        aria-label="Value"
        options={[{ value: '', label: 'Choose …' }, ...options]}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
    );
  }
  const isNumber = field.type === 'number' || field.type === 'currency';
  return (
    <TextInput
      aria-label="Value"
      type={field.type === 'date' ? 'date' : isNumber ? 'number' : 'text'}
      step={isNumber ? 'any' : undefined}
      autoComplete="off"
      value={value}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

const TRUTHS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function operatorsOf(
  field: ManagedField | undefined,
): readonly Readonly<{ value: Operator; label: string }>[] {
  if (field?.type === 'multi_select') {
    return [
      { value: '==', label: 'includes' },
      { value: '!=', label: 'does not include' },
      { value: 'in', label: 'includes one of' },
    ];
  }
  const both = [
    { value: '==', label: 'is' },
    { value: '!=', label: 'is not' },
  ] as const;
  return field?.type === 'select' ? [...both, { value: 'in', label: 'is one of' }] : both;
}
