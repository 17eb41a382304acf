import { stemOf } from './stem.ts';
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
  // Itself, or "sales" would become revenue in it.
  ['sales tax', 'sales tax'],
  ['gst', 'sales tax'],
  ['vat', 'sales tax'],
  ['roe', 'return on equity'],
  ['burn', 'burn rate'],
  ['people', 'headcount'],
  ['workers', 'headcount'],
  ['team', 'department'],
  ['teams', 'departments'],
  ['money', 'cash'],
  ['spend', 'expenses'],
  ['spending', 'expenses'],
  ['costs', 'expenses'],
  ['profitability', 'profit'],
  ['owed', 'owe'],
  ['late', 'overdue'],
  ['forty', '40'],
  ['cashflow', 'cash flow'],
  ['top line', 'revenue'],
  ['business unit', 'department'],
  ['cost centre', 'department'],
  ['past due', 'overdue'],
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

/** Stemmed words with what the catalogue calls them in the place of every synonym, so that two texts of one meaning are alike. */
export function canonicalWords(stems: readonly string[]): readonly string[] {
  const canonical: string[] = [];
  for (let place = 0; place < stems.length; ) {
    const found = (BY_FIRST.get(stems[place] ?? '') ?? []).find(({ typed }) =>
      typed.every((word, offset) => stems[place + offset] === word),
    );
    canonical.push(...(found?.meant ?? stems.slice(place, place + 1)));
    place += found?.typed.length ?? 1;
  }
  return canonical;
}

// By their first words, those of most words first.
const BY_FIRST = byFirstWord();

function byFirstWord(): ReadonlyMap<string, readonly (typeof BY_WORDS)[number][]> {
  const found = new Map<string, (typeof BY_WORDS)[number][]>();
  for (const { typed, meant } of BY_WORDS.toSorted((one, other) => other.typed.length - one.typed.length)) {
    const stems = { typed: typed.map(stemOf), meant: meant.map(stemOf) };
    const [first = ''] = stems.typed;
    found.set(first, [...(found.get(first) ?? []), stems]);
  }
  return found;
}
