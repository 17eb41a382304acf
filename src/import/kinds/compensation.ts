import type { Decimal } from '../../money/decimal.ts';
import { ENGAGEMENT_TYPES, FREQUENCIES, PAY_TYPES } from '../../records/people/pay.ts';
import { type CellType, CURRENCY, DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { numberWithin, WEEKLY_HOURS } from './number-within.ts';
import { oneOf } from './one-of.ts';

const PAY: CellType<Decimal> = numberWithin(
  'number of up to 15 digits before the point and 4 after, not negative',
  4,
  (number) => number.gte(0) && number.lt('1e15'),
);

const COLUMNS = {
  compensation: column(
    text(200),
    'required',
    'What identifies the pay arrangement; the same again is the same one, corrected if it differs.',
    'PAY-17-2',
  ),
  membership: column(text(200), 'required', 'Whose pay it is.', 'M-17'),
  pay_type: column(oneOf(PAY_TYPES), 'required', 'What is paid.', 'salary'),
  amount: column(PAY, 'required', 'How much each time.', '96000.00', { confidential: true }),
  currency: column(CURRENCY, 'optional', 'If empty, that of the organisation.', 'AUD'),
  frequency: column(oneOf(FREQUENCIES), 'required', 'How often the amount is paid.', 'annual'),
  engagement_type: column(oneOf(ENGAGEMENT_TYPES), 'required', 'How they are engaged.', 'full_time'),
  weekly_hours: column(
    WEEKLY_HOURS,
    'optional',
    'Hours a week that the amount is paid for; if empty, not recorded.',
    '38',
  ),
  effective_from: column(DATE, 'required', 'First day of the arrangement.', '2025-07-01'),
  effective_to: column(DATE, 'optional', 'Last day; if empty, it has none yet.', ''),
};

export const COMPENSATION: FileKind<typeof COLUMNS, 'compensation'> = {
  name: 'compensation',
  requires: 'people.write',
  privacy: 'pay',
  summary: 'What people are paid: a row for each pay arrangement. Those that are not in the file stay.',
  columns: COLUMNS,
};
