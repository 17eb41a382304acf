import type { StatementOfTile } from '../../api/generated.ts';
import { type Detail, DIVISIONS, type Division, viewOf } from '../statements/statement-view.ts';

/** A part of a board pack. An unknown part is kept as written, so the reader sees it and can remove it. */
export type PackPart =
  | Readonly<{ kind: 'board'; id: string }>
  | StatementPart
  | Readonly<{ kind: 'unknown'; text: string }>;

export type StatementPart = Readonly<{
  kind: 'statement';
  name: StatementOfTile;
  columns: Division;
  compare: PartComparison;
  detail: Detail;
}>;

export const PART_COMPARISONS = ['none', 'previous', 'last_year'] as const;
export type PartComparison = (typeof PART_COMPARISONS)[number];

/** So many parts a pack has at most, and so many statements, those on its boards included. */
export const MOST_PARTS = 20;
export const MOST_STATEMENTS = 40;

/** Reads the parts of an address: `board:month-end,statement:profit-and-loss:months:none:summary`. */
export function partsOf(text: string | undefined): readonly PackPart[] {
  return text === undefined || text === '' ? [] : text.split(',').map(partOf);
}

/** The parts as an address has them, and as the service takes them. Undefined where there are none. */
export function textOfParts(parts: readonly PackPart[]): string | undefined {
  return parts.length === 0 ? undefined : parts.map(textOfPart).join(',');
}

export function textOfPart(part: PackPart): string {
  switch (part.kind) {
    case 'board':
      return `board:${part.id}`;
    case 'statement':
      return ['statement', part.name, part.columns, part.compare, part.detail].join(':');
    case 'unknown':
      return part.text;
    default:
      return part satisfies never;
  }
}

/** A statement as it is shown at first on its own page. */
export function usualPart(name: StatementOfTile): StatementPart {
  const { columns, compare } = viewOf(name, {});
  return {
    kind: 'statement',
    name,
    columns,
    compare: PART_COMPARISONS.find((each) => each === compare) ?? 'none',
    detail: 'summary',
  };
}

/** The same statement in other columns: what does not go with them is reset. */
export function inColumns(part: StatementPart, columns: Division): StatementPart {
  return {
    ...part,
    columns,
    compare: columns === 'none' ? part.compare : 'none',
    detail: columns === 'departments' ? 'summary' : part.detail,
  };
}

/** Whether a statement can be a part of a pack: all but the general ledger, which is of one account. */
export function isPackStatement(name: string): name is StatementOfTile {
  return Object.hasOwn(NAMES, name);
}

function partOf(text: string): PackPart {
  const [kind, name = '', ...view] = text.split(':');
  if (kind === 'board' && name !== '' && view.length === 0) return { kind, id: name };
  const [columns = 'none', compare = columns === 'none' ? 'last_year' : 'none', detail = 'summary'] = view;
  const division = DIVISIONS.find((each) => each === columns);
  const comparison = PART_COMPARISONS.find((each) => each === compare);
  const isStatement = kind === 'statement' && isPackStatement(name) && view.length <= 3;
  if (!isStatement || division === undefined || comparison === undefined || !isDetail(detail))
    return { kind: 'unknown', text };
  return { kind, name, columns: division, compare: comparison, detail };
}

function isDetail(text: string): text is Detail {
  return text === 'summary' || text === 'accounts';
}

// The compiler completes it.
const NAMES: Readonly<Record<StatementOfTile, true>> = {
  'profit-and-loss': true,
  'balance-sheet': true,
  'cash-flow': true,
  'trial-balance': true,
  'aged-receivables': true,
  'aged-payables': true,
  'equity-changes': true,
};
