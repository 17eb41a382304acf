import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './list-foot.module.css';
import { Quiet } from './quiet.tsx';

/** Below a list: how much of it is shown, and the way to more. */
export function ListFoot({ words, more, children }: ListFootProps) {
  return (
    <div className={styles.foot}>
      <Quiet role="status" data-print>
        {words}
      </Quiet>
      {more.hasNextPage && (
        <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          Load more
        </Button>
      )}
      {children}
    </div>
  );
}

type ListFootProps = Readonly<{
  words: string;
  /** The query of its pages. */
  more: Readonly<{ hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }>;
  children?: ReactNode;
}>;
