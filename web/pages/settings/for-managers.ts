import type { QueryClient } from '@tanstack/react-query';
import { isManager } from '../../session/manager.ts';
import type { SignedInContext } from '../context.ts';

/** Asks for what a page of the settings needs before it is there; of those who may not see it, nothing. */
export function forManagers(load: (queryClient: QueryClient) => void) {
  return ({ context }: Readonly<{ context: SignedInContext }>): void => {
    if (isManager(context.me)) load(context.queryClient);
  };
}
