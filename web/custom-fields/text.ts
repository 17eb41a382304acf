import { formatDay } from '../format/date.ts';
import { formatDecimal, isDecimal } from '../format/decimal.ts';
import { type Field, type Option, plainText } from './field.ts';

/** A value as text, by the type of its field; null where there is none. `currency` is that of an amount, if known. */
export function fieldText(field: Field, value: unknown, currency: string | null): string | null {
  if (value === undefined || value === null) return null;
  switch (field.type) {
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'date':
      return typeof value === 'string' ? formatDay(value) : plainText(value);
    case 'number':
    case 'currency': {
      const decimal = plainText(value);
      return isDecimal(decimal) ? formatDecimal(decimal, currency) : decimal;
    }
    case 'select':
      return labelOf(field.settings.options, value);
    case 'multi_select':
      return Array.isArray(value)
        ? value.map((option) => labelOf(field.settings.options, option)).join(', ')
        : plainText(value);
    case 'text':
    case 'long_text':
    case 'email':
    case 'url':
    case 'phone':
    case 'currency_code':
      return plainText(value);
    default:
      return field.type satisfies never;
  }
}

function labelOf(options: readonly Option[] = [], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? plainText(value);
}
