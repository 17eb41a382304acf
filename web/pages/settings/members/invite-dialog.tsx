import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { areBeside, refusalsOf, wordsAbout } from '../../../api/refusal.ts';
import { formatInstant } from '../../../format/date.ts';
import { Button } from '../../../parts/button.tsx';
import { Combobox } from '../../../parts/combobox.tsx';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Field, Select, TextInput } from '../../../parts/field.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { oneOf, ROLES, type Role } from '../../../session/roles.ts';
import { useMe } from '../../../session/use-me.ts';
import { nameOf } from '../../people/directory.ts';
import { memberships } from '../../people/queries.ts';
import styles from './invite-dialog.module.css';
import { rolesToGive } from './may-change.ts';
import type { Inviting, SentInvitation } from './use-inviting.ts';

/** Invites a person in a role, then shows the link. */
export function InviteDialog({ inviting }: Readonly<{ inviting: Inviting }>) {
  const { isOpen, sent, isPending, close } = inviting;
  const formId = useId();
  return sent === null ? (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Invite member"
      description="They get a link by mail, or you get one to send to them. With it they choose a password and sign in."
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Invite
          </Button>
        </>
      }
    >
      <InviteForm id={formId} inviting={inviting} />
    </Dialog>
  ) : sent.link === null ? (
    <Dialog
      open={isOpen}
      onClose={close}
      title={`Invitation mailed to ${sent.email}`}
      description={`The link in it works once, until ${formatInstant(sent.expires_at)}. If nothing comes, invite them again.`}
      actions={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <Quiet small>Accepting it verifies their address.</Quiet>
    </Dialog>
  ) : (
    <Dialog
      open={isOpen}
      onClose={close}
      title={`Link for ${sent.email}`}
      description="Send it to them yourself. It is shown only once; anyone who has it can use it."
      actions={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <Link sent={sent} address={sent.link} />
    </Dialog>
  );
}

function Link({ sent, address }: Readonly<{ sent: SentInvitation; address: string }>) {
  return (
    <div className={styles.link}>
      <code>{address}</code>
      <div>
        <CopyButton text={address} label="Copy the link" />
      </div>
      <Quiet small>
        It makes them {oneOf(sent.role)}, works once, and until {formatInstant(sent.expires_at)}. If it gets
        lost, make a new one from the list: the old one then stops working.
      </Quiet>
    </div>
  );
}

function InviteForm({ id, inviting }: Readonly<{ id: string; inviting: Inviting }>) {
  const me = useMe();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [employee, setEmployee] = useState<string | null>(null);
  const { error, invite } = inviting;
  const refusals = refusalsOf(error);
  const [aboutEmail, aboutEmployee] = [wordsAbout(refusals, 'email'), wordsAbout(refusals, 'membership_id')];
  const isBeside = areBeside(refusals, (field) => field === 'email' || field === 'membership_id');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    invite({ email: email.trim(), role, ...(employee === null ? {} : { membership_id: employee }) });
  };
  return (
    <DialogForm id={id} onSubmit={submit}>
      {error !== null && !isBeside && <FailureNote failure={error} />}
      <Field label="E-mail address" error={aboutEmail}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="Role" help={ROLES[role].opens}>
        {(control) => (
          <Select
            {...control}
            value={role}
            options={rolesToGive(me).map((value) => ({ value, label: ROLES[value].label }))}
            onChange={({ target }) => setRole(rolesToGive(me).find((one) => one === target.value) ?? role)}
          />
        )}
      </Field>
      <Employee value={employee} onChange={setEmployee} error={aboutEmployee} />
    </DialogForm>
  );
}

type EmployeeProps = Readonly<{
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | null;
}>;

function Employee({ value, onChange, error }: EmployeeProps) {
  const { data = [] } = useQuery(memberships(undefined));
  const without = data.filter(
    ({ user_id: user, person_id: person, status }) =>
      user === null && person !== null && status !== 'terminated',
  );
  return (
    <Field
      label="Employee"
      optional
      help="Whose account it will be. Leave it empty for anyone who is not employed, such as an accountant."
      error={error}
    >
      {(control) => (
        <Combobox
          control={control}
          align="start"
          options={without.map((membership) => ({ value: membership.id, label: nameOf(membership) }))}
          value={value}
          onChange={onChange}
          placeholder="Find by name"
          nothing="No employee of that name is without an account"
        />
      )}
    </Field>
  );
}
