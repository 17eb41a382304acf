import type { Column } from '../../../parts/table-props.ts';
import type { Report } from './queries.ts';
import { ShortTable } from './short-table.tsx';

/** Refused rows with their places and reasons. */
export function RefusedTable({ refused }: Readonly<{ refused: Report['refused'] }>) {
  return (
    <ShortTable
      caption="What was refused"
      columns={COLUMNS}
      rows={refused.map((row, index) => ({ ...row, index }))}
      keyOf={({ index }) => index}
    />
  );
}

type Refused = Report['refused'][number];

const COLUMNS: readonly Column<Refused & Readonly<{ index: number }>>[] = [
  { key: 'file', heading: 'File', cell: ({ file }) => <code>{file}</code> },
  { key: 'line', heading: 'Line', cell: ({ line }) => line ?? 'All of it' },
  { key: 'reason', heading: 'Reason', cell: ({ reason }) => reason },
];
