import { formatNumber } from '../../format/number.ts';
import styles from './list-count.module.css';
import { type CustomersSearch, USUAL_STATUS } from './search.ts';

/** How many there are; where fewer are shown, which ones, and what to do about it. */
export function CustomerCount({ shown, total, search, isSorted }: CustomerCountProps) {
  return (
    <p className={styles.count} role="status">
      {shown === undefined || total === undefined ? (
        '\u00a0'
      ) : shown < total ? (
        <>
          <strong>
            {count(shown)} of {count(total)} shown
          </strong>{' '}
          – the first by name{isSorted && ', and only these are sorted'}. Search or filter to reach the
          others.
        </>
      ) : (
        `${count(total)} ${kindOf(search)}${total === 1 ? 'customer' : 'customers'}${lookedFor(search)}`
      )}
    </p>
  );
}

type CustomerCountProps = Readonly<{
  shown: number | undefined;
  total: number | undefined;
  search: CustomersSearch;
  isSorted: boolean;
}>;

function kindOf({ status = USUAL_STATUS }: CustomersSearch): string {
  return status === 'all' ? '' : `${status} `;
}

function lookedFor({ search }: CustomersSearch): string {
  return search === undefined ? '' : ` with “${search}”`;
}

function count(value: number): string {
  return formatNumber(value, { unit: 'count' });
}
