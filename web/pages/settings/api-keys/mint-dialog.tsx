import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { MintForm, type NewKey } from './mint-form.tsx';
import { apiKeysQuery, type MintedKey } from './queries.ts';
import { readyKey } from './ready-key.ts';
import { Secret } from './secret.tsx';

/** Makes a key: what it is to be, then the key itself. */
export function MintDialog({ open, onClose }: Readonly<{ open: boolean; onClose: () => void }>) {
  const queryClient = useQueryClient();
  const minting = useMutation({
    mutationFn: async (body: NewKey): Promise<MintedKey> =>
      (await ask('POST /settings/api-keys', { body })).data,
    // The secret is forgotten with the dialog.
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries(apiKeysQuery),
  });
  return (
    <SecretDialog
      open={open}
      title="New API key"
      description="A program with this key has only the capabilities you select here."
      noun="key"
      ready={readyKey(minting.data)}
      shown={(onCopied) => minting.data !== undefined && <Secret minted={minting.data} onCopied={onCopied} />}
      onClose={onClose}
    >
      <MintForm
        busy={minting.isPending}
        failure={minting.error}
        onMint={(key) => minting.mutate(key)}
        onCancel={onClose}
      />
    </SecretDialog>
  );
}
