import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { subjectOf } from './import-words.ts';
import { type ImportDetail, importQuery, importsQuery } from './queries.ts';

/** Undoes an import, after it has asked. What becomes of the undo is shown like an import. */
export function UndoDialog({ open, data, onStarted, onClose }: UndoDialogProps) {
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: async () => (await ask('POST /v1/imports/{id}/undo', { path: { id: data.id } })).data,
    onSuccess: (started) => {
      queryClient.setQueryData(importQuery(started.id).queryKey, started);
      void queryClient.invalidateQueries(importsQuery);
      onClose();
      onStarted(started.id);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        undoing.reset();
        onClose();
      }}
      onConfirm={() => undoing.mutate()}
      title={`Undo this import: ${subjectOf(data)}?`}
      description="What it added is taken back, and what it replaced is again as before. If later records depend on it, nothing is changed and the report says why. Import the file again to have it back."
      confirm="Undo import"
      reversible
      busy={undoing.isPending}
      failure={undoing.error}
    />
  );
}

type UndoDialogProps = Readonly<{
  open: boolean;
  data: ImportDetail;
  /** Hears the id of the undo. */
  onStarted: (id: string) => void;
  onClose: () => void;
}>;
