import { useMutation } from '@tanstack/react-query';
import { switchOrganization } from '../api/session.ts';
import { beginAnew, tellOtherTabs } from './other-tabs.ts';

/**
 * Goes to work in another organisation. The app begins anew: whatever was fetched, shown or under way for the one before is
 * gone for certain, and not because each place remembered to forget it.
 */
export function useSwitchOrganization() {
  return useMutation({
    mutationFn: switchOrganization,
    onSuccess: () => {
      tellOtherTabs();
      beginAnew();
    },
  });
}
