import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';

/** Another user saved first: keeps their board or the reader's own. */
export function BoardConflict({ open, isSaving, onClose, onTheirs, onMine }: BoardConflictProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Someone else saved this board while you were editing"
      description="Saving yours replaces what they changed."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back to editing
          </Button>
          <Button onClick={onTheirs}>Discard mine, take theirs</Button>
          <Button variant="primary" busy={isSaving} onClick={onMine}>
            Save mine over theirs
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

type BoardConflictProps = Readonly<{
  open: boolean;
  isSaving: boolean;
  onClose: () => void;
  onTheirs: () => void;
  onMine: () => void;
}>;
