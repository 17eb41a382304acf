import type { ComponentProps } from 'react';
import { type Refusals, wordsAbout } from '../../../api/refusal.ts';
import { Field, TextInput } from '../../../parts/field.tsx';
import { FieldPair } from './field-column.tsx';
import { OptionEditor } from './option-editor.tsx';
import type { FieldType } from './queries.ts';
import { type SettingName, type SettingsDraft, settingNames } from './settings-draft.ts';

/** The settings of a type: how long, how large, which options. */
export function TypeSettings({ type, settings, refusals, onChange }: TypeSettingsProps) {
  const names = settingNames(type);
  return (
    <>
      {(type === 'select' || type === 'multi_select') && (
        <OptionEditor
          options={settings.options}
          refusals={refusals}
          onChange={(options) => onChange({ ...settings, options })}
        />
      )}
      {names.length > 0 && (
        <FieldPair>
          {names.map((name) => {
            const { label, help, ...input } = wordsOf(type, name);
            return (
              <Field
                key={name}
                label={label}
                optional
                help={help}
                error={wordsAbout(refusals, `type_config.${name}`)}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    {...input}
                    autoComplete="off"
                    value={settings[name]}
                    onChange={({ target }) => onChange({ ...settings, [name]: target.value })}
                  />
                )}
              </Field>
            );
          })}
        </FieldPair>
      )}
    </>
  );
}

type TypeSettingsProps = Readonly<{
  type: FieldType;
  settings: SettingsDraft;
  refusals: Refusals;
  onChange: (settings: SettingsDraft) => void;
}>;

type Words = Readonly<{ label: string; help: string }> &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'>;

function wordsOf(type: FieldType, name: SettingName): Words {
  switch (name) {
    case 'maxLength':
      return {
        label: 'Longest text',
        help: type === 'text' ? 'In characters; 500 at most.' : 'In characters; 20,000 at most.',
        inputMode: 'numeric',
      };
    case 'pattern':
      return {
        label: 'Pattern',
        help: 'A regular expression that all of the text must match, such as \\d{4}',
      };
    case 'min':
    case 'max':
      return type === 'multi_select' ? MOST : type === 'date' ? DAYS[name] : NUMBERS[name];
    case 'decimals':
      return { label: 'Decimals', help: 'How many at most; 0 for whole numbers.', inputMode: 'numeric' };
    case 'currency':
      return {
        label: 'Currency',
        help: 'Its code, such as AUD. Left empty, the amount has four decimals and no currency.',
        maxLength: 3,
      };
    default:
      return name satisfies never;
  }
}

const MOST: Words = { label: 'Most choices', help: 'How many may be ticked at once.', inputMode: 'numeric' };
const DAYS: Readonly<Record<'min' | 'max', Words>> = {
  min: { label: 'First day', help: 'Earlier days are refused.', type: 'date' },
  max: { label: 'Last day', help: 'Later days are refused.', type: 'date' },
};
const NUMBERS: Readonly<Record<'min' | 'max', Words>> = {
  min: { label: 'Smallest number', help: 'Smaller ones are refused.', inputMode: 'decimal' },
  max: { label: 'Largest number', help: 'Larger ones are refused.', inputMode: 'decimal' },
};
