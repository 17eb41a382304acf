import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { PageHeader } from '../../../parts/page-header.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { say } from '../../../parts/toast.tsx';
import { EarlierExports } from './earlier-exports.tsx';
import { exportsQuery, isAnyRunning } from './queries.ts';

/** The whole book as files, and the exports of the past. */
export function ExportsPage() {
  const queryClient = useQueryClient();
  const { data } = useQuery(exportsQuery);
  const starting = useMutation({
    mutationFn: async () => await ask('POST /v1/exports', {}),
    onSuccess: () => say('The export has started'),
    onSettled: async () => await queryClient.invalidateQueries(exportsQuery),
  });
  return (
    <>
      <PageHeader
        title="Exports"
        description="Everything in your books as a zip of CSV files, which can be imported into an empty organisation."
      />
      <Stack gap="parts">
        <Panel>
          <Stack>
            <Quiet>
              Gender, origin and birth of people are never in an export. An export and each download are in
              the audit log.
            </Quiet>
            <div>
              <Button
                variant="primary"
                busy={starting.isPending || isAnyRunning(data)}
                onClick={() => starting.mutate()}
              >
                Export everything
              </Button>
            </div>
            {starting.error !== null && <FailureNote failure={starting.error} />}
          </Stack>
        </Panel>
        <EarlierExports />
      </Stack>
    </>
  );
}
