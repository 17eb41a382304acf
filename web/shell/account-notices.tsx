import { useQuery } from '@tanstack/react-query';
import { ownInvitations } from '../api/session.ts';
import { useCode } from '../parts/use-code.ts';
import { useMe } from '../session/use-me.ts';

/** Notices about the user's account: an address to verify, invitations to answer. The code is loaded when needed. */
export function AccountNotices() {
  const { email_verified: isVerified } = useMe();
  const { data = [] } = useQuery({ ...ownInvitations, enabled: isVerified });
  const code = useCode(load, !isVerified || data.length > 0);
  return code === null ? null : <code.AccountNoticesShown invitations={data} />;
}

const load = async () => await import('./account-notices-shown.tsx');
