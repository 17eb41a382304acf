import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ask } from '../../../api/client.ts';
import { areBeside, refusalsOf, wordsAbout } from '../../../api/refusal.ts';
import { formatInstant } from '../../../format/date.ts';
import { Button } from '../../../parts/button.tsx';
import { CurrentPassword } from '../../../parts/current-password.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Field, TextInput } from '../../../parts/field.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { say } from '../../../parts/toast.tsx';
import { useMe } from '../../../session/use-me.ts';
import { OrganizationSection } from './organization-section.tsx';
import { closure } from './queries.ts';

/** Deletes the organisation, and restores it until its erasure. For owners. */
export function DeleteOrganization() {
  const { data, error } = useQuery(closure);
  const [isAsking, setAsking] = useState(false);
  return (
    <OrganizationSection title="Delete this organisation">
      {error !== null && data === undefined && <FailureNote failure={error} />}
      {data?.state === 'closed' && <Closed erasureDueAt={data.erasure_due_at} />}
      {data?.state === 'open' && (
        <>
          <Quiet>
            API keys stop at once and only owners can sign in. For {data.grace_days} days an owner can restore
            everything. After that it is erased for good, with the accounts of members who belong to no other
            organisation.
          </Quiet>
          <div>
            <Button onClick={() => setAsking(true)}>Delete organisation</Button>
          </div>
          <CloseDialog open={isAsking} onClose={() => setAsking(false)} graceDays={data.grace_days} />
        </>
      )}
    </OrganizationSection>
  );
}

function Closed({ erasureDueAt }: Readonly<{ erasureDueAt: string | null }>) {
  const queryClient = useQueryClient();
  const restoring = useMutation({
    mutationFn: async () => await ask('DELETE /settings/closure', {}),
    onSuccess: async () => {
      say('The organisation is restored');
      await queryClient.invalidateQueries();
    },
  });
  return (
    <>
      <p>
        This organisation is closed. Nothing can be changed, and everything in it is erased on{' '}
        {erasureDueAt === null ? 'a day that is not known' : formatInstant(erasureDueAt)}.
      </p>
      {restoring.error !== null && <FailureNote failure={restoring.error} />}
      <div>
        <Button variant="primary" busy={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore organisation
        </Button>
      </div>
    </>
  );
}

type CloseDialogProps = Readonly<{ open: boolean; onClose: () => void; graceDays: number }>;

function CloseDialog({ open, onClose, graceDays }: CloseDialogProps) {
  const { organization } = useMe();
  const queryClient = useQueryClient();
  const formId = useId();
  const [slug, setSlug] = useState('');
  const [password, setPassword] = useState('');
  const closing = useMutation({
    mutationFn: async () => await ask('POST /settings/closure', { body: { slug: slug.trim(), password } }),
    onSuccess: async () => {
      leave();
      say('The organisation is closed');
      await queryClient.invalidateQueries();
    },
  });
  const leave = () => {
    setSlug('');
    setPassword('');
    closing.reset();
    onClose();
  };
  const refusals = refusalsOf(closing.error);
  const isBeside = areBeside(refusals, (field) => field === 'slug' || field === 'password');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    closing.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={`Delete ${organization.name}?`}
      description={`Everyone except owners is signed out, and API keys stop working. After ${graceDays} days every entry, record, person and file report is erased, and cannot be recovered.`}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={closing.isPending}>
            Delete organisation
          </Button>
        </>
      }
    >
      <DialogForm id={formId} onSubmit={submit}>
        {closing.error !== null && !isBeside && <FailureNote failure={closing.error} />}
        <Field
          label="Short name"
          help={`Type ${organization.slug} to confirm.`}
          error={wordsAbout(refusals, 'slug')}
        >
          {(control) => (
            <TextInput
              {...control}
              required
              autoComplete="off"
              autoCapitalize="none"
              value={slug}
              onChange={({ target }) => setSlug(target.value)}
            />
          )}
        </Field>
        <CurrentPassword
          label="Your password"
          required
          error={wordsAbout(refusals, 'password')}
          value={password}
          onChange={setPassword}
        />
      </DialogForm>
    </Dialog>
  );
}
