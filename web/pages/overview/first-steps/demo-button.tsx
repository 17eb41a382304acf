import { useMutation } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { useSwitchOrganization } from '../../../session/switch.ts';

/** Opens the reader's demo organisation, which is created when it is opened first. */
export function DemoButton() {
  const switching = useSwitchOrganization();
  const opening = useMutation({
    mutationFn: async () => (await ask('POST /demo', {})).data.id,
    onSuccess: (id) => switching.mutate(id),
  });
  const isBusy = opening.isPending || switching.isPending;
  return (
    <>
      <Button icon="overview" busy={isBusy} onClick={() => opening.mutate()}>
        Open the demo
      </Button>
      <Quiet small role="status">
        {isBusy ? 'Three years of books are being written. This takes some seconds.' : ''}
      </Quiet>
      {opening.error !== null && <FailureNote failure={opening.error} />}
    </>
  );
}
