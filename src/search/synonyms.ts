import { wordsOf } from './words.ts';

/** What people type, and what the catalogue calls it. */
const SYNONYMS: readonly (readonly [typed: string, meant: string])[] = [
  ['p&l', 'profit and loss'],
  ['pl', 'profit and loss'],
  ['income statement', 'profit and loss'],
  ['bs', 'balance sheet'],
  ['tb', 'trial balance'],
  ['gl', 'general ledger'],
  ['soce', 'equity changes'],
  ['cogs', 'cost of sales'],
  ['cost of goods sold', 'cost of sales'],
  ['gp', 'gross profit'],
  ['gm', 'gross margin'],
  ['np', 'net profit'],
  ['opex', 'operating expenses'],
  ['capex', 'capital expenditure'],
  ['fcf', 'free cash flow'],
  ['salary', 'payroll'],
  ['salaries', 'payroll'],
  ['wages', 'payroll'],
  ['debtors', 'receivables'],
  ['ar', 'receivables'],
  ['dso', 'days sales outstanding'],
  ['debtor days', 'days sales outstanding'],
  ['creditors', 'payables'],
  ['ap', 'payables'],
  ['dpo', 'days payable outstanding'],
  ['creditor days', 'days payable outstanding'],
  ['aging', 'age'],
  ['ageing', 'age'],
  ['mrr', 'revenue by month'],
  ['turnover', 'revenue'],
  ['sales', 'revenue'],
  ['suppliers', 'vendors'],
  ['supplier', 'vendor'],
  ['clients', 'customers'],
  ['client', 'customer'],
  ['staff', 'headcount'],
  ['employees', 'headcount'],
  ['fte', 'full time equivalents'],
  ['bank', 'cash'],
  ['gst', 'tax'],
  ['vat', 'tax'],
  ['roe', 'return on equity'],
  ['burn', 'burn rate'],
];

const BY_WORDS = SYNONYMS.map(([typed, meant]) => ({ typed: wordsOf(typed), meant: wordsOf(meant) }));

/** The words that were typed, and the same with a synonym in the place of some of them. */
export function alternativesTo(words: readonly string[]): readonly (readonly string[])[] {
  const replaced = BY_WORDS.flatMap(({ typed, meant }) => {
    const place = words.findIndex((_, index) =>
      typed.every((word, offset) => words[index + offset] === word),
    );
    return place === -1 ? [] : [[...words.slice(0, place), ...meant, ...words.slice(place + typed.length)]];
  });
  return [words, ...replaced];
}
