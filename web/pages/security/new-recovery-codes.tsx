import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import { formatInstant } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { type SecondFactor, secondFactor } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Proof, SecondFactorProof } from './second-factor-proof.tsx';
import { SecurityText } from './security-text.tsx';

/** Since when the reader has a second factor, how many recovery codes are left, and how they make new ones. */
export function NewRecoveryCodes({ factor }: Readonly<{ factor: SecondFactor }>) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const making = useMutation({
    mutationFn: async (proof: Proof) =>
      (await ask('POST /auth/second-factor/recovery-codes', { body: proof })).data,
  });
  const finish = async (): Promise<void> => {
    setOpen(false);
    making.reset();
    await queryClient.invalidateQueries({ queryKey: secondFactor.queryKey });
  };
  if (making.data !== undefined)
    return (
      <RecoveryCodes
        codes={making.data.recovery_codes}
        note="You have new recovery codes. The old ones no longer work."
        onDone={() => void finish()}
      />
    );
  const left = factor.recovery_codes_left;
  return (
    <>
      <SecurityText>
        Set up{factor.enabled_at !== null && ` on ${formatInstant(factor.enabled_at)}`}.{' '}
        {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
      </SecurityText>
      {isOpen ? (
        <SecondFactorProof
          label="Make new codes"
          busy={making.isPending}
          failure={making.error}
          onProof={making.mutate}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>New recovery codes</Button>
        </div>
      )}
    </>
  );
}
