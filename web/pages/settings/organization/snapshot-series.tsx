import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/client.ts';
import { formatDay } from '../../../format/date.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { say } from '../../../parts/toast.tsx';
import { OrganizationSection } from './organization-section.tsx';

/** Begins a new series of the snapshots that show diversity and pay gaps. For owners. */
export function SnapshotSeries() {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const beginning = useMutation({
    mutationFn: async () => await ask('POST /settings/snapshots/series', {}),
    onSuccess: async ({ data: { day } }) => {
      setAsking(false);
      say(`A new series of snapshots begins with ${formatDay(day)}`);
      await queryClient.invalidateQueries();
    },
  });
  return (
    <OrganizationSection title="Snapshots of diversity and pay gaps">
      <Quiet>
        A snapshot never changes, so a correction counts from the next snapshot day. After a first import of
        gender, origin or dates of birth, a new series counts it now.
      </Quiet>
      <div>
        <Button
          onClick={() => {
            beginning.reset();
            setAsking(true);
          }}
        >
          Begin a new series
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => beginning.mutate()}
        title="Begin a new series of snapshots?"
        description="The last snapshot is made again from present records. From its day on, all users with access to diversity and pay gaps see it. Earlier days keep their snapshots. If only a few people changed, the request is refused, because the two snapshots together would show whose record changed. This cannot be undone."
        confirm="Begin new series"
        busy={beginning.isPending}
        failure={beginning.error}
      />
    </OrganizationSection>
  );
}
