import { readdirSync, readFileSync } from 'node:fs';

/** A question as somebody typed it, with the calls that answer it and what is right. */
export type Question = Readonly<{
  theme: string;
  text: string;
  marks: ReadonlySet<string>;
  calls: readonly Call[];
  /** What is right where it is not just the number computed a second way; see `right.ts`. */
  right: readonly string[];
  /** What an assistant has to say besides the number; empty where nothing. */
  say: string;
}>;

/** A call of a tool as it stands in the list of questions: its words, and its options such as `limit=5`. */
export type Call = Readonly<{
  tool: string;
  words: readonly string[];
  options: Readonly<Record<string, string>>;
  written: string;
}>;

/** The marks that a question may have; a trap says of what kind it is. */
export const MARKS = ['misspelt', 'synonym', 'numbers-only'] as const;
export const TRAP = 'trap:';

/** The titles of the themes, in the order in which they are published. */
export const THEMES = {
  cash: 'Cash',
  sales: 'Sales',
  margins: 'Profit and margins',
  costs: 'Costs',
  receivables: 'Receivables',
  payables: 'Payables and vendors',
  customers: 'Customers',
  tax: 'Tax',
  balance: 'Assets, debts and equity',
  people: 'People',
  pay: 'Pay and pay gaps',
  diversity: 'Diversity',
  growth: 'Growth and efficiency',
  statements: 'Statements',
  changes: 'Changes and explanations',
  records: 'Records and names',
  periods: 'Periods and definitions',
  books: 'The state of the books',
  traps: 'Traps',
} as const;

/** All questions, theme by theme. */
export function everyQuestion(): readonly Question[] {
  const files = new Set(readdirSync(new URL('questions/', import.meta.url)));
  return Object.keys(THEMES).flatMap((theme) => {
    if (!files.delete(`${theme}.tsv`)) throw new Error(`there are no questions about ${theme}`);
    const lines = readFileSync(new URL(`questions/${theme}.tsv`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    return lines.slice(1).map((line) => questionIn(theme, line));
  });
}

function questionIn(theme: string, line: string): Question {
  const [text = '', marks = '', calls = '', right = '', say = ''] = line.split('\t');
  return {
    theme,
    text,
    marks: new Set(marks.split(' ').filter((mark) => mark !== '')),
    calls: calls.split(' > ').map(callIn),
    right: right.split('; ').filter((one) => one !== ''),
    say,
  };
}

function callIn(written: string): Call {
  const [tool = '', ...rest] = Array.from(written.matchAll(/(?:[^\s"]|"[^"]*")+/g), ([word]) => word);
  const isOption = (word: string) => /^[a-z_.]+=/.test(word);
  return {
    tool,
    words: rest.filter((word) => !isOption(word)).map(unquoted),
    options: Object.fromEntries(
      rest.filter(isOption).map((word) => {
        const [name = '', ...value] = word.split('=');
        return [name, unquoted(value.join('='))];
      }),
    ),
    written,
  };
}

function unquoted(word: string): string {
  return word.replaceAll('"', '');
}

/** A metric in a call, and when it is asked about. */
export type Asked = Readonly<{ id: string; period: string }>;

/** The metrics that a call names, with their periods. */
export function askedIn({ tool, words }: Call): readonly Asked[] {
  if (tool === 'describe_metric') return [{ id: words[0] ?? '', period: '' }];
  if (!TAKES_METRICS.has(tool)) return [];
  const queries = words.join(' ').split(' + ');
  return queries.map((query) => {
    const [id = '', period = ''] = query.split(' ');
    return { id, period };
  });
}

const TAKES_METRICS: ReadonlySet<string> = new Set([
  'get_values',
  'explain_value',
  'list_records_behind',
  'what_changed',
]);
