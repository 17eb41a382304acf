import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogue } from '../../api/metrics.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { say } from '../../parts/toast.tsx';
import styles from './arrange-dialog.module.css';
import { ArrangedList } from './arranged-list.tsx';
import { FigureChoices } from './figure-choices.tsx';
import { type Arrangement, arrange, resetArrangement } from './queries.ts';

/** Chooses the figures of the overview and their order, for all members of the organisation. */
export function ArrangeDialog({ arrangement, open, onClose }: ArrangeDialogProps) {
  // Closing the dialog discards an unsaved choice.
  const [opened, setOpened] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpened(opened + 1);
  }
  return <Arranging key={opened} arrangement={arrangement} open={open} onClose={onClose} />;
}

type ArrangeDialogProps = Readonly<{ arrangement: Arrangement; open: boolean; onClose: () => void }>;

/** So many the API takes. */
const MOST = 24;

function Arranging({ arrangement, open, onClose }: ArrangeDialogProps) {
  const before = arrangement.figures.map(({ id }) => id);
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const { data: metrics, error: failure } = useQuery({ ...catalogue, enabled: open });
  const restore = async (): Promise<void> => {
    await (arrangement.isDefault ? resetArrangement(client) : arrange(client, before));
  };
  const change = useMutation({
    mutationFn: async (wanted: readonly string[] | 'default') =>
      await (wanted === 'default' ? resetArrangement(client) : arrange(client, wanted)),
    onSuccess: (_, wanted) => {
      say(wanted === 'default' ? 'Default arrangement restored' : 'Overview saved', () => {
        restore().then(
          () => say('Change undone'),
          () => say('Couldn’t undo. Arrange the overview again.'),
        );
      });
      onClose();
    },
  });
  const isSame = chosen.length === before.length && chosen.every((id, index) => id === before[index]);
  const save = (): void => {
    setTried(true);
    if (chosen.length === 0) return;
    if (isSame) onClose();
    else change.mutate(chosen);
  };
  return (
    <Dialog
      look="wide"
      open={open}
      onClose={onClose}
      title="Arrange the figures"
      description="Everyone in the organisation sees them in this order, as far as they may see them."
      actions={
        <div className={styles.actions}>
          {!arrangement.isDefault && (
            <Button
              variant="quiet"
              className={styles.reset}
              busy={change.isPending && change.variables === 'default'}
              onClick={() => change.mutate('default')}
            >
              Back to the default
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={change.isPending && change.variables !== 'default'} onClick={save}>
            Save
          </Button>
        </div>
      }
    >
      {change.error !== null && <FailureNote failure={change.error} />}
      {failure !== null && metrics === undefined && <FailureNote failure={failure} />}
      <div className={styles.panes}>
        <ArrangedList
          chosen={chosen}
          metrics={metrics ?? []}
          figures={arrangement.figures}
          most={MOST}
          isMissing={isTried && chosen.length === 0}
          onChange={setChosen}
        />
        <FigureChoices metrics={metrics} chosen={chosen} most={MOST} onChange={setChosen} />
      </div>
    </Dialog>
  );
}
