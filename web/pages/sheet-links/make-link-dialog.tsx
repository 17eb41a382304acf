import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '../../api/client.ts';
import type { MakeSheetLink, NewSheetLink } from '../../api/generated.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { MadeLinkShown } from './made-link.tsx';
import { MakeLinkForm } from './make-link-form.tsx';
import { type MadeLink, sheetLinksQuery } from './queries.ts';
import type { SheetStep } from './sheet-address.ts';

/** What a link is to read. */
export type LinkSubject = Readonly<{
  /** In words, such as “Cash balance”. */
  title: string;
  /** The same in a sentence: “reads Cash balance as you see it”. */
  reads: string;
  /** The name that is proposed; empty where there is none. */
  name: string;
  named: Pick<NewSheetLink, 'metrics' | 'statements'>;
  /** Fields that choose it, above the others. */
  fields: ReactNode;
  /** How programs read it by a token. */
  steps: (token: string) => readonly SheetStep[];
}>;

/** Makes a link for a spreadsheet: what it is called and until when, then its address. */
export function MakeLinkDialog({ open, subject, onClose }: MakeLinkProps) {
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
            ? `A spreadsheet with this link reads ${subject.reads}, in any period and nothing else. Pay is shown as one line.`
            : undefined
        }
      >
        {made === undefined ? (
          <MakeLinkForm
            proposed={subject.name}
            busy={making.isPending}
            failure={making.error}
            onMake={(link) => making.mutate({ ...link, ...subject.named })}
            onCancel={onClose}
          >
            {subject.fields}
          </MakeLinkForm>
        ) : (
          <MadeLinkShown title={subject.title} steps={subject.steps(made.token)} onClose={onClose} />
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

type MakeLinkProps = Readonly<{ open: boolean; subject: LinkSubject; onClose: () => void }>;
