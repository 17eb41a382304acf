import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { say } from '../../../parts/toast.tsx';
import { OrganizationSection } from './organization-section.tsx';
import { organization } from './queries.ts';

/** Whether members reach the organisation only with a second factor. For owners and admins. */
export function SecondFactorRequirement({ isRequired }: Readonly<{ isRequired: boolean }>) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const changing = useMutation({
    mutationFn: async () =>
      await ask('PATCH /settings/organization', { body: { requires_second_factor: !isRequired } }),
    onSuccess: async () => {
      setAsking(false);
      say(isRequired ? 'A second factor is no longer required' : 'A second factor is required now');
      await queryClient.invalidateQueries({ queryKey: organization.queryKey });
      // A user without a second factor is sent to set it up.
      await queryClient.invalidateQueries({ queryKey: ['session', 'me'] });
    },
  });
  return (
    <OrganizationSection title="Second factor">
      <Quiet>
        {isRequired
          ? 'Required: members reach this organisation only after they set up a second factor.'
          : 'Not required: members may set up a second factor for their own account.'}
      </Quiet>
      <div>
        <Button
          onClick={() => {
            changing.reset();
            setAsking(true);
          }}
        >
          {isRequired ? 'Stop requiring it' : 'Require a second factor'}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => changing.mutate()}
        title={isRequired ? 'Stop requiring a second factor?' : 'Require a second factor?'}
        description={
          isRequired
            ? 'Members then sign in with their password alone, unless they keep their second factor.'
            : 'Members without one, you included, see nothing of this organisation until they set it up. Other organisations of theirs and API keys are not affected.'
        }
        confirm={isRequired ? 'Stop requiring it' : 'Require second factor'}
        reversible
        busy={changing.isPending}
        failure={changing.error}
      />
    </OrganizationSection>
  );
}
