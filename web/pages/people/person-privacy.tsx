import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ask } from '../../api/client.ts';
import { areBeside, refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { formatInstant } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { say } from '../../parts/toast.tsx';
import { useMe } from '../../session/use-me.ts';
import styles from './person-privacy.module.css';
import { type ErasurePreview, erasurePreview } from './queries.ts';

/** A copy of what is kept of a person, and, for owners, its erasure. For owners and admins. */
export function PersonPrivacy({ personId }: Readonly<{ personId: string }>) {
  const { role } = useMe();
  const { data, error } = useQuery({ ...erasurePreview(personId), enabled: role === 'owner' });
  const [isAsking, setAsking] = useState(false);
  const exporting = useMutation({
    mutationFn: async () => await ask('POST /v1/persons/{id}/export', { path: { id: personId } }),
    onSuccess: ({ data: kept }) =>
      saveFile(
        `person-${personId}.json`,
        new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }),
      ),
  });
  return (
    <Panel>
      <SectionHeading>Personal data</SectionHeading>
      {error !== null && data === undefined && <FailureNote failure={error} />}
      {exporting.error !== null && <FailureNote failure={exporting.error} />}
      {role !== 'owner' && <Quiet small>{EXPORT_WORDS}</Quiet>}
      {data !== undefined && <Quiet small>{standingOf(data)}</Quiet>}
      <div className={styles.actions}>
        <Button icon="download" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export personal data
        </Button>
        {data?.obstacle === null && <Button onClick={() => setAsking(true)}>Erase personal data</Button>}
      </div>
      {data !== undefined && (
        <EraseDialog open={isAsking} onClose={() => setAsking(false)} personId={personId} preview={data} />
      )}
    </Panel>
  );
}

function standingOf({ erased_at: erasedAt, obstacle }: ErasurePreview): string {
  if (erasedAt !== null) return `Erased on ${formatInstant(erasedAt)}. The data behind figures stay.`;
  return obstacle ?? EXPORT_WORDS;
}

const EXPORT_WORDS = 'An export is a JSON file for the person. Exports and erasures are in the audit log.';

const ACCOUNTS: Readonly<Record<ErasurePreview['account'], string>> = {
  none: '',
  deleted: ' Their account is deleted.',
  kept_elsewhere: ' Their account stays for their other organisations.',
};

type EraseDialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  personId: string;
  preview: ErasurePreview;
}>;

function EraseDialog({ open, onClose, personId, preview }: EraseDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const [name, setName] = useState('');
  const erasing = useMutation({
    mutationFn: async () =>
      await ask('POST /v1/persons/{id}/erasure', {
        path: { id: personId },
        body: { legal_name: name.trim() },
      }),
    onSuccess: async () => {
      leave();
      say('Their personal data are erased');
      await queryClient.invalidateQueries();
    },
  });
  const leave = () => {
    setName('');
    erasing.reset();
    onClose();
  };
  const refusals = refusalsOf(erasing.error);
  const isBeside = areBeside(refusals, (field) => field === 'legal_name');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    erasing.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Erase the personal data?"
      description={`Names, addresses, custom fields, invitations and what the audit log says of this person are erased for good.${ACCOUNTS[preview.account]} Dates of employment and pay stay without a name, and past figures do not change. This cannot be undone.`}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={erasing.isPending}>
            Erase personal data
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {erasing.error !== null && !isBeside && <FailureNote failure={erasing.error} />}
        <Field
          label="Legal name"
          help="Type the legal name of the person to confirm."
          error={wordsAbout(refusals, 'legal_name')}
        >
          {(control) => (
            <TextInput
              {...control}
              required
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
