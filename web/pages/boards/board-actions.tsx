import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import type { PageAction } from '../../parts/page-action.tsx';
import { PageActions, PRINT } from '../../parts/page-actions.tsx';
import { say } from '../../parts/toast.tsx';
import { mailAction } from '../reports/mail-action.tsx';
import { createBoard, deleteBoard, restoreBoard, saveBoard, type TaggedBoard } from './queries.ts';

/** What can be done with a board as a whole. */
export function BoardActions({ tagged, period, onEdit }: BoardActionsProps) {
  const { board, tag } = tagged;
  const client = useQueryClient();
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: async () =>
      await createBoard(client, { name: `Copy of ${board.name}`.slice(0, 200), tiles: board.tiles }),
    onSuccess: async ({ board: copy }) => {
      say('Board copied');
      await navigate({ to: '/boards/$id', params: { id: copy.id } });
    },
  });
  const sharing = useMutation({
    mutationFn: async (isShared: boolean) =>
      await saveBoard(client, { id: board.id, tag, change: { is_shared: isShared } }),
    onSuccess: ({ board: { is_shared: isShared } }) =>
      say(isShared ? 'Everyone in the organisation sees this board' : 'The board is private'),
  });
  const deleting = useMutation({
    mutationFn: async () => await deleteBoard(client, tagged),
    onSuccess: async () => {
      await navigate({ to: '/boards' });
      say('Board deleted', () => {
        restoreBoard(client, board.id).then(
          () => say('Board restored'),
          () => say('Couldn’t restore the board.'),
        );
      });
    },
  });
  const failure = copying.error ?? sharing.error ?? deleting.error;
  const mayUnshare = board.may_change && (board.is_own || !board.is_shared);
  const copy = { label: 'Make a copy', icon: 'copy', onSelect: () => copying.mutate() } as const;
  const more: readonly PageAction[] = [
    PRINT,
    mailAction({ name: board.name, parts: `board:${board.id}`, period: period ?? 'last_month' }),
    ...(board.may_change ? [{ kind: 'step', ...copy } as const] : []),
    ...(mayUnshare && board.is_shared
      ? ([
          { kind: 'step', label: 'Make private', icon: 'people', onSelect: () => sharing.mutate(false) },
        ] as const)
      : []),
    ...(board.may_change
      ? ([{ kind: 'step', label: 'Delete board', icon: 'close', onSelect: () => deleting.mutate() }] as const)
      : []),
  ];
  const isBusyFromMenu =
    deleting.isPending || (board.may_change && copying.isPending) || (board.is_shared && sharing.isPending);
  return (
    <PageActions more={more} isBusy={isBusyFromMenu}>
      {board.may_change ? (
        <Button icon="pencil" onClick={onEdit}>
          Edit board
        </Button>
      ) : (
        <Button icon="copy" busy={copying.isPending} onClick={copy.onSelect}>
          {copy.label}
        </Button>
      )}
      {mayUnshare && !board.is_shared && (
        <Button icon="people" busy={sharing.isPending} onClick={() => sharing.mutate(true)}>
          Share
        </Button>
      )}
      {failure !== null && <FailureNote failure={failure} />}
    </PageActions>
  );
}

type BoardActionsProps = Readonly<{
  tagged: TaggedBoard;
  /** The period of the page, where a mail can have it: relative to the day on which it is sent. */
  period: string | null;
  onEdit: () => void;
}>;
