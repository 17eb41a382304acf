import type { Capability } from '../../access/capability.ts';
import type { Figure } from '../../disclosure/figure.ts';
import type { Unit } from '../../money/round.ts';
import type { PeriodKind } from '../../period/index.ts';
import type { Basis } from './basis.ts';
import type { Dimension } from './dimension.ts';
import type { Favourable } from './favourable.ts';
import type { Measure } from './measure.ts';
import type { NullReason } from './null-reason.ts';
import type { RecordedSource } from './recorded-source.ts';

/** The subjects that metrics are filed under, in the order in which they are listed. */
export const CATEGORIES = [
  'revenue',
  'profitability',
  'expenses',
  'cash',
  'ar',
  'ap',
  'tax',
  'balance_sheet',
  'people',
  'growth',
  'diversity',
  'pay_equity',
  'quality',
  'vendor',
  'customer',
  'operations',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The descriptive part of a metric, whatever its shape. */
export type Described = Readonly<{
  /** `<category>.<name>`; stable once released. */
  id: string;
  label: string;
  /** For a reader who is not an accountant. */
  description: string;
  category: Category;
  unit: Unit;
  /** How many decimals it is shown with where that is not what its unit says, as full-time equivalents are. */
  decimals?: number;
  requiresCapability: Capability;
  /** Whether more of it is good news, bad news or neither. */
  favourable: Favourable;
  /** Its meaning, in a few words, of a value that is not applicable. */
  notApplicable?: string;
  /** The standard, statute or textbook that the formula is taken from. */
  source?: string;
  /** Whether it is also counted for a department and those below it. */
  teamScoped?: true;
  /** The day on which it was added, where that is after the first release of the catalogue. */
  added?: string;
  /** On what a value rests that is not what it seems: cash flows are those that were posted, paid or not. */
  basis?: Basis;
  /** Every change of what the metric means since it was first defined, the oldest first. */
  changes?: readonly DefinitionChange[];
  /** Ids of metrics that one would look at next. */
  related: readonly string[];
  tags: readonly string[];
  /** What else people call it, and how they ask for it: search and assistants find it by these. */
  synonyms?: readonly string[];
}>;

/** A change of what a metric means: the version that began with it, when that was, and what is different since. */
export type DefinitionChange = Readonly<{ version: number; date: string; what: string }>;

/** One value for a period. */
export type ScalarMetric = Described &
  Readonly<{ shape: 'scalar'; periodKind: PeriodKind; formula: Operand }>;

/** A scalar metric for every month of a range: its value in the month, or at the month's end when it is a stock. */
export type TimeseriesMetric = Described &
  Readonly<{ shape: 'timeseries'; periodKind: 'range'; of: ScalarMetric }>;

/** A value for each part that a subject is divided into. */
export type BreakdownMetric = Described &
  Readonly<{
    shape: 'breakdown';
    periodKind: PeriodKind;
    dimension: Dimension;
    formula: Operand;
    /** Said of parts that do not add up to a total, as medians do not. */
    parts?: 'stand alone';
  }>;

/** A metric whose value is made of facts, by a formula. */
export type FormulaMetric = ScalarMetric | TimeseriesMetric | BreakdownMetric;

/** The source of a value: another metric, a measure of facts, or a formula around them. Never a name. */
export type Operand = ScalarMetric | Measure | Formula;

/** How a value is made from others. A part without a value leaves the whole without one, for the same reason. */
export type Formula =
  | Readonly<{ kind: 'sum'; terms: readonly Term[] }>
  | Readonly<{
      kind: 'quotient';
      dividend: Operand;
      divisor: Operand;
      times: number;
      divisorMay: DivisorMay;
      /** Why there is no value where the divisor is 0, or not one as it must be; a negative one that may only be positive is not applicable. */
      otherwise: NullReason;
    }>
  | Readonly<{ kind: 'mean'; of: readonly Operand[] }>
  | Readonly<{ kind: 'not below zero'; of: Operand }>
  | Readonly<{ kind: 'zero unless positive'; of: Operand; that: Operand }>
  | Readonly<{ kind: 'provided'; of: Operand; that: Operand; is: 'nothing' | 'something' }>
  | Readonly<{ kind: 'another time'; of: Operand; when: When }>
  | Readonly<{ kind: 'largest parts'; of: Operand; dimension: Dimension; count: number }>
  | Readonly<{ kind: 'length'; unit: 'months' | 'days' }>
  /** From the first day of documents on what they say, before it what the control accounts of the ledger do. */
  | Readonly<{
      kind: 'documents or ledger';
      recordedIn: DocumentSource;
      documents: Operand;
      ledger: Operand;
    }>;

/** The documents whose first day decides. */
export type DocumentSource = Extract<RecordedSource, 'invoices' | 'bills'>;

/** A value that is added or taken away. */
export type Term = Readonly<{ sign: 1 | -1; of: Operand }>;

/** The valid range of a divisor: outside it the quotient has no meaning and no value. */
export type DivisorMay = 'not be zero' | 'only be positive' | 'be at least one';

/** When an operand is looked at, seen from the period of the question. */
export type When =
  /** The same days one year earlier, a month's last day meeting that month's last day. */
  | Readonly<{ kind: 'a year earlier' }>
  /** The period of the same kind just before, counted to the same point where the question's has not ended yet. */
  | Readonly<{ kind: 'the period before' }>
  /** The last day before the period: what a stock was when it began. */
  | Readonly<{ kind: 'before it' }>
  /** The last day of the period: what a stock is when it ends. */
  | Readonly<{ kind: 'at its end' }>
  /** The days from the beginning of the financial year of the period's last day up to that day. */
  | Readonly<{ kind: 'financial year up to its end' }>
  /** So many days up to and including its last. */
  | Readonly<{ kind: 'days up to its end'; days: number }>
  /** So many whole calendar months before the one in which its last day lies, or ending with that day. */
  | Readonly<{ kind: 'whole months up to its end'; months: number }>;

/** A metric about groups of persons, whose value comes from stored snapshots of a figure. */
export type FigureMetric = Described &
  Readonly<{
    periodKind: PeriodKind;
    figure: Figure;
    /** How the figure is calculated, in words and signs, as a formula is shown: `women ÷ all persons × 100`. */
    calculation: string;
  }> &
  Readonly<{ shape: 'scalar' } | { shape: 'breakdown'; dimension: Dimension }>;

/** A metric is frozen data. To add one, add a definition to the catalogue; nothing else names it. */
export type Metric = FormulaMetric | FigureMetric;

/** Whether a metric is answered from snapshots; all others are computed by a formula. */
export function isFigureMetric(metric: Metric): metric is FigureMetric {
  return 'figure' in metric;
}

/** The version of a metric's definition: 1, until its meaning changes. */
export function definitionVersionOf({ changes = [] }: Metric): number {
  return changes.at(-1)?.version ?? 1;
}

/** Whether an operand is a metric, not a measure or a formula. */
export function isMetric(operand: Operand): operand is ScalarMetric {
  return 'formula' in operand;
}

/** Whether an operand that is no metric is a measure, not a formula. */
export function isMeasure(operand: Measure | Formula): operand is Measure {
  return 'source' in operand;
}

/** Defines a metric, as frozen data. */
export function define<Kind extends Metric>(metric: Kind): Kind {
  return Object.freeze(metric);
}
