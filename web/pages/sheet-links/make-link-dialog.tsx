import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client.ts';
import type { MakeSheetLink } from '../../api/generated.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { MadeLinkShown } from './made-link.tsx';
import { MakeLinkForm } from './make-link-form.tsx';
import { type MadeLink, sheetLinksQuery } from './queries.ts';
import type { Linked } from './sheet-address.ts';

/** Makes a link for a spreadsheet to what the page shows: what it is called and until when, then its address. */
export function MakeLinkDialog({ open, linked, onClose }: MakeLinkProps) {
  const queryClient = useQueryClient();
  const [leaves, setLeaves] = useState(false);
  const making = useMutation({
    mutationFn: async (body: MakeSheetLink['body']): Promise<MadeLink> =>
      (await ask('POST /settings/sheet-links', { body })).data,
    // The token is forgotten with the dialog.
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries(sheetLinksQuery),
  });
  const made = making.data;
  // Escape or a click beside it would lose the address for good.
  const close = (): void => (made === undefined ? onClose() : setLeaves(true));
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        look="wide"
        title={made === undefined ? 'Link for a spreadsheet' : `Link “${made.name}”`}
        description={
          made === undefined
            ? `A spreadsheet with this link reads ${linked.title} as you see it, in any period and nothing else. Pay is shown as one line.`
            : undefined
        }
      >
        {made === undefined ? (
          <MakeLinkForm
            title={linked.title}
            busy={making.isPending}
            failure={making.error}
            onMake={({ name, expires_at }) =>
              making.mutate({
                name,
                expires_at,
                ...(linked.kind === 'metric' ? { metrics: [linked.id] } : { statements: [linked.name] }),
              })
            }
            onCancel={onClose}
          />
        ) : (
          <MadeLinkShown linked={linked} token={made.token} onClose={onClose} />
        )}
      </Dialog>
      <ConfirmDialog
        open={leaves}
        onClose={() => setLeaves(false)}
        onConfirm={() => {
          setLeaves(false);
          onClose();
        }}
        title="Have you copied the address?"
        description="It cannot be shown again. You can make another link, or revoke this one under Sheet links."
        confirm="Close"
        busy={false}
        failure={null}
      />
    </>
  );
}

type MakeLinkProps = Readonly<{ open: boolean; linked: Linked; onClose: () => void }>;
