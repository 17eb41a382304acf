import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { say } from '../../parts/toast.tsx';
import { type SheetLink, sheetLinksQuery } from './queries.ts';

/** Revokes a link at once and for good, after asking. */
export function RevokeLinkDialog({ open, link, onClose }: RevokeLinkProps) {
  const queryClient = useQueryClient();
  const revoking = useMutation({
    mutationFn: async () => await ask('DELETE /settings/sheet-links/{id}', { path: { id: link.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sheetLinksQuery);
      say(`“${link.name}” is revoked.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => revoking.mutate()}
      title={`Revoke “${link.name}”?`}
      description={
        <>
          Spreadsheets with <code>{link.begins_with}…</code> keep their last numbers and read no new ones.
          This cannot be undone.
        </>
      }
      confirm="Revoke link"
      busy={revoking.isPending}
      failure={revoking.error}
    />
  );
}

type RevokeLinkProps = Readonly<{ open: boolean; link: SheetLink; onClose: () => void }>;
