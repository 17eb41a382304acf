import type { Measure } from './measure.ts';
import type { AllocationKind, DocumentKind, DocumentMeasure } from './measures/documents.ts';
import type { AccountMeasure, CashFlowMeasure } from './measures/ledger.ts';
import type { PersonMeasure } from './measures/people.ts';
import type { Formula, Operand, When } from './metric.ts';
import { isFigureMetric, isMeasure, isMetric, type Metric } from './metric.ts';

/** How the value of a metric is calculated, in words and signs; for a series that of each month. */
export function calculationOf(metric: Metric): string {
  if (isFigureMetric(metric)) return metric.calculation;
  return inWords(metric.shape === 'timeseries' ? metric.of.formula : metric.formula);
}

/** How an operand is made, in words and signs that a reader of accounts knows: `Total revenue − Total expenses`. */
export function inWords(operand: Operand): string {
  if (isMetric(operand)) return operand.label;
  if (isMeasure(operand)) return measureInWords(operand);
  return formulaInWords(operand);
}

function formulaInWords(formula: Formula): string {
  switch (formula.kind) {
    case 'sum':
      return formula.terms
        .map(({ sign, of }, index) => {
          const words = inWords(of);
          if (index === 0) return sign === 1 ? words : `−${enclosed(of)}`;
          return sign === 1 ? ` + ${words}` : ` − ${enclosed(of)}`;
        })
        .join('');
    case 'quotient': {
      const { dividend, divisor, times } = formula;
      const quotient = `${enclosed(dividend)} ÷ ${enclosed(divisor)}`;
      return times === 1 ? quotient : `${quotient} × ${times}`;
    }
    case 'mean':
      return `mean of: ${formula.of.map(inWords).join('; ')}`;
    case 'not below zero':
      return `${enclosed(formula.of)}, but not below 0`;
    case 'zero unless positive':
      return `${enclosed(formula.of)}, and 0 where ${inLower(inWords(formula.that))} is not above 0`;
    case 'provided':
      return `${inWords(formula.of)}, where there ${formula.is === 'nothing' ? 'are no' : 'are any'} ${inLower(inWords(formula.that))}`;
    case 'another time':
      return `${enclosed(formula.of)} ${whenInWords(formula.when)}`;
    case 'largest parts':
      return `the ${formula.count} largest by ${formula.dimension.name} of ${inWords(formula.of)}`;
    case 'length':
      return formula.unit === 'days' ? 'Days in the period' : 'Months in the period';
    default:
      return formula satisfies never;
  }
}

/** In brackets where signs stand around it. */
function enclosed(operand: Operand): string {
  const words = inWords(operand);
  if (isMetric(operand) || isMeasure(operand)) return words;
  return ENCLOSED.has(operand.kind) ? `(${words})` : words;
}

const ENCLOSED: ReadonlySet<Formula['kind']> = new Set(['sum', 'quotient', 'mean', 'another time']);

/** The other time of an operand, as it follows the operand's words. */
export function whenInWords(when: When): string {
  switch (when.kind) {
    case 'a year earlier':
      return 'a year earlier';
    case 'the period before':
      return 'in the period before';
    case 'before it':
      return 'when the period began';
    case 'at its end':
      return 'when the period ended';
    case 'days up to its end':
      return `in the ${when.days} days up to the last`;
    case 'whole months up to its end':
      return `in the last ${when.months} whole months`;
    default:
      return when satisfies never;
  }
}

/** The subject of a measure, in words. */
function measureInWords(measure: Measure): string {
  switch (measure.source) {
    case 'account totals':
      return accountsInWords(measure);
    case 'cash totals':
      return { in: 'Money in', out: 'Money out', 'unreconciled lines': 'Lines on cash not reconciled' }[
        measure.figure
      ];
    case 'settings':
      return 'Weekly hours of full-time work';
    case 'cash flows':
      return CASH_FLOWS[measure.figure];
    case 'entry totals':
      return measure.only === 'late' ? 'Entries recorded late' : 'Entries';
    case 'open documents':
    case 'documents':
    case 'allocations':
    case 'paid documents':
    case 'parties':
    case 'customer profiles':
      return documentsInWords(measure);
    default:
      return personsInWords(measure);
  }
}

