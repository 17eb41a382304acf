import { sameDecimal } from '../format/decimal.ts';
import { holds, type Literal, readCondition } from './condition.ts';
import { customKey, type Field, type FieldType } from './field.ts';

/**
 * The names of the fields that are there, by the values that there are: the same as the service decides when it takes
 * values. A field that is hidden itself counts as without a value.
 */
export function visibleNames(
  fields: readonly Field[],
  valueOf: (field: Field) => unknown,
): ReadonlySet<string> {
  const byKey = new Map(fields.map((field) => [customKey(field.name), field]));
  const known = new Map<Field, boolean>();
  const isVisible = (field: Field): boolean => {
    const before = known.get(field);
    if (before !== undefined) return before;
    // Until it is decided; no condition of the service goes in a circle.
    known.set(field, false);
    const condition = field.showIf === null ? null : readCondition(field.showIf);
    const visible =
      condition === null ||
      holds(condition, (key, literal) => {
        const other = byKey.get(key);
        return other !== undefined && isVisible(other) && matches(other.type, valueOf(other), literal);
      });
    known.set(field, visible);
    return visible;
  };
  return new Set(fields.filter(isVisible).map(({ name }) => name));
}

function matches(type: FieldType, value: unknown, literal: Literal): boolean {
  switch (type) {
    case 'multi_select':
      return Array.isArray(value) && value.some((option) => option === literal);
    case 'currency':
      return typeof value === 'string' && typeof literal === 'number' && sameDecimal(value, String(literal));
    case 'text':
    case 'long_text':
    case 'number':
    case 'boolean':
    case 'date':
    case 'select':
    case 'email':
    case 'url':
    case 'phone':
    case 'currency_code':
      return value === literal;
    default:
      return type satisfies never;
  }
}
