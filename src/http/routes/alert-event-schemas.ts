import Type from 'typebox';
import { CONDITIONS, THRESHOLD_UNITS, TIE_OUT_NAMES } from '../../alerts/names.ts';
import { named } from '../named-schema.ts';
import { CapabilityName, Exactly, Nullable, Uuid } from '../schemas.ts';
import { ResolvedPeriod, UnitName } from './metric-value-schemas.ts';
import { PeriodText } from './question-schemas.ts';

export const ConditionName = named('AlertCondition', Type.Enum([...CONDITIONS], { examples: ['below'] }));
export const LimitUnit = named('AlertLimitUnit', Type.Enum([...THRESHOLD_UNITS], { examples: ['amount'] }));

/** A decimal number as text. */
const DecimalText = (description: string) => Type.String({ description, examples: ['9500.00'] });
const CURRENCY = { examples: ['AUD'] };
const LINK = Type.String({
  description: 'The page that shows the value, as at the day of the event.',
  examples: ['https://almanac.example.com/statements/balance-sheet?period=today&asOf=2026-11-26'],
});

export const MetricCrossedEvent = named(
  'MetricCrossedEvent',
  Exactly({
    alert_id: Uuid,
    name: Type.String({ examples: ['Cash is low'] }),
    metric: Nullable(Type.String({ description: 'Null where the alert is about a row of a statement.' })),
    statement: Nullable(Type.String({ examples: ['profit-and-loss'] })),
    row: Nullable(Type.String({ description: 'The key of the row.', examples: ['gross_profit'] })),
    label: Type.String({ examples: ['Cash balance'] }),
    team: Nullable(Uuid),
    period: named('CrossedPeriod', Exactly({ requested: PeriodText, resolved: ResolvedPeriod })),
    condition: ConditionName,
    limit: DecimalText('The limit that was crossed.'),
    limit_unit: LimitUnit,
    unit: UnitName,
    currency: Nullable(Type.String({ description: 'Of amounts of money.', ...CURRENCY })),
    value: Nullable(DecimalText('The value on the other side of it.')),
    before: Nullable(DecimalText('The value in the period before; null where nothing is known of that.')),
    sentence: Type.String({
      examples: ['Cash balance (26 November 2026) is A$9,500, below the limit of A$10,000.'],
    }),
    explanation: Nullable(
      Type.String({
        description: 'What made the change since the period before; null where that cannot be said.',
        examples: ['Cash balance fell by A$2,100 (18%).'],
      }),
    ),
    link: LINK,
    needs: Type.Array(CapabilityName, { description: 'The capabilities that it takes to see the value.' }),
  }),
);

export const TieOutFailedEvent = named(
  'TieOutFailedEvent',
  Exactly({
    check: Type.Enum([...TIE_OUT_NAMES], { examples: ['receivables'] }),
    label: Type.String({ examples: ['Receivables: invoices = control account'] }),
    day: Type.String({ format: 'date', examples: ['2026-11-26'] }),
    difference: DecimalText('What the documents differ by from the control account.'),
    before: DecimalText('The difference that was reported before; 0 where they agreed.'),
    currency: Type.String(CURRENCY),
    link: LINK,
  }),
);
