import { isCurrency } from '../../../money/currency.ts';
import { quote } from '../../../quote.ts';
import type { FileKind } from '../../kinds/kind.ts';
import type { FoundColumns } from './columns.ts';
import type { FormsFound } from './forms.ts';
import type { Note } from './guess.ts';
import type { TableColumn } from './table.ts';

/**
 * What the signs beside numbers say of the currency. Of a table without a column of currencies, one sign that means one currency states it;
 * several are not passed over, so that rows with them are refused.
 */
export function settleCurrency(
  { columns, taken }: FoundColumns,
  kind: FileKind,
  found: FormsFound,
): FormsFound {
  const { signs = [], ...others } = found.forms;
  const [sign, ...more] = [...signs, ...currenciesInNames([...taken])];
  if (sign === undefined || !Object.hasOwn(kind.columns, 'currency')) return found;
  if (columns['currency'] !== undefined)
    return noting(
      found,
      `${listed(signs)} beside numbers is passed over: the currency is what the column says`,
    );
  if (more.some((other) => other !== sign))
    return noting(
      { ...found, forms: others },
      `${listed([sign, ...more])} stand beside numbers, and no column says the currency: such rows are refused`,
    );
  const currency = isCurrency(sign) ? sign : CURRENCIES[sign];
  if (currency === undefined)
    return noting(found, `${quote(sign)} can mean several currencies: the amounts are in the base currency`);
  columns['currency'] = { constant: currency };
  return noting(found, `${quote(sign)} beside numbers says that all of them are in ${currency}`);
}

const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '₹': 'INR',
  '₽': 'RUB',
  '₴': 'UAH',
  '₪': 'ILS',
};

/** Codes of currencies in the names of columns of numbers: `Amount (EUR)`. */
function currenciesInNames(columns: readonly TableColumn[]): string[] {
  const codes = columns
    .filter(({ holds }) => holds === 'number')
    .flatMap(({ name }) => /[([]\s*(?:in\s+)?([A-Z]{3}|\p{Sc})\s*[)\]]/u.exec(name)?.[1] ?? []);
  return [...new Set(codes)].filter((code) => isCurrency(code) || CURRENCIES[code] !== undefined);
}

function noting(found: FormsFound, message: string): FormsFound {
  const note: Note = { field: 'signs', message };
  return { ...found, notes: [...found.notes, note] };
}

function listed(signs: readonly string[]): string {
  return signs.map((sign) => quote(sign)).join(', ');
}
