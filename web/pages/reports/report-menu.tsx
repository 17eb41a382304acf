import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Menu } from '../../parts/menu.tsx';
import { say } from '../../parts/toast.tsx';
import { type Report, type ReportStep, takeStep } from './queries.ts';

/** What the reader can do with a report. */
export function ReportMenu({ report, onEdit }: Readonly<{ report: Report; onEdit: () => void }>) {
  const client = useQueryClient();
  const {
    id,
    name,
    state,
    paused_because: why,
    is_own: isOwn,
    may_remove: mayRemove,
    has_stopped: hasStopped,
  } = report;
  const taking = useMutation({
    mutationFn: async (step: ReportStep) => await takeStep(client, id, step),
    onSuccess: (_, step) => {
      const undo = UNDO[step];
      if (undo === undefined) say(DONE[step]);
      else
        say(DONE[step], () => {
          takeStep(client, id, undo).then(
            () => say(DONE[undo]),
            () => say('Couldn’t undo this.'),
          );
        });
    },
  });
  const item = (label: string, step: ReportStep) =>
    ({ kind: 'item', label, onSelect: () => taking.mutate(step) }) as const;
  const isPaused = state === 'paused' && why === 'paused';
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            variant="quiet"
            icon="chevron-down"
            aria-label={`Actions for ${name}`}
            busy={taking.isPending}
          >
            Actions
          </Button>
        }
        entries={[
          ...(isOwn
            ? [
                { kind: 'item' as const, label: 'Edit', icon: 'pencil' as const, onSelect: onEdit },
                item('Send me one now', 'send'),
                isPaused ? item('Continue', 'continue') : item('Pause', 'pause'),
              ]
            : []),
          ...(hasStopped === null
            ? []
            : [hasStopped ? item('Get it again', 'resume') : item('Stop it for me', 'stop')]),
          ...(mayRemove ? [{ ...item('Delete', 'delete'), icon: 'close' as const }] : []),
        ]}
      />
      {taking.isPending && taking.variables === 'send' && <span role="status">Sending…</span>}
      {taking.error !== null && <FailureNote failure={taking.error} />}
    </>
  );
}

const DONE: Readonly<Record<ReportStep, string>> = {
  pause: 'Report paused',
  continue: 'Report continues',
  send: 'On its way to your address',
  delete: 'Report deleted',
  restore: 'Report restored',
  stop: 'You no longer get this report',
  resume: 'You get this report again',
};

const UNDO: Readonly<Partial<Record<ReportStep, ReportStep>>> = {
  pause: 'continue',
  continue: 'pause',
  delete: 'restore',
  stop: 'resume',
};
