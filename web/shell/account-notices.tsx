import { useQuery } from '@tanstack/react-query';
import { ownInvitations } from '../api/session.ts';
import { useCode } from '../parts/use-code.ts';
import { useMe } from '../session/use-me.ts';

/** What concerns the account of the reader: an address to verify, invitations to answer. Its code comes when it is needed. */
export function AccountNotices() {
  const { email_verified: isVerified } = useMe();
  const { data = [] } = useQuery({ ...ownInvitations, enabled: isVerified });
  const code = useCode(load, !isVerified || data.length > 0);
  return code === null ? null : <code.AccountNoticesShown invitations={data} />;
}

const load = async () => await import('./account-notices-shown.tsx');
