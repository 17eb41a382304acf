import { Button } from '../../../parts/button.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { type Membership, nameOf } from '../directory.ts';
import styles from './chart-finder.module.css';

/** The members found by a search. Choosing one shows them in the chart. */
export function ChartFinder({ found, onFocus }: ChartFinderProps) {
  const more = found.length - MOST_LISTED;
  return (
    <section aria-label="Found" className={styles.found} data-screen>
      {found.length === 0 && <Quiet role="status">No match. Search for another part of the name.</Quiet>}
      {found.slice(0, MOST_LISTED).map((membership) => (
        <Button key={membership.id} onClick={() => onFocus(membership.id)}>
          {nameOf(membership)}
          {membership.job_title !== null && <span className={styles.title}> {membership.job_title}</span>}
        </Button>
      ))}
      {more > 0 && <Quiet as="span">and {more} more</Quiet>}
    </section>
  );
}

type ChartFinderProps = Readonly<{ found: readonly Membership[]; onFocus: (id: string) => void }>;

const MOST_LISTED = 8;
