import { Select } from './field.tsx';
import styles from './table.module.css';
import type { TableProps } from './table-props.ts';

/** The rows of a table as cards, for a narrow page. */
export function TableCards<Row>({ caption, columns, rows, keyOf, sort, onSort }: TableProps<Row>) {
  const [title, ...others] = columns;
  const sortable = columns.filter((column) => column.sortable === true);
  return (
    <>
      {sortable.length > 0 && onSort !== undefined && (
        <Select
          aria-label="Sort by"
          value={`${sort?.key} ${sort?.direction}`}
          options={sortable.flatMap(({ key, heading }) => [
            { value: `${key} ascending`, label: `${heading}, ascending` },
            { value: `${key} descending`, label: `${heading}, descending` },
          ])}
          onChange={({ target }) => {
            const [key = '', direction] = target.value.split(' ');
            onSort({ key, direction: direction === 'descending' ? 'descending' : 'ascending' });
          }}
        />
      )}
      <ul className={styles.cards} aria-label={caption}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles.card}>
            <div className={styles.cardTitle}>{title?.cell(row)}</div>
            <dl className={styles.cardList}>
              {others.map((column) => {
                const cell = column.cell(row);
                // Nothing needs no line of its own.
                return cell === '' || cell === null ? null : (
                  <div key={column.key} className={styles.cardLine}>
                    <dt>{column.heading}</dt>
                    <dd>{cell}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
