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
  'question does not arise, as of a percentage of a negative base, `no_data` where nothing is recorded, `group_too_small` where the',
  'group is small. A month that begins after the last day counted has none (`no_data`).',
  '',
  'Money, percentages and ratios are computed in exact decimals and rounded once, half away from zero: money to the minor unit,',
  'percent and ratios to four decimals (pay gaps to one), days, months and full-time equivalents to one. They leave with all of their',
  'digits, as JSON numbers: a client that parses numbers as doubles loses what a double loses, everything beyond 15 significant digits.',
  'Read them as decimals where it matters.',
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
  'Diversity and pay-gap metrics tell of groups and never of one person, whoever asks and however often. They are answered from',
  '**snapshots**: what was recorded at the end of a closed financial quarter, or of the other snapshot days that the organisation has',
  'chosen (`snapshot_days`: `quarter`, `year`, `5_april`, `31_march`). Every other day is answered by the last snapshot before it, which',
  '`resolved` and the label name: `30 September 2026 (snapshot)`. Before the first one there is `no_data`.',
  '',
  '- A group of fewer persons than `minimum_group_size` (5 unless it is changed, 3 at least) is null with `group_too_small`, and nobody',
  '  counts as a small group. Hidden groups are together at least the minimum, else the smallest shown one is hidden too. A share needs',
  '  the minimum inside and outside, a pay gap on both sides.',
  '- A snapshot never changes. Corrections count from the next one. An owner may begin a new series once at least the minimum of persons',
  '  are recorded otherwise, as after a first import of demographics.',
  '- A snapshot repeats the one before it while fewer than the minimum, or fewer than 5, joined or left since any snapshot shown, or where',
  '  any sum or difference of what was shown would come down to fewer. So a figure may stay the same for several quarters.',
  '- What counts fewer than the whole staff (managers, quartiles, who gets a bonus) is renewed at the end of a year alone. A gap is renewed',
  '  when those who joined, left or are paid otherwise on a side are nobody or at least the minimum, and it has one decimal.',
  '- Settings hold for later snapshots. A larger minimum also withdraws what it would not have shown.',
  '',
  '`npm run proof:privacy` asks everything of random staffs of several years and, by every route, of the demo, while people come and go,',
  'settings change, records are corrected and new series begin. It knows who was employed when, who manages and whom each answer is about,',
  'combines the answers by exact linear reasoning and counts the persons told of through a group smaller than the minimum: none. Where',
  'small groups are shown, or the staff, its parts or gaps are renewed whoever moved, it finds some.',
  '',
  'Left open: who may change persons and sees diversity metrics can invent persons whose attributes they know.',
  '',
];
