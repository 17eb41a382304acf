import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import type { NullReason } from '../metrics/definition/null-reason.ts';
import { type PaySight, paySightOf } from '../metrics/definition/protection.ts';
import { planReads } from '../metrics/plan/plan.ts';
import { knowing, type Question } from '../metrics/plan/question.ts';
import { evaluate } from '../metrics/value/evaluate.ts';
import { Readings } from '../metrics/value/readings.ts';
import type { BreakdownValue, MetricValue, ScalarValue } from '../metrics/value/value.ts';
import { Decimal } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import { selectProfile } from '../records/profiles/profile-table.ts';
import { profileNotFound } from '../records/profiles/read-profile.ts';
import { type OpenDocumentRow, selectOpenOfParty } from '../sql/documents/open-of-party.ts';
import { type LastEntryRow, selectLastEntry } from '../sql/ledger/last-entry.ts';
import { compileOfParty } from '../sql/of-party.ts';
import type { Asker } from './ask.ts';
import { type AskedMonth, PARTY_METRICS, type SummaryQuestion } from './party-question.ts';
import { readRecordedIn } from './read-recorded.ts';

export type { OpenDocumentRow };

/** An amount, a number of days, or why there is none. */
export type Figure = Readonly<{ value: Decimal | null; nullReason?: NullReason }>;

/** What a customer or a vendor owes or is owed, bought or sold, and how fast it is paid. */
export type PartySummary = Readonly<{
  id: string;
  name: string;
  balance: Figure;
  overdue: Figure;
  ageing: readonly (Readonly<{ key: string; label: string }> & Figure)[];
  /** Those that were due first, up to OPEN_LISTED, and how many there are. */
  open: Readonly<{ count: number; rows: readonly OpenDocumentRow[] }>;
  /** Revenue of a customer or spend on a vendor. */
  total: Figure;
  months: readonly (Omit<AskedMonth, 'question'> & Figure)[];
  daysToPay: Figure;
  /** The limit of a customer as it is now, and what is left of it; null for a vendor. */
  credit: Readonly<{ limit: Decimal | null; left: Figure }> | null;
  lastEntry: LastEntryRow | null;
}>;

/** So many open documents are listed. */
export const OPEN_LISTED = 50;

/**
 * Answers what there is to know of one customer or vendor, all on one snapshot. Every figure is the metric's, read of this party alone.
 * Throws NOT_FOUND.
 */
export async function summarizeParty(
  tenant: TenantReader,
  asked: SummaryQuestion,
  { organization, capabilities }: Asker,
): Promise<PartySummary> {
  const pay = paySightOf(capabilities);
  const { kind, documents, party } = { ...PARTY_METRICS[asked.party.part], party: asked.party };
  return await tenant.snapshot(async (transaction) => {
    const [profile] = await transaction.run(selectProfile(kind, party.id));
    if (profile === undefined) throw profileNotFound(kind);
    const valueOf = await readValues(transaction, asked, pay, organization.baseCurrency);
    const open = await transaction.run(selectOpenOfParty(documents, party.id, asked.day, OPEN_LISTED));
    const [lastEntry = null] = await transaction.run(selectLastEntry(party, asked.day, pay));
    const balance = totalOf(valueOf(asked.balance));
    return {
      id: party.id,
      name: profile.name,
      balance,
      overdue: figureOf(scalar(valueOf(asked.overdue))),
      ageing: breakdown(valueOf(asked.ageing)).items.map(({ key, label, ...item }) => ({
        key,
        label,
        ...figureOf(item),
      })),
      open: { count: open[0]?.count ?? 0, rows: open },
      total: totalOf(valueOf(asked.flow)),
      months: asked.months.map(({ question, ...month }) => ({
        ...month,
        ...(question === null ? NOTHING_YET : totalOf(valueOf(question))),
      })),
      daysToPay: figureOf(scalar(valueOf(asked.daysToPay))),
      credit: creditOf(profile['credit_limit'], balance, organization.baseCurrency),
      lastEntry,
    };
  });
}

// A month that begins after the as-of day.
const NOTHING_YET: Figure = { value: null, nullReason: 'no_data' };

/** Reads the values of the questions by one statement, once it is known of what days there are facts. */
async function readValues(
  transaction: Transaction,
  asked: SummaryQuestion,
  pay: PaySight,
  currency: string,
): Promise<(question: Question) => MetricValue> {
  const questions = [
    asked.balance,
    asked.overdue,
    asked.ageing,
    asked.flow,
    asked.daysToPay,
    ...asked.months.flatMap(({ question }) => question ?? []),
  ];
  const recorded = await readRecordedIn(
    transaction,
    questions.map((question) => ({ question })),
  );
  const plan = planReads(questions.map((question) => knowing(question, recorded)));
  const rows = await transaction.run(compileOfParty(plan, asked.party, pay));
  const readings = new Readings(plan, rows);
  return (question) => evaluate(knowing(question, recorded), readings, currency);
}

function totalOf(value: MetricValue): Figure {
  const { total, nullReason } = breakdown(value);
  return figureOf({ value: total, ...(nullReason === undefined ? {} : { nullReason }) });
}

function figureOf({ value, nullReason }: Figure): Figure {
  return value === null ? { value, nullReason: nullReason ?? 'no_data' } : { value };
}

function creditOf(limit: unknown, balance: Figure, currency: string): PartySummary['credit'] {
  if (limit === undefined) return null;
  if (typeof limit !== 'string') return { limit: null, left: { value: null, nullReason: 'not_applicable' } };
  const most = new Decimal(limit);
  const left = balance.value === null ? null : roundAtEdge(most.minus(balance.value), 'currency', currency);
  return { limit: most, left: figureOf({ value: left }) };
}

function breakdown(value: MetricValue): BreakdownValue {
  if (value.kind !== 'breakdown') throw new Error('a value of a summary is not divided');
  return value;
}

function scalar(value: MetricValue): ScalarValue {
  if (value.kind !== 'scalar') throw new Error('a value of a summary is not one value');
  return value;
}
