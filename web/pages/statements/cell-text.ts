import type { StatementColumn, StatementRow } from '../../api/generated.ts';
import type { NullReason } from '../../api/metrics.ts';
import type { ExactNumber } from '../../format/exact.ts';
import { whyNothing } from '../../format/number.ts';
import type { TableWriter } from '../../format/table-number.ts';

type Kind = StatementColumn['kind'];

/** An amount as it stands in a column of this kind. */
export function amountText(value: ExactNumber, kind: Kind, writer: TableWriter): string {
  switch (kind) {
    case 'value':
    case 'total':
    case 'comparison':
      return writer.amount(value);
    case 'change':
      return writer.change(value);
    case 'change_percent':
      return writer.changePercent(value);
    default:
      return kind satisfies never;
  }
}

/** A percentage beside an amount; its change is in points, and a percentage of a percentage says nothing. */
export function marginText(value: ExactNumber, kind: Kind, writer: TableWriter): string | null {
  if (kind === 'change_percent') return null;
  return kind === 'change' ? `${writer.points(value)} pts` : writer.percent(value);
}

/** In the place of a number: a word, and the sentence that it stands for. */
export type Nothing = Readonly<{ word: string; why: string }>;

export function nothingIn(reason: NullReason | null | undefined, kind: Kind): Nothing {
  if (kind === 'change_percent' && reason === 'not_applicable')
    return { word: 'n/a', why: 'No percentage: the earlier value is zero or less' };
  if (reason === 'division_by_zero') return { word: 'n/a', why: 'No revenue in these days' };
  const why = whyNothing(reason ?? undefined);
  return { word: reason === undefined || reason === null ? 'n/a' : WORDS[reason], why };
}

const WORDS: Readonly<Record<NullReason, string>> = {
  no_data: 'no data',
  division_by_zero: 'n/a',
  group_too_small: 'hidden',
  not_applicable: 'n/a',
};

/** The reasons that occur in the rows, each once, for the foot of the table. */
export function nothingsIn(
  rows: readonly StatementRow[],
  columns: readonly StatementColumn[],
): readonly Nothing[] {
  const found = new Map<string, Nothing>();
  for (const row of rows) {
    if (row.kind === 'check') continue;
    for (const { values, nullReasons } of [row, row.margin ?? NONE]) {
      if (nullReasons === undefined) continue;
      values.forEach((value, index) => {
        const column = columns[index];
        if (value !== null || column === undefined || column.period?.asOfDate === null) return;
        const nothing = nothingIn(nullReasons[index], column.kind);
        found.set(nothing.why, nothing);
      });
    }
  }
  return [...found.values()];
}

const NONE: Pick<StatementRow, 'values' | 'nullReasons'> = { values: [] };