const CASH_FLOWS: Record<CashFlowMeasure['figure'], string> = {
  operating: 'Cash of operating activities',
  investing: 'Cash of investing activities',
  financing: 'Cash of financing activities',
  exchange: 'Cash of revaluation entries',
  'capital expenditure': 'Spent on fixed assets and intangibles, less what disposals brought',
  'lease payments': 'Payments of leases',
};

function accountsInWords({ classes, side, timing, lines }: AccountMeasure): string {
  const names = classes.map((name) => name.replaceAll('_', ' '));
  const accounts = `accounts of ${listed(names)}`;
  const ofDepartments = lines === 'of a department' ? ', lines that name a department' : '';
  if (timing === 'balance')
    return `${side === 'debit' ? 'Debit' : 'Credit'} balance of ${accounts}${ofDepartments}`;
  const posted = side === 'debit' ? 'Debits less credits' : 'Credits less debits';
  return `${posted} on ${accounts}${ofDepartments}`;
}

const DOCUMENTS: Record<DocumentKind, string> = { invoice: 'invoices', bill: 'bills' };
const PARTIES: Record<DocumentKind, string> = { invoice: 'customers', bill: 'vendors' };
const SETTLED_BY: Record<AllocationKind, string> = {
  payment: 'Payments of',
  credit_note: 'Credit notes on',
  write_off: 'Write-offs of',
};

function documentsInWords(measure: DocumentMeasure): string {
  switch (measure.source) {
    case 'open documents':
      return `${measure.only === 'overdue' ? 'Overdue' : 'Open'} ${DOCUMENTS[measure.kind]}`;
    case 'documents': {
      const issued = `${DOCUMENTS[measure.kind]} issued`;
      return {
        net: `${capital(issued)}, without tax`,
        tax: `Tax on ${issued}`,
        gross: `${capital(issued)}, with tax`,
        count: `Number of ${issued}`,
        parties: `${capital(PARTIES[measure.kind])} with ${issued}`,
      }[measure.figure];
    }
    case 'allocations': {
      const settling = `${SETTLED_BY[measure.settledBy]} ${DOCUMENTS[measure.kind]}`;
      return { net: `${settling}, without tax`, tax: `Tax of ${inLower(settling)}`, gross: settling }[
        measure.figure
      ];
    }
    case 'paid documents':
      return measure.figure === 'days'
        ? `Days for which ${DOCUMENTS[measure.kind]} paid in the period were open`
        : `Number of ${DOCUMENTS[measure.kind]} paid in full`;
    case 'parties':
      return `${capital(measure.who)} ${PARTIES[measure.kind]}`;
    case 'customer profiles':
      return 'Customer records';
    default:
      return measure satisfies never;
  }
}

function personsInWords(measure: PersonMeasure): string {
  switch (measure.source) {
    case 'people': {
      const who = measure.who === 'managed' ? 'employees who report to one' : measure.who;
      return {
        persons: capital(who),
        tenure: `Months of tenure of ${who}`,
        'median tenure': `Median tenure of ${who}`,
        hours: `Weekly hours of ${who}`,
      }[measure.figure];
    }
    case 'moves':
      return MOVES[measure.what];
    case 'pay':
      return {
        persons: 'Employees with fixed pay',
        year: 'Fixed pay of a year',
        month: 'Fixed pay of a month',
        'median year': 'Median fixed pay of a year',
        'without rate': 'Employees paid in a currency that has no exchange rate',
      }[measure.figure];
    default:
      return measure satisfies never;
  }
}

const MOVES: Record<Extract<PersonMeasure, { source: 'moves' }>['what'], string> = {
  hires: 'People hired',
  leavers: 'People who left',
  conversions: 'Contractors who became employees, less employees who became contractors',
};

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inLower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
