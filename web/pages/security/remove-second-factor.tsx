import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { me } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { say } from '../../parts/toast.tsx';
import { secondFactor, sessions } from './queries.ts';
import { type Proof, SecondFactorProof } from './second-factor-proof.tsx';

/** How the reader removes the second factor that they have. */
export function RemoveSecondFactor() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const removing = useMutation({
    mutationFn: async (proof: Proof) => await ask('POST /auth/second-factor/disable', { body: proof }),
    onSuccess: async ({ data }) => {
      say('Your second factor is removed. Everywhere else you are signed out.');
      await queryClient.invalidateQueries({ queryKey: me.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessions.queryKey });
      queryClient.setQueryData(secondFactor.queryKey, data);
    },
  });
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Remove second factor</Button>
      </div>
    );
  return (
    <SecondFactorProof
      label="Remove second factor"
      busy={removing.isPending}
      failure={removing.error}
      onProof={removing.mutate}
      onCancel={() => setOpen(false)}
    />
  );
}
