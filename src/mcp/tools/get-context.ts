import Type from 'typebox';
import { CAPABILITIES } from '../../access/capability.ts';
import { formatDay } from '../../period/index.ts';
import { referenceTime } from '../../questions/ask.ts';
import { askForPeriod } from '../../questions/period.ts';
import { BookCheck, checkBooks } from '../book-checks.ts';
import { type Caller, dataVersionOf } from '../caller.ts';
import { daysOf, ResolvedDays } from '../resolved-days.ts';
import { DataVersion, Day, exactly, nullable } from '../schema.ts';
import { defineTool } from '../tool.ts';

export const getContext = defineTool({
  name: 'get_context',
  title: 'Get the context',
  description:
    'Call this first. The organisation, its currency, time zone and today; this and the last financial year with their dates; the days that the books cover; what this key may see; and whether the books agree.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({}),
  output: exactly({
    organization: Type.String({ 'x-untrusted': true }),
    base_currency: Type.String(),
    time_zone: Type.String(),
    today: Day,
    this_financial_year: ResolvedDays,
    last_financial_year: ResolvedDays,
    first_entry: nullable(Type.String({ format: 'date', description: 'The first day with an entry.' })),
    last_entry: nullable(
      Type.String({ format: 'date', description: 'The last day with one: nothing is known after it.' }),
    ),
    data_version: DataVersion,
    capabilities: Type.Array(Type.String()),
    checks: Type.Array(BookCheck, { description: 'Say so when one of them fails.' }),
    app: Type.String({ description: 'The address of the app.' }),
  }),
  run: async (_given, caller) => {
    const { principal, now, origin } = caller;
    const { organization } = principal;
    const when = referenceTime(organization, undefined, now);
    const { checks, firstEntry, lastEntry } = await checkBooks(caller, when);
    return {
      organization: organization.name,
      base_currency: organization.baseCurrency,
      time_zone: organization.timeZone,
      today: formatDay(when.today),
      this_financial_year: yearOf('this_fy', caller),
      last_financial_year: yearOf('last_fy', caller),
      first_entry: firstEntry,
      last_entry: lastEntry,
      data_version: dataVersionOf(caller),
      capabilities: CAPABILITIES.filter((one) => principal.capabilities.has(one)),
      checks: [...checks],
      app: origin,
    };
  },
});

function yearOf(period: string, { principal, now }: Caller) {
  const { description } = askForPeriod({ period, asOf: undefined }, principal, now);
  return daysOf(description.resolved);
}
