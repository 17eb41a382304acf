import { oneLine, pricedAmount } from './amounts.ts';
import type { LedgerProgram } from './ledger-text.ts';
import { type Root, rootOf } from './root.ts';

/** A file of beancount. Amounts in other currencies have their worth as a total price, whose weights are the balances of the books. */
export const BEANCOUNT_PROGRAM: LedgerProgram = {
  nameOf: ({ code, name, class: accountClass }) =>
    `${ROOTS[rootOf(accountClass)]}:${componentOf(`${code} ${name}`)}`,
  head: ({ accounts, baseCurrency, firstDay }, names) =>
    [
      `option "operating_currency" "${baseCurrency}"`,
      // A price for a unit is a division, which leaves a rest far behind the last decimal.
      `option "inferred_tolerance_default" "*:0.000000005"`,
      '',
      ...(firstDay === null ? [] : accounts.map(({ code }) => `${firstDay} open ${names.get(code) ?? ''}`)),
      '',
    ].join('\n'),
  entry: ({ date, name, description, reference, kind, lines }, baseCurrency, names) =>
    [
      `${date} * ${quoted(description)}${kind === 'ordinary' ? '' : ` #${kind}`}`,
      `  entry: ${quoted(name)}`,
      ...(reference === null ? [] : [`  reference: ${quoted(reference)}`]),
      ...lines.map((line) => `  ${names.get(line.account) ?? ''}  ${pricedAmount(line, baseCurrency)}`),
      '',
    ].join('\n'),
};

const ROOTS: Readonly<Record<Root, string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expenses: 'Expenses',
};

// Letters, digits and hyphens, a capital or a digit first.
function componentOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'X' : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
