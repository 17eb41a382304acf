import { formatCount } from '../../../format/number.ts';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { ProgressBar } from './progress-bar.tsx';
import type { ImportDetail } from './queries.ts';

/** How much of an import has been read. */
export function ImportProgress({ data }: Readonly<{ data: ImportDetail }>) {
  const { bytes_read: read, bytes_to_read: total, rows } = data.progress;
  const part = total === 0 ? undefined : Math.min(read / total, 1);
  return (
    <Stack>
      <ProgressBar
        aria-label={data.undoes === null ? 'Read so far' : 'Taken back so far'}
        max={1}
        value={part}
      />
      <Quiet>
        {formatCount(rows)} {data.undoes === null ? 'rows read' : 'entries and documents'}
        {part !== undefined && `, ${Math.floor(part * 100)}%`}
      </Quiet>
    </Stack>
  );
}
