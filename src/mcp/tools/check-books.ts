import Type from 'typebox';
import { formatDay } from '../../period/index.ts';
import { referenceTime } from '../../questions/ask.ts';
import { BookCheck, checkBooks as check } from '../book-checks.ts';
import { dataVersionOf } from '../caller.ts';
import { AsOf, DataVersion, Day, exactly } from '../schema.ts';
import { defineTool } from '../tool.ts';

export const checkBooks = defineTool({
  name: 'check_books',
  title: 'Check the books',
  description:
    'Whether the books agree: every quality check as at a day, shares and counts over the twelve months to it, and what fails.',
  access: 'metrics.read',
  effect: 'reads',
  input: exactly({ as_of: Type.Optional(AsOf) }),
  output: exactly({
    as_of: Day,
    data_version: DataVersion,
    failing: Type.Array(Type.String(), { description: 'The ids of the checks that fail.' }),
    checks: Type.Array(BookCheck),
  }),
  run: async ({ as_of: asOf }, caller) => {
    const when = referenceTime(caller.principal.organization, asOf, caller.now);
    const { checks } = await check(caller, when);
    return {
      as_of: formatDay(when.asOf ?? when.today),
      data_version: dataVersionOf(caller),
      failing: checks.flatMap(({ metric, result }) => (result === 'fails' ? [metric] : [])),
      checks: [...checks],
    };
  },
});
