import {
  ASSET_CLASSES,
  CURRENT_ASSET_CLASSES,
  CURRENT_LIABILITY_CLASSES,
  EQUITY_CLASSES,
  EXPENSE_CLASSES,
  INCOME_CLASSES,
  LIABILITY_CLASSES,
} from '../../src/ledger/account-class.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { TOLD_BETWEEN_TWO_DAYS } from './two-days.ts';

const listed = (classes: readonly string[]) => classes.map((name) => `\`${name}\``).join(' ');

/** What the page begins with. */
export const INTRODUCTION = [
  'Generated from the source by `npm run docs`; a test keeps it true.',
  '',
  `${CATALOG.length} metrics. Each is defined once, and those that are made of others are made of their values. That every one equals`,
  'a second computation is shown in [proof.md](proof.md).',
];

/** What all entries have in common. */
export const HOW_TO_READ = [
  '## How to read it',
  '',
  '**Of a period** takes a range (`ytd`, `last_fy`, `trailing_12`, `2025-07-01:2026-06-30`); **at the end of a day** takes `today` or',
  '`as_of:2026-06-30`. **Also of a team**: `team` counts a department and all below it. Everything needs the capability `metrics.read`',
  'unless another is named.',
  '',
  '**No value** is `null` with a reason, never 0: `division_by_zero` where the divisor of a ratio is 0, `not_applicable` where the',
  'question does not arise, as of a percentage of a negative base, `no_data` where there is nothing to tell of, `group_too_small` where it',
  'would tell of few persons. A month that begins after the last day counted has none (`no_data`).',
  '',
  'Money, percentages and ratios are computed in exact decimals and rounded once, half away from zero: money to the minor unit,',
  'percent and ratios to four decimals, days and months to one. They leave with all of their digits, as JSON numbers: a client that',
  'parses numbers as doubles loses what a double loses, everything beyond 15 significant digits. Read them as decimals where it matters.',
  '',
  '**Classes of accounts.** Every account of the ledger has one:',
  '',
  '| statement | classes |',
  '| --- | --- |',
  `| assets | ${listed(ASSET_CLASSES)}; current are ${listed(CURRENT_ASSET_CLASSES)} |`,
  `| liabilities | ${listed(LIABILITY_CLASSES)}; current are ${listed(CURRENT_LIABILITY_CLASSES)} |`,
  `| equity | ${listed(EQUITY_CLASSES)} |`,
  `| income | ${listed(INCOME_CLASSES)} |`,
  `| expenses | ${listed(EXPENSE_CLASSES)} |`,
  '',
  'An overdrawn bank account stays `cash`, negative; `cash` includes money in transit between own accounts. `current_loan` is the part of',
  'loans and leases due within a year. `depreciation` holds amortisation and impairment too; `direct_payroll` is wages within cost of',
  'sales. Interest alone is `interest` and `interest_income`.',
  '',
];

/** What is shown of pay without its capability, and what that still tells. */
export const PAY = [
  '## Pay',
  '',
  'Everybody sees the same totals. Who each person is and what they are paid takes `people.view_cost`; without it:',
  '',
  '- what is split by account, department, customer or vendor has one part `Payroll` for the classes `payroll`, `direct_payroll` and',
  '  `payroll_liability`;',
  '- the entries of pay of a day, those with a line on one of these classes, are one row for a class and for a cash account, without',
  '  text, party or document;',
  '- metrics that count `payroll` or `direct_payroll` take no `team` (FORBIDDEN_CAPABILITY);',
  '- imports do not say whether pay or persons were new or equal, change no entry of pay, and move no account into or out of these',
  '  classes.',
  '',
  'A test asks for every metric, day by day, with its explanation and rows, in two books with the same totals of pay and other pay for',
  'each person, account and department: the answers are the same.',
  '',
  '**What totals still tell.** In a small staff a total is nearly one person’s pay: `expenses.payroll` of a business with one employee is',
  'theirs, and a change of the total in the month after somebody came or left is close to what they are paid. Give the metrics of such a',
  'business to those who may know. **Not hidden**: contractors and staff who are paid as vendors, by bills; wages booked to other classes',
  '(`operating_expense`, say, or a clearing account); `people.fte` of a team of one person, which is their hours; what follows from persons',
  'who are invented by somebody with `people.write` and a diversity capability.',
  '',
];

/** What is not told of few persons, and what still is. */
export const SMALL_GROUPS = [
  '## Small groups',
  '',
  'No diversity or pay-gap metric shows a group of fewer persons than the organisation’s `minimum_group_size` (5 unless it is changed,',
  '3 at least), nor lets it be worked out from what is shown on the same date: a second group is hidden beside it, a share or a gap',
  'needs the minimum on both sides, what all are is not told where all are the same, and none of them is counted by team. A test attacks',
  'the demo and random organisations with `people.view_paygap` and `metrics.read` and finds nothing by subtraction; another shows that',
  'no answer changes when everybody is paid three times as much, so that nobody’s pay follows from it.',
  '',
  '**Two dates tell more.** Who asks for the day before somebody came and for the day itself sees the difference of one person.',
  `Of the ${TOLD_BETWEEN_TWO_DAYS.people} people of the demo who came or went alone on a day, this told (pay: as a multiple of the average of their gender,`,
  'to within 0.1 %):',
  '',
  '| `minimum_group_size` | gender | ethnicity | country | age band | pay |',
  '| ---: | ---: | ---: | ---: | ---: | ---: |',
  ...Object.entries(TOLD_BETWEEN_TWO_DAYS.byMinimum).map(
    ([minimum, { gender, ethnicity, country, age, pay }]) =>
      `| ${minimum} | ${gender} | ${ethnicity} | ${country} | ${age} | ${pay} |`,
  ),
  '',
  'The setting limits it: what is hidden on either date tells no difference. In a company of 30 to 56 people, as the demo is, 30 hides',
  'all of it, and most of the figures with it. Give `people.view_paygap` to those who may know this, and hold it back from who sees each',
  'person’s pay (`people.view_cost`).',
  '',
];
