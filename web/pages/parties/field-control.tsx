import type { Field as RecordField } from '../../custom-fields/field.ts';
import { formatDay } from '../../format/date.ts';
import { formatDecimal, readDecimal } from '../../format/decimal.ts';
import { readerLocale } from '../../format/locale.ts';
import { type ControlProps, Field, Select, TextArea, TextInput } from '../../parts/field.tsx';
import { OptionBoxes } from '../../parts/option-boxes.tsx';
import type { Draft } from './draft.ts';
import type { FieldControlProps } from './field-control-props.ts';
import { sentence } from './words.ts';

/** A field to fill in, by its type; with its help, how what is typed is understood, and what is wrong with it. */
export function FieldControl(props: FieldControlProps) {
  const { field, draft, problem } = props;
  const help = helpOf(props);
  const error = problem === undefined ? null : sentence(problem);
  if (typeof draft !== 'string')
    return (
      <OptionBoxes
        legend={field.label}
        name={field.name}
        options={optionsWith(field, draft)}
        ticked={draft}
        onChange={props.onChange}
        required={field.required}
        help={help}
        error={error}
      />
    );
  return (
    <Field label={field.label} help={help} error={error} required={field.required}>
      {(control) => <Control {...props} draft={draft} control={control} />}
    </Field>
  );
}

function Control({
  field,
  draft,
  onChange,
  control,
}: FieldControlProps & Readonly<{ draft: string; control: ControlProps }>) {
  const given = {
    ...control,
    name: field.name,
    value: draft,
    'aria-required': field.required || undefined,
    autoComplete: 'off',
    onChange: ({ target }: Readonly<{ target: Readonly<{ value: string }> }>) => onChange(target.value),
  };
  const { min, max } = field.settings;
  switch (field.type) {
    case 'long_text':
      return <TextArea {...given} />;
    case 'boolean':
      return (
        <Select
          {...given}
          options={[NOTHING, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }]}
        />
      );
    case 'select':
    case 'multi_select':
      return <Select {...given} options={[NOTHING, ...optionsWith(field, draft === '' ? [] : [draft])]} />;
    case 'date':
      return <TextInput {...given} type="date" min={min} max={max ?? '9999-12-31'} />;
    case 'number':
    case 'currency':
      return <TextInput {...given} inputMode="decimal" />;
    case 'email':
      return <TextInput {...given} inputMode="email" spellCheck={false} />;
    case 'url':
      return <TextInput {...given} inputMode="url" spellCheck={false} />;
    case 'phone':
      return <TextInput {...given} type="tel" />;
    case 'currency_code':
      return <TextInput {...given} autoCapitalize="characters" spellCheck={false} maxLength={3} />;
    case 'text':
      return <TextInput {...given} />;
    default:
      return field.type satisfies never;
  }
}

const NOTHING = { value: '', label: 'Not set' };

// An option that is no longer offered stays until it is taken out, or another is chosen.
function optionsWith({ settings: { options = [] } }: RecordField, chosen: readonly string[]) {
  const others = chosen.filter((one) => options.every(({ value }) => value !== one));
  return [...options, ...others.map((value) => ({ value, label: value }))];
}

function helpOf({ field, draft, currency }: FieldControlProps): string | undefined {
  const limits = limitsOf(field);
  const words = [field.help, limits === null ? null : `${limits}.`].filter((part) => part !== null).join(' ');
  const { max } = field.settings;
  const most = typeof draft === 'string' || max === undefined ? null : `At most ${max}`;
  const hints = [understood(field, draft, currency), words, most].filter(
    (part) => part !== null && part !== '',
  );
  return hints.length === 0 ? undefined : hints.join(' · ');
}

// Input in the format of the rest of the page, so that a misplaced point is noticed.
function understood({ type }: RecordField, draft: Draft, currency: string | null): string | null {
  if (typeof draft !== 'string' || draft.trim() === '') return null;
  if (type === 'currency_code') return nameOfCurrency(draft.trim().toUpperCase());
  if (type !== 'currency') return null;
  const decimal = readDecimal(draft);
  return decimal === null ? null : formatDecimal(decimal, currency);
}

function limitsOf({ type, settings: { min, max, decimals } }: RecordField): string | null {
  if (type !== 'number' && type !== 'date') return null;
  const shown = (limit: number | string): string =>
    type === 'date' ? formatDay(String(limit)) : Number(limit).toLocaleString(readerLocale());
  const whole = type === 'number' && decimals === 0 ? ', a whole number' : '';
  if (min !== undefined && max !== undefined) return `${shown(min)} to ${shown(max)}${whole}`;
  if (min !== undefined) return `${shown(min)} or ${type === 'date' ? 'later' : 'more'}${whole}`;
  if (max !== undefined) return `${shown(max)} or ${type === 'date' ? 'earlier' : 'less'}${whole}`;
  return whole === '' ? null : 'A whole number';
}

function nameOfCurrency(code: string): string | null {
  if (!/^[A-Z]{3}$/.test(code)) return null;
  const name = new Intl.DisplayNames(readerLocale(), { type: 'currency' }).of(code);
  return name === undefined || name === code ? null : name;
}
