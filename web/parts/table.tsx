import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { useNarrow } from './media.ts';
import styles from './table.module.css';
import { TableCards } from './table-cards.tsx';
import type { Sort, TableProps } from './table-props.ts';
import { useFits } from './use-fits.ts';

/**
 * Rows with their columns; figures stand under each other. The head stays in sight. A column that can be sorted by has a
 * button in its head. On a phone, and wherever the columns have no room, each row is a card, so that the page never scrolls
 * sideways.
 */
export function Table<Row>(props: TableProps<Row>) {
  const isNarrow = useNarrow();
  const [frame, fits] = useFits();
  const areCards = isNarrow || (!fits && props.scrolls !== true);
  const frameClass = classes(props.scrolls !== true && styles.frame, areCards && !isNarrow && styles.inset);
  return (
    <div ref={frame} className={frameClass}>
      {areCards ? <TableCards {...props} /> : <Columns {...props} />}
    </div>
  );
}

function Columns<Row>({ caption, columns, rows, keyOf, sort, onSort }: TableProps<Row>) {
  return (
    <table className={styles.table} data-across={columns.length > MOST_UPRIGHT || undefined}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classes(column.align === 'end' && styles.end)}
              aria-sort={column.key === sort?.key ? sort.direction : undefined}
            >
              {column.sortable === true ? (
                <button
                  type="button"
                  data-print
                  className={styles.sort}
                  onClick={() => onSort?.(nextSort(column.key, sort))}
                >
                  {column.heading}
                  <Icon
                    name={
                      column.key !== sort?.key
                        ? 'chevrons'
                        : sort.direction === 'ascending'
                          ? 'arrow-up'
                          : 'arrow-down'
                    }
                    size={12}
                  />
                </button>
              ) : (
                column.heading
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row" className={classes(column.align === 'end' && styles.end)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} className={classes(column.align === 'end' && styles.end)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// More columns are printed across.
const MOST_UPRIGHT = 6;

function nextSort(key: string, sort: Sort | undefined): Sort {
  const isAscending = sort?.key === key && sort.direction === 'ascending';
  return { key, direction: isAscending ? 'descending' : 'ascending' };
}
