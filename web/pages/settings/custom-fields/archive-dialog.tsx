import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { say } from '../../../parts/toast.tsx';
import type { ManagedField } from './queries.ts';
import { useArchive, useRestore } from './use-archive.ts';

/** Takes a field out of use, after it has said what that means; there is a way back. */
export function ArchiveDialog({ open, field, onClose }: ArchiveDialogProps) {
  const archiving = useArchive();
  const restoring = useRestore();
  const archive = () =>
    archiving.mutate(field, {
      onSuccess: () => {
        say(`“${field.label}” is archived.`, () => restoring.mutate(field));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        archiving.reset();
        onClose();
      }}
      onConfirm={archive}
      title={`Archive “${field.label}”?`}
      description="It no longer appears in forms. Its values are kept, and return when you restore it."
      confirm="Archive field"
      reversible
      busy={archiving.isPending}
      failure={archiving.error}
    />
  );
}

type ArchiveDialogProps = Readonly<{ open: boolean; field: ManagedField; onClose: () => void }>;
