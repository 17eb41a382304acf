import type { ReactNode } from 'react';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column } from '../../parts/table-props.ts';
import styles from './lines-panel.module.css';

/** The lines of a record under a heading. Columns that are empty in every line are left out. */
export function LinesPanel<Row>({ title, columns, rows, keyOf, nothing, foot }: PanelProps<Row>) {
  const filled = columns.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  return (
    <section className={styles.panel} aria-label={title}>
      <SectionHeading>{title}</SectionHeading>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <Table caption={title} columns={filled} rows={rows} keyOf={keyOf} />
      )}
      {foot}
    </section>
  );
}

type PanelProps<Row> = Readonly<{
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** A sentence in the place of no lines. */
  nothing: string;
  foot?: ReactNode;
}>;
