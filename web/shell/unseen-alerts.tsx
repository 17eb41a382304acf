import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../format/number.ts';
import { firingsQuery } from '../pages/alerts/firings.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import styles from './navigation-list.module.css';

/** How many alerts fired that the reader has not seen. */
export function UnseenAlerts() {
  const { data } = useQuery(firingsQuery);
  const unseen = data?.meta.unseen ?? 0;
  return (
    unseen > 0 && (
      <span className={styles.unseen}>
        {formatCount(unseen)}
        <VisuallyHidden> not seen</VisuallyHidden>
      </span>
    )
  );
}
