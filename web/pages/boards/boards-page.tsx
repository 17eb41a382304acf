import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BoardSummary } from '../../api/generated.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { WideLink } from '../../parts/wide-link.tsx';
import styles from './boards-page.module.css';
import { NewBoardButton } from './new-board.tsx';
import { boardsQuery } from './queries.ts';
import { whoseWords } from './words.ts';

/** The boards of the reader: those that come with Almanac, their own, and those that others share. */
export function BoardsPage() {
  const { data: boards, error, refetch } = useQuery(boardsQuery);
  return (
    <>
      <PageHeader
        title="Boards"
        description="Figures, charts, tables and statements side by side, for yourself or for everyone here."
        actions={
          <>
            <ButtonLink to="/board-pack">Board pack</ButtonLink>
            <NewBoardButton />
          </>
        }
      />
      {boards === undefined ? (
        error === null ? (
          <div role="status" aria-label="Loading" className={styles.list}>
            {Array.from({ length: 2 }, (_, index) => (
              <div key={index} className={styles.board}>
                <Skeleton width="10rem" height="1.25rem" />
              </div>
            ))}
          </div>
        ) : (
          <FailureState
            failure={error}
            title="The boards could not be loaded"
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <>
          <ul className={styles.list}>
            {boards.map((board) => (
              <Listed key={board.id} board={board} />
            ))}
          </ul>
          {boards.every((board) => board.is_built_in) && (
            <Quiet small>You have no boards of your own yet. Make one, or copy one of these.</Quiet>
          )}
        </>
      )}
    </>
  );
}

function Listed({ board }: Readonly<{ board: BoardSummary }>) {
  const { id, name, description, tile_count: count } = board;
  return (
    <li className={styles.board}>
      <h2 className={styles.name}>
        <WideLink>
          <Link to="/boards/$id" params={{ id }}>
            {name}
          </Link>
        </WideLink>
      </h2>
      {description !== null && <p className={styles.description}>{description}</p>}
      <p className={styles.whose}>
        {whoseWords(board)} · {count === 1 ? '1 tile' : `${count} tiles`}
      </p>
    </li>
  );
}
