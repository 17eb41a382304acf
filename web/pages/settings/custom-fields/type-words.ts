import type { FieldType } from './queries.ts';

/** The types of fields, as people call them, with what each takes. */
export const TYPES: readonly Readonly<{ value: FieldType; label: string; takes: string }>[] = [
  { value: 'text', label: 'Text', takes: 'One line of text.' },
  { value: 'long_text', label: 'Long text', takes: 'Text of several lines.' },
  { value: 'number', label: 'Number', takes: 'A number of up to 15 digits.' },
  { value: 'currency', label: 'Money', takes: 'An amount of money.' },
  { value: 'boolean', label: 'Yes or no', takes: 'Yes, or no.' },
  { value: 'date', label: 'Date', takes: 'A day.' },
  { value: 'select', label: 'Choice', takes: 'One of the options that you list.' },
  { value: 'multi_select', label: 'Several choices', takes: 'Some of the options that you list.' },
  { value: 'email', label: 'E-mail address', takes: 'An e-mail address.' },
  { value: 'url', label: 'Web address', takes: 'An address that begins with http:// or https://.' },
  { value: 'phone', label: 'Phone number', takes: 'A number to call, as it is written.' },
];

export function isFieldType(text: string): text is FieldType {
  return TYPES.some(({ value }) => value === text);
}

export function typeLabel(type: FieldType): string {
  return TYPES.find(({ value }) => value === type)?.label ?? type;
}
