import type { Invitation } from '../../api/session.ts';
import { formatInstant } from '../../format/date.ts';
import { oneOf, ROLES } from '../../session/roles.ts';
import { FrontText, FrontTitle } from '../../shell/front-text.tsx';
import styles from './invitation-words.module.css';

/** The sender and role of an invitation, as the head of the page. */
export function InvitationHead({ invitation }: Readonly<{ invitation: Invitation }>) {
  const { organization_name: organization, invited_by: invitedBy, email, role } = invitation;
  return (
    <>
      <FrontTitle>
        {invitedBy === null
          ? `You are invited to ${organization}`
          : `${invitedBy} invites you to ${organization}`}
      </FrontTitle>
      <FrontText>
        You will be {oneOf(role)}. {ROLES[role].opens} The invitation is for <strong>{email}</strong> and
        expires on <span className={styles.time}>{formatInstant(invitation.expires_at)}</span>.
      </FrontText>
    </>
  );
}
