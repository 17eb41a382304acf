import type { Option } from './condition-words.ts';
import type { FieldType } from './queries.ts';

/** The settings of every type, as text; each type has some of them. */
export type SettingsDraft = Readonly<Record<SettingName, string>> &
  Readonly<{ options: readonly OptionDraft[] }>;
export type SettingName = 'maxLength' | 'pattern' | 'min' | 'max' | 'decimals' | 'currency';

/** An option; its value follows its label while it is null. */
export type OptionDraft = Readonly<{ id: number; label: string; value: string | null }>;

export const NO_SETTINGS: SettingsDraft = {
  maxLength: '',
  pattern: '',
  min: '',
  max: '',
  decimals: '',
  currency: '',
  options: [],
};

/** The settings of a field, to change them. */
export function settingsOf(
  config: Readonly<Record<string, unknown>>,
  options: readonly Option[],
): SettingsDraft {
  const text = (name: SettingName): string => {
    const value = config[name];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  };
  return {
    maxLength: text('maxLength'),
    pattern: text('pattern'),
    min: text('min'),
    max: text('max'),
    decimals: text('decimals'),
    currency: text('currency'),
    options: options.map(({ label, value }) => ({ ...newOption(), label, value })),
  };
}

export function newOption(): OptionDraft {
  ids += 1;
  return { id: ids, label: '', value: null };
}

let ids = 0;

/** The value of an option: its own, or what its label suggests. */
export function valueOf({ label, value }: OptionDraft): string {
  if (value !== null) return value;
  return label
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}

/** The settings of a type, other than options. */
export function settingNames(type: FieldType): readonly SettingName[] {
  switch (type) {
    case 'text':
      return ['maxLength', 'pattern'];
    case 'long_text':
      return ['maxLength'];
    case 'number':
      return ['min', 'max', 'decimals'];
    case 'date':
      return ['min', 'max'];
    case 'multi_select':
      return ['max'];
    case 'currency':
      return ['currency'];
    case 'boolean':
    case 'select':
    case 'email':
    case 'url':
    case 'phone':
      return [];
    default:
      return type satisfies never;
  }
}

/** The settings as the service takes them. */
export function configOf(type: FieldType, settings: SettingsDraft): Record<string, unknown> {
  const named = settingNames(type)
    .filter((name) => settings[name].trim() !== '')
    .map((name) => [name, settingOf(type, name, settings[name].trim())]);
  const options = settings.options.map((option) => ({ value: valueOf(option), label: option.label.trim() }));
  return {
    ...(type === 'select' || type === 'multi_select' ? { options } : {}),
    ...Object.fromEntries(named),
  };
}

// A malformed number is sent as typed, so that the service's message appears beside it.
function settingOf(type: FieldType, name: SettingName, text: string): string | number {
  const isText = name === 'pattern' || name === 'currency' || type === 'date';
  return isText || Number.isNaN(Number(text)) ? text : Number(text);
}
