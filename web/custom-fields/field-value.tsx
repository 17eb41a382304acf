import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { type Field, plainText } from './field.ts';
import styles from './field-value.module.css';
import { fieldText } from './text.ts';

/** A value, shown by the type of its field: addresses lead where they name, lines stay lines. */
export function FieldValue({ field, value, currency }: FieldValueProps) {
  const text = fieldText(field, value, currency);
  if (text === null) return <NoValue />;
  switch (field.type) {
    case 'email':
      return <a href={`mailto:${text}`}>{text}</a>;
    case 'phone':
      return <a href={`tel:${text.replaceAll(/[^+\d]/g, '')}`}>{text}</a>;
    case 'url':
      return isWebAddress(text) ? (
        <a href={text} target="_blank" rel="noreferrer noopener">
          {text.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </a>
      ) : (
        text
      );
    case 'date':
      return <time dateTime={plainText(value)}>{text}</time>;
    case 'number':
    case 'currency':
      return <data value={plainText(value)}>{text}</data>;
    case 'long_text':
      return <span className={styles.lines}>{text}</span>;
    case 'text':
    case 'boolean':
    case 'select':
    case 'multi_select':
    case 'currency_code':
      return text;
    default:
      return field.type satisfies never;
  }
}

/** In the place of a value that there is not. */
export function NoValue() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>none</VisuallyHidden>
    </span>
  );
}

type FieldValueProps = Readonly<{ field: Field; value: unknown; currency: string | null }>;

// Whatever the stored value, only web addresses become links.
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
