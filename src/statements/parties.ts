import type { Computed } from '../metrics/value/compute.ts';
import { type Decimal, sumOf, ZERO } from '../money/decimal.ts';
import { type Day, lastDayOf } from '../period/index.ts';
import { Breather } from '../questions/breather.ts';
import { OPEN_BANDS, readOpenByParty, readOpenDocumentRows } from '../sql/statements/open-items.ts';
import { questionOf } from './cells.ts';
import type { Days } from './columns.ts';
import type { StatementOfParties } from './definition/statement.ts';
import { type MadeRow, PLAIN_ROW } from './made.ts';
import { checkRows } from './make-checks.ts';
import { makeColumns } from './make-columns.ts';
import type { Maker, QuestionAbout } from './maker.ts';
import { MOST_ROWS, tooManyRows } from './most-rows.ts';
import { type OpenBands, type OpenParty, openParties } from './open-parties.ts';
import { timeSlots } from './slots.ts';
import { type Cells, hasNumber, numbersOf, type Source, valueAt } from './values.ts';
import { whatIsOwed } from './what-is-owed.ts';

type Inquiry = QuestionAbout<StatementOfParties>;

/** The bands of age side by side, and what they come to. */
const BANDS = [
  { key: 'not_due', label: 'Current' },
  { key: '1_30', label: '1–30 days' },
  { key: '31_60', label: '31–60 days' },
  { key: '61_90', label: '61–90 days' },
  { key: 'over_90', label: 'Over 90 days' },
  { key: 'unallocated', label: 'Unallocated' },
  { key: 'total', label: 'Total' },
] as const;
const TOTAL = OPEN_BANDS.length;

/** What customers owe, or is owed to vendors: of one day by age, of several the total at the end of each. */
export const PARTIES: Maker<StatementOfParties> = {
  questions: ({ statement, allDays }, setting) =>
    allDays.flatMap((days) =>
      [statement.outstanding, statement.ageing].map((metric) => questionOf(metric, days, setting)),
    ),
  selects: (asked) => {
    const { documents } = asked.statement;
    const byParty = readOpenByParty(documents, endsOf(asked));
    if (asked.detail === 'summary') return [byParty];
    // One more for each day than there is room for, so that it shows where there are too many.
    const most = (MOST_ROWS + 1) * asked.allDays.length;
    return [byParty, readOpenDocumentRows(documents, endsOf(asked), most)];
  },
  make: async (asked, source, rows) => {
    const slots = timeSlots(asked);
    const { statement } = asked;
    const isByAge = slots.length === 1;
    const figures = isByAge ? BANDS.length : 1;
    const parties = openParties(asked.allDays, rows);
    const owed = whatIsOwed(statement, source);
    const rowOf = (named: Named, at: (days: Days, band: number) => Computed): MadeRow => {
      const cells: Cells = {
        metric: statement.outstanding,
        at: (days, _place, figure) => at(days, isByAge ? figure : TOTAL),
      };
      return { ...PLAIN_ROW, ...named, ...numbersOf(cells, slots, figures, source) };
    };
    const inBands =
      (bands: OpenBands) =>
      (days: Days, band: number): Computed =>
        owed.unlessUnknown(days, band, amountIn(bands, days, band));
    const breather = new Breather();
    const lines: MadeRow[] = [];
    for (const party of parties) {
      await breather.breathe();
      lines.push(rowOf(partyNames(party, statement), inBands(party.bands)));
      for (const { id, number, issued, due, bands } of party.documents) {
        const named = { record: { kind: statement.documents, id }, date: issued, dueDate: due };
        const names: Named = { key: `${party.id}.${id}`, label: number, kind: 'line', level: 1, ...named };
        lines.push(rowOf(names, inBands(bands)));
      }
      if (lines.length > MOST_ROWS) throw tooManyRows();
    }
    const ledger = rowOf({ ...LEDGER, kind: 'line', level: 0 }, (days, band) =>
      owed.isOfLedger(days) ? (band === TOTAL ? outstandingOn(asked, days, source) : 'not_applicable') : ZERO,
    );
    const shown = [...lines, ...(hasNumber(ledger) ? [ledger] : [])];
    const total = rowOf({ key: 'total', label: 'Total', kind: 'total', level: 0 }, (days, band) =>
      band === TOTAL
        ? outstandingOn(asked, days, source)
        : owed.unlessUnknown(days, band, sumOf(parties.map(({ bands }) => amountIn(bands, days, band)))),
    );
    return {
      columns: makeColumns(
        asked,
        slots,
        { figures: isByAge ? BANDS : [], known: statement.outstanding },
        source,
      ),
      rows: [
        ...shown,
        {
          ...total,
          metric: isByAge ? null : statement.outstanding.id,
          adds: shown.filter(({ level }) => level === 0).map(({ key }) => ({ sign: 1 as const, key })),
        },
        ...checkRows(asked.checks, slots, figures, source),
      ],
    };
  },
};

type Named = Pick<MadeRow, 'key' | 'label' | 'kind' | 'level'> &
  Partial<Pick<MadeRow, 'record' | 'date' | 'dueDate'>>;

const LEDGER = { key: 'ledger', label: 'Balance of the ledger before the first document' };

function partyNames({ id, name }: OpenParty, { party }: StatementOfParties): Named {
  return {
    key: id,
    label: name,
    kind: 'line',
    level: 0,
    record: { kind: party, id },
  };
}

function endsOf({ allDays }: Inquiry): readonly Day[] {
  return allDays.map(({ period }) => lastDayOf(period.counted));
}

function amountIn(bands: OpenBands, days: Days, band: number): Decimal {
  const amounts = bands.get(days) ?? [];
  return band === TOTAL ? sumOf([...amounts]) : (amounts[band] ?? ZERO);
}

function outstandingOn({ statement }: Inquiry, days: Days, source: Source): Computed {
  return valueAt(statement.outstanding, days, { by: 'nothing', key: null }, source);
}
