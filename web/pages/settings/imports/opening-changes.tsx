import { formatDay } from '../../../format/date.ts';
import { exactOf } from '../../../format/exact.ts';
import { formatAmount } from '../../../format/number.ts';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import type { Column } from '../../../parts/table-props.ts';
import type { Report } from './queries.ts';
import { ReportHeading } from './report-heading.tsx';
import { ShortTable } from './short-table.tsx';

/** The accounts that were changed because of openings. */
export function OpeningChanges({ changes, currency }: OpeningChangesProps) {
  return (
    <section aria-label="Changes by opening balances">
      <Stack>
        <ReportHeading>Changes by opening balances</ReportHeading>
        <Quiet>
          These opening balances differed from the closing balances of the day before, or did not balance.
        </Quiet>
        <ShortTable
          caption="Accounts changed by opening balances"
          columns={columnsFor(currency)}
          rows={changes}
          keyOf={({ day, change, account }) => `${day} ${change} ${account}`}
        />
      </Stack>
    </section>
  );
}

type OpeningChange = Report['openings'][number];
type OpeningChangesProps = Readonly<{ changes: readonly OpeningChange[]; currency: string | null }>;

const CHANGES: Readonly<Record<OpeningChange['change'], string>> = {
  moved: 'Moved between similar accounts',
  adjusted: 'Adjusted',
  balanced: 'Balanced',
};

function columnsFor(currency: string | null): readonly Column<OpeningChange>[] {
  const amount = (key: 'closing' | 'opening' | 'difference', heading: string): Column<OpeningChange> => ({
    key,
    heading,
    align: 'end',
    cell: ({ [key]: value }) =>
      value === null ? (
        ''
      ) : (
        <data value={value}>{currency === null ? value : formatAmount(exactOf(value), currency)}</data>
      ),
  });
  return [
    { key: 'account', heading: 'Account', cell: ({ account }) => account },
    { key: 'day', heading: 'Opening on', cell: ({ day }) => formatDay(day) },
    {
      key: 'change',
      heading: 'Change',
      cell: ({ change, against }) =>
        against === null ? CHANGES[change] : `${CHANGES[change]} against ${against}`,
    },
    amount('closing', 'Closed at'),
    amount('opening', 'Opens at'),
    amount('difference', 'Difference'),
  ];
}
