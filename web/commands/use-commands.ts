import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { departmentsQuery } from '../api/departments.ts';
import { copyPinnedLink } from '../parts/copy-pinned-link.ts';
import { chosenTime } from '../period/period.ts';
import { useToday } from '../period/use-today.ts';
import { useSignOut } from '../session/sign-out.ts';
import { useSwitchOrganization } from '../session/switch.ts';
import { useMe } from '../session/use-me.ts';
import { useTheme } from '../theme/theme.ts';
import { actionCommands } from './action-commands.ts';
import type { Command } from './command.ts';
import { pageCommands, taskCommands } from './page-commands.ts';
import { COMPARE_COMMANDS, timeCommands } from './time-commands.ts';
import { wishFor } from './wish.ts';

/** Everything that the reader may do, on the page that they are on. Departments are asked for when the search is open. */
export function useCommands(isOpen: boolean): readonly Command[] {
  const me = useMe();
  const router = useRouter();
  const today = useToday(me.organization);
  const search = useSearch({ from: '/signed-in' });
  const { mutate: switchTo } = useSwitchOrganization();
  const { mutate: signOut } = useSignOut();
  const [, choosesTheme] = useTheme();
  const mayAsk = isOpen && me.capabilities.includes('records.read');
  const { data: departments } = useQuery({ ...departmentsQuery, enabled: mayAsk });
  return useMemo(
    () => [
      ...pageCommands(me),
      ...taskCommands(me),
      ...actionCommands({
        search: () => wishFor('search'),
        copyLink: () => void copyPinnedLink(router, today),
        organizations: me.organizations.filter(({ id }) => id !== me.organization.id),
        switchTo,
        choosesTheme,
        listShortcuts: () => wishFor('shortcuts'),
        signOut: () => signOut(),
      }),
      ...timeCommands(me, chosenTime(search), today),
      ...COMPARE_COMMANDS,
      ...departmentCommands(departments ?? []),
    ],
    [me, router, today, search, switchTo, signOut, choosesTheme, departments],
  );
}

type Department = Readonly<{ id: string; name: string }>;

function departmentCommands(departments: readonly Department[]): readonly Command[] {
  if (departments.length === 0) return [];
  return [{ id: undefined, name: 'All departments' }, ...departments].map(({ id: team, name }) => ({
    id: `department ${team ?? ''}`,
    title: `Department: ${name}`,
    group: 'Department',
    icon: 'people',
    others: 'team',
    keys: null,
    does: { kind: 'choose', search: { team } },
  }));
}
