import { useState } from 'react';
import { formatCount } from '../../../format/number.ts';
import { Button } from '../../../parts/button.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { Table } from '../../../parts/table.tsx';
import type { TableProps } from '../../../parts/table-props.ts';

/** A table of which the first rows show, and the others on demand. */
export function ShortTable<Row>({ rows, ...rest }: TableProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const isShort = rows.length > MOST && !isWhole;
  return (
    <Stack>
      <Table rows={isShort ? rows.slice(0, MOST) : rows} {...rest} />
      {isShort && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {formatCount(rows.length)}</Button>
        </div>
      )}
    </Stack>
  );
}

const MOST = 15;
