import { type ControlProps, Field, Select, TextArea, TextInput } from '../../../parts/field.tsx';
import { OptionBoxes } from '../../../parts/option-boxes.tsx';
import type { FieldDraft } from './draft.ts';
import { valueOf } from './settings-draft.ts';

/** The default for new records, with a control of the field's type. */
export function DefaultField({ draft, error, onChange }: DefaultFieldProps) {
  const { type, defaults, settings } = draft;
  const options = settings.options
    .map((option) => ({ value: valueOf(option), label: option.label }))
    .filter(({ value }) => value !== '');
  if (type === 'multi_select') {
    if (options.length === 0) return null;
    return (
      <OptionBoxes
        legend="Default (optional)"
        options={options}
        ticked={defaults}
        error={error}
        onChange={(ticked) => onChange({ defaults: ticked })}
      />
    );
  }
  return (
    <Field label="Default" optional help="The value of a new record." error={error}>
      {(control) => (
        <Control
          control={control}
          type={type}
          options={options}
          value={defaults[0] ?? ''}
          onChange={(value) => onChange({ defaults: value === '' ? [] : [value] })}
        />
      )}
    </Field>
  );
}

type DefaultFieldProps = Readonly<{
  draft: FieldDraft;
  error: string | null;
  onChange: (part: Partial<FieldDraft>) => void;
}>;

type Options = readonly Readonly<{ value: string; label: string }>[];
type ControlOfTypeProps = Readonly<{
  control: ControlProps;
  type: Exclude<FieldDraft['type'], 'multi_select'>;
  options: Options;
  value: string;
  onChange: (value: string) => void;
}>;

function Control({ control, type, options, value, onChange }: ControlOfTypeProps) {
  const heard = ({ target }: Readonly<{ target: Readonly<{ value: string }> }>) => onChange(target.value);
  const shared = { ...control, value, onChange: heard };
  switch (type) {
    case 'boolean':
      return <Select {...shared} options={[NONE, ...TRUTHS]} />;
    case 'select':
      return <Select {...shared} options={[NONE, ...options]} />;
    case 'long_text':
      return <TextArea {...shared} rows={3} />;
    case 'date':
      return <TextInput {...shared} type="date" />;
    case 'number':
    case 'currency':
      return <TextInput {...shared} inputMode="decimal" autoComplete="off" />;
    case 'text':
    case 'email':
    case 'url':
    case 'phone':
      return <TextInput {...shared} autoComplete="off" />;
    default:
      return type satisfies never;
  }
}

const NONE = { value: '', label: 'None' };
const TRUTHS: Options = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
