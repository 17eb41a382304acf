import { Decimal } from '../../src/money/decimal.ts';
import { isFigure, trimmed } from './calculator.ts';
import { at } from './path.ts';
import { askedIn, type Question } from './question.ts';
import { type Fact, inWords, isRanked, joined, MOST_PARTS, partOf, pathsOf } from './right.ts';
import { CHECKED, OF_STATEMENTS } from './sql.ts';

type Resolved = Readonly<{ start_date: string; as_of_date: string; complete: boolean }>;
type Stated = Readonly<{ state: string; exact: string | null; reason: string | null }>;
type Item = Stated & Readonly<{ key: string; label: string; as_of_date: string | null }>;
type Comparison = Stated & Readonly<{ to: string; period: Resolved }>;
type Data = Stated &
  Readonly<{
    shape: 'scalar' | 'timeseries' | 'breakdown';
    points: readonly (Stated & { date: string })[];
    dimension: string;
    total: Stated;
    items: readonly Item[];
    comparisons: readonly Comparison[];
  }>;
type Answer = Readonly<{ metric: string; period: Resolved; data: Data }>;

/** What the last call of a question answered with, as facts in the form of those that are right. */
export function answeredIn(question: Question, answer: unknown, isRefused: boolean): readonly Fact[] {
  const call = question.calls.at(-1);
  const paths = pathsOf(question).map(({ path, how, text }): Fact => {
    const found = foundAt(answer, path);
    return [path, how === '~' && found.includes(text) ? `contains ${text}` : found];
  });
  if (call === undefined) return paths;
  if (isRefused) return [['refused', String(at(answer, 'error.code')[0])], ...paths];
  return [...factsOf(call, answer), ...paths];
}

function foundAt(answer: unknown, path: string): string {
  const [, how, inner = ''] = /^(sum|count)\((.*)\)$/.exec(path) ?? [];
  if (how === 'sum') return Decimal.sum(0, ...at(answer, inner).map(String)).toFixed();
  if (how === 'count') return String(at(answer, inner).length);
  return joined(at(answer, path));
}

function factsOf(call: Question['calls'][number], answer: unknown): readonly Fact[] {
  const [first = ''] = call.words;
  switch (call.tool) {
    case 'get_values':
      return (at(answer, 'results[]') as readonly Result[]).flatMap((result, index) => {
        const { id = '', period = '' } = askedIn(call)[index] ?? {};
        return result.ok
          ? valueFacts(`${id} ${period}`, result.answer)
          : [[`${id} ${period}`, result.error.code]];
      });
    case 'explain_value':
      return [
        ...valueFacts(call.words.join(' '), at(answer, 'answer')[0] as Answer),
        ['adds up', String(at(answer, 'adds_up')[0])],
      ];
    case 'what_changed':
      return changeFacts(call.words.join(' '), answer as Changed);
    case 'get_statement':
      return statementFacts(first, answer as Statement);
    case 'resolve_period':
      return [['days', daysIn((answer as { period: Resolved }).period)]];
    case 'check_books':
      return [
        ['failing', joined(at(answer, 'failing[]')) || 'none'],
        ...CHECKED.map(([id]): Fact => [id, foundAt(answer, `checks[metric=${id}].exact`)]),
      ];
    default:
      return [];
  }
}

type Result = { ok: true; answer: Answer } | { ok: false; error: { code: string } };

function daysIn({ start_date: first, as_of_date: last, complete }: Resolved): string {
  return inWords({ first, last, isUnfinished: !complete });
}

function said({ state, exact, reason }: Stated): string {
  if (state === 'no_value') return `no value: ${String(reason).split(':')[0]}`;
  return exact === null ? state : trimmed(exact);
}

function valueFacts(about: string, { metric, period, data }: Answer): readonly Fact[] {
  if (isFigure(metric)) return figureFacts(about, period, data);
  const days: Fact = [`${about} days`, daysIn(period)];
  switch (data.shape) {
    case 'scalar':
      return [
        days,
        [about, said(data)],
        ...data.comparisons.flatMap((one): Fact[] => [
          [`${about} ${one.to} days`, daysIn(one.period)],
          [`${about} ${one.to}`, said(one)],
        ]),
      ];
    case 'timeseries':
      return [
        days,
        ...data.points.map((point): Fact => [`${about}: ${point.date.slice(0, 7)}`, said(point)]),
      ];
    case 'breakdown': {
      const isByKey = data.dimension === 'ageing' || data.dimension === 'status';
      return [
        days,
        ...data.items
          .slice(0, MOST_PARTS)
          .filter(({ exact }) => exact !== '0')
          .map((item): Fact => [partOf(about, isByKey ? item.key : item.label), said(item)]),
        [`${about}: total`, said(data.total)],
        ...(isRanked(metric) ? [[`${about}: largest`, data.items[0]?.label ?? ''] as const] : []),
      ];
    }
    default:
      return data.shape satisfies never;
  }
}

function figureFacts(about: string, { as_of_date: day }: Resolved, data: Data): readonly Fact[] {
  const days: Fact = [`${about} days`, `on ${day}`];
  if (data.shape === 'scalar') return [days, [about, said(data)]];
  const shown = data.items.filter(({ state }) => state === 'value');
  if (shown.length === 0) return [days, [about, 'suppressed']];
  return [
    days,
    ...shown.map((item): Fact => [partOf(about, item.key.length === 36 ? item.label : item.key), said(item)]),
  ];
}

type Changed = Readonly<{
  answer: Answer;
  earlier: Comparison & Readonly<{ change: string }>;
  withheld: boolean;
  movers: readonly Readonly<{ effect: string }>[];
}>;

function changeFacts(about: string, { answer, earlier, withheld, movers }: Changed): readonly Fact[] {
  const moved = Decimal.sum(0, ...movers.map(({ effect }) => effect));
  const addsUp = moved.minus(earlier.change).abs().lt(ROUNDED)
    ? 'add up to the change'
    : `${moved.toFixed()} of ${earlier.change}`;
  return [
    ...valueFacts(about, answer),
    [`${earlier.to} days`, daysIn(earlier.period)],
    [earlier.to, said(earlier)],
    ['movers', withheld ? 'withheld' : addsUp],
  ];
}

const ROUNDED = 0.005;

type Statement = Readonly<{
  columns: readonly Readonly<{ kind: string; start_date: string | null; as_of_date: string | null }>[];
  rows: readonly Readonly<{ metric: string | null; cells: readonly Stated[] }>[];
  checks: readonly Readonly<{ passes: boolean | null }>[];
}>;

function statementFacts(name: string, { columns, rows, checks }: Statement): readonly Fact[] {
  const failing = checks.filter(({ passes }) => passes !== true).length;
  const facts = (OF_STATEMENTS[name] ?? []).flatMap((id) => {
    const row = rows.find(({ metric }) => metric === id);
    return columns.flatMap((column, index): Fact[] => {
      const cell = row?.cells[index];
      // The whole beside its months is not asked for.
      if (column.start_date === null || column.kind === 'total') return [];
      return [
        [
          `${id} ${inWords({ first: column.start_date, last: column.as_of_date ?? '', isUnfinished: false })}`,
          cell === undefined ? 'no such row' : said(cell),
        ],
      ];
    });
  });
  return [['checks', failing === 0 ? 'all pass' : `${failing} fail`], ...facts];
}
