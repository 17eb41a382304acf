import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PeriodBar } from '../../parts/period-bar.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { chosenTime, readPeriodSearch, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { mailedPeriod } from '../reports/mailed-period.ts';
import { BoardActions } from './board-actions.tsx';
import { BoardEditor } from './board-editor.tsx';
import { BoardGrid } from './board-grid.tsx';
import { boardQuery, type TaggedBoard } from './queries.ts';
import { hiddenWords, whoseWords } from './words.ts';

const route = getRouteApi('/signed-in/boards/$id');

/** A board at the time of the reader's choice. */
export function BoardPage() {
  const { id } = route.useParams();
  return <ThisBoard key={id} id={id} />;
}

function ThisBoard({ id }: Readonly<{ id: string }>) {
  const { data, error, refetch } = useQuery(boardQuery(id));
  const [edited, setEdited] = useState<TaggedBoard | null>(null);
  return edited !== null ? (
    <BoardEditor from={edited} onDone={() => setEdited(null)} />
  ) : (
    <Viewed id={id} tagged={data} error={error} onRetry={() => void refetch()} onEdit={setEdited} />
  );
}

function Viewed({ id, tagged, error, onRetry, onEdit }: ViewedProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday(useMe().organization);
  const time = chosenTime(search);
  const board = tagged?.board;
  const hidden = hiddenWords(board?.hidden_tiles ?? 0);
  const above = (
    <Link to="/boards" search={readPeriodSearch(search)} data-screen>
      Boards
    </Link>
  );
  if (board === undefined && (hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_REQUEST'))) {
    return (
      <>
        <PageHeader title="Board not found" above={above} />
        <EmptyState
          title="There is no such board"
          action={
            <ButtonLink to="/boards" variant="primary">
              All boards
            </ButtonLink>
          }
        >
          It may have been deleted, or made private by its owner.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={board?.name ?? 'Board'}
        description={board === undefined ? undefined : (board.description ?? whoseWords(board))}
        above={above}
        actions={
          <>
            <PeriodBar
              time={time}
              today={today}
              onChange={(chosen) => void navigate({ search: searchOf(chosen) })}
            />
            {tagged !== undefined && (
              <BoardActions
                tagged={tagged}
                period={mailedPeriod(time.period)}
                onEdit={() => onEdit(tagged)}
              />
            )}
          </>
        }
      />
      {board === undefined ? (
        error === null ? (
          <Skeleton height="20rem" />
        ) : (
          <FailureState failure={error} title="The board could not be loaded" onRetry={onRetry} />
        )
      ) : board.tiles.length === 0 && board.hidden_tiles === 0 ? (
        <EmptyState
          title="Nothing on this board yet"
          action={
            board.may_change &&
            tagged !== undefined && (
              <Button variant="primary" icon="plus" onClick={() => onEdit(tagged)}>
                Add tiles
              </Button>
            )
          }
        >
          Put figures, charts, tables and statements on it.
        </EmptyState>
      ) : (
        <BoardGrid key={id} tiles={board.tiles} time={time} />
      )}
      {hidden !== null && <Quiet small>{hidden}</Quiet>}
    </>
  );
}

type ViewedProps = Readonly<{
  id: string;
  tagged: TaggedBoard | undefined;
  error: Error | null;
  onRetry: () => void;
  onEdit: (tagged: TaggedBoard) => void;
}>;
