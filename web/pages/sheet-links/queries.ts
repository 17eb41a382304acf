import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListSheetLinks, MakeSheetLink } from '../../api/generated.ts';
import { isManager } from '../../session/manager.ts';
import type { SignedInContext } from '../context.ts';
import { memberNames } from '../settings/members/queries.ts';

/** A sheet link that the reader sees, without its token. */
export type SheetLink = ListSheetLinks['answer']['data'][number];
/** A link that was just made, with its token, which is never shown again. */
export type MadeLink = MakeSheetLink['answer']['data'];

/** The links of the reader, or of all members for owners and admins, the newest first. */
export const sheetLinksQuery = queryOptions({
  queryKey: ['settings', 'sheet-links'],
  queryFn: async ({ signal }): Promise<readonly SheetLink[]> =>
    (await ask('GET /settings/sheet-links', { signal })).data,
});

/** Asks for them before the page is there. */
export function loadSheetLinks({ queryClient, me }: SignedInContext): void {
  void queryClient.prefetchQuery(sheetLinksQuery);
  if (isManager(me)) void queryClient.prefetchQuery(memberNames);
}
