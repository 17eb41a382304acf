import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import type { BoardChange } from '../../api/generated.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Checkbox, Field, TextInput } from '../../parts/field.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { say } from '../../parts/toast.tsx';
import { UnsavedDialog } from '../../parts/unsaved-dialog.tsx';
import { chosenTime } from '../../period/period.ts';
import { BoardConflict } from './board-conflict.tsx';
import styles from './board-editor.module.css';
import { BoardGrid } from './board-grid.tsx';
import { areSame, type EditedTile, edited } from './edited-tiles.ts';
import { boardQuery, saveBoard, type TaggedBoard } from './queries.ts';
import { TileList } from './tile-list.tsx';

const route = getRouteApi('/signed-in/boards/$id');

/** Changes the name, the tiles and the readers of a board, beside a preview of it. */
export function BoardEditor({ from, onDone }: Readonly<{ from: TaggedBoard; onDone: () => void }>) {
  const { board } = from;
  const time = chosenTime(route.useSearch());
  const client = useQueryClient();
  const { refetch } = useQuery(boardQuery(board.id));
  const [name, setName] = useState(board.name);
  const [isShared, setShared] = useState(board.is_shared);
  const [tiles, setTiles] = useState<readonly EditedTile[]>(() => board.tiles.map(edited));
  const [isAsked, setAsked] = useState(false);
  const isUnsaved = name !== board.name || isShared !== board.is_shared || !areSame(tiles, board.tiles);
  const change: BoardChange = {
    name: name.trim(),
    tiles: tiles.map(({ tile }) => tile),
    ...(isShared === board.is_shared ? {} : { is_shared: isShared }),
  };
  const saving = useMutation({
    mutationFn: async (tag: string | null) => await saveBoard(client, { id: board.id, tag, change }),
    onSuccess: () => {
      say('Board saved');
      onDone();
    },
  });
  const isConflict = saving.error !== null && hasCode(saving.error, 'PRECONDITION_FAILED');
  const isMissing = name.trim() === '';
  const mayShare = board.is_own || !board.is_shared;
  return (
    <>
      <PageHeader
        title={`Edit ${board.name}`}
        actions={
          <>
            <Button onClick={() => (isUnsaved ? setAsked(true) : onDone())}>Cancel</Button>
            <Button
              variant="primary"
              busy={saving.isPending}
              onClick={() => {
                if (!isMissing) saving.mutate(from.tag);
              }}
            >
              Save board
            </Button>
          </>
        }
      />
      {saving.error !== null && !isConflict && <FailureNote failure={saving.error} />}
      <div className={styles.editor}>
        <section className={styles.panel} aria-label="What is on the board">
          <Field label="Name" error={isMissing ? 'Enter a name.' : null}>
            {(control) => (
              <TextInput
                {...control}
                value={name}
                maxLength={200}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Checkbox
            label="Shared in the organisation"
            help={
              mayShare
                ? 'Everyone here sees it, as far as they may see its metrics.'
                : 'Only its owner can make it private.'
            }
            checked={isShared}
            disabled={!mayShare}
            onChange={({ target }) => setShared(target.checked)}
          />
          <TileList tiles={tiles} onChange={setTiles} />
        </section>
        <section className={styles.preview} aria-label="Preview">
          <BoardGrid tiles={tiles.map(({ tile }) => tile)} time={time} />
        </section>
      </div>
      <BoardConflict
        open={isConflict}
        isSaving={saving.isPending}
        onClose={() => saving.reset()}
        onTheirs={() => {
          void refetch();
          onDone();
        }}
        onMine={() => saving.mutate(null)}
      />
      <UnsavedDialog
        isUnsaved={isUnsaved && !saving.isSuccess}
        description="What you changed on this board is not saved."
        cancelling={{ isAsked, onStay: () => setAsked(false), onGiveUp: onDone }}
      />
    </>
  );
}
