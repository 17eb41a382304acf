import { useState } from 'react';
import { formatCount } from '../../../format/number.ts';
import { Button } from '../../../parts/button.tsx';
import { Table } from '../../../parts/table.tsx';
import type { TableProps } from '../../../parts/table-props.ts';
import styles from './imports.module.css';

/** A table of which the first rows show, and the others on demand. */
export function ShortTable<Row>({ rows, ...rest }: TableProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const isShort = rows.length > MOST && !isWhole;
  return (
    <div className={styles.form}>
      <Table rows={isShort ? rows.slice(0, MOST) : rows} {...rest} />
      {isShort && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {formatCount(rows.length)}</Button>
        </div>
      )}
    </div>
  );
}

const MOST = 15;
