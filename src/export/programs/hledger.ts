import { oneLine, pricedAmount } from './amounts.ts';
import type { LedgerProgram } from './ledger-text.ts';
import { type Root, rootOf } from './root.ts';

/** A journal of hledger. Amounts in other currencies have their worth as their cost, so that balances at cost are those of the books. */
export const HLEDGER_PROGRAM: LedgerProgram = {
  nameOf: ({ code, name, class: accountClass }) =>
    `${ROOTS[rootOf(accountClass)].name}:${partOf(`${code} ${name}`)}`,
  head: ({ accounts }, names) =>
    [
      'decimal-mark .',
      '',
      ...accounts.map(({ code, class: accountClass }) => {
        const type = accountClass === 'cash' ? 'C' : ROOTS[rootOf(accountClass)].type;
        return `account ${names.get(code) ?? ''}  ; type: ${type}`;
      }),
      '',
    ].join('\n'),
  entry: ({ date, name, description, reference, kind, lines }, baseCurrency, names) =>
    [
      `${date} (${codeOf(reference ?? '')}) ${textOf(description)}`,
      `    ; entry: ${textOf(name)}`,
      ...(kind === 'closing' ? ['    ; retain:'] : []),
      ...lines.map(
        (line) => `    ${names.get(line.account) ?? ''}  ${pricedAmount(line, baseCurrency)}${noteOf(line)}`,
      ),
      '',
    ].join('\n'),
};

const ROOTS: Readonly<Record<Root, Readonly<{ name: string; type: string }>>> = {
  assets: { name: 'assets', type: 'A' },
  liabilities: { name: 'liabilities', type: 'L' },
  equity: { name: 'equity', type: 'E' },
  income: { name: 'revenues', type: 'R' },
  expenses: { name: 'expenses', type: 'X' },
};

// A colon would make an account below another, a semicolon a comment.
function partOf(text: string): string {
  return oneLine(text.replaceAll(/[:;]/g, ' '));
}

function textOf(text: string): string {
  return oneLine(text).replaceAll(';', ',');
}

function codeOf(reference: string): string {
  return textOf(reference.replaceAll(/[()]/g, ' '));
}

function noteOf({ description }: Readonly<{ description: string | null }>): string {
  return description === null ? '' : `  ; ${oneLine(description).replaceAll(':', ' ')}`;
}
