import type { Command } from './command.ts';

/** What the actions of every page need. */
export type ActionTools = Readonly<{
  search: () => void;
  /** Puts a lasting link to the page in the clipboard. */
  copyLink: () => void;
  organizations: readonly Readonly<{ id: string; name: string }>[];
  switchTo: (organization: string) => void;
  choosesTheme: (theme: 'system' | 'light' | 'dark') => void;
  listShortcuts: () => void;
  signOut: () => void;
}>;

/** The actions that every page has. */
export function actionCommands(tools: ActionTools): readonly Command[] {
  return [
    { ...run('Search pages, records and actions', 'search', '', tools.search, 'k'), group: 'Everywhere' },
    press('/', 'Search in this page', 'search', 'find filter'),
    press('p', 'Choose the period', 'calendar', 'time dates range'),
    press('a', 'Choose the as-at date', 'clock', 'time as of day'),
    press('d', 'Choose the department', 'people', 'team'),
    run('Copy link', 'copy', 'share address url permanent', tools.copyLink, 'c'),
    run('Print', 'table', 'paper pdf', () => print()),
    run('Keyboard shortcuts', 'info', 'keys help', tools.listShortcuts, '?'),
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      run(THEMES[theme], 'theme', 'colours appearance mode', () => tools.choosesTheme(theme)),
    ),
    ...tools.organizations.map(({ id, name }) =>
      run(`Switch to ${name}`, 'customers', 'organisation company work', () => tools.switchTo(id)),
    ),
    run('Sign out', 'sign-out', 'log out leave end session', tools.signOut),
  ];
}

const THEMES = { light: 'Light theme', dark: 'Dark theme', system: 'Theme as the system' } as const;

function press(keys: string, title: string, icon: Command['icon'], others: string): Command {
  return { id: title, title, group: 'Actions', icon, others, keys, does: { kind: 'press', keys } };
}

function run(
  title: string,
  icon: Command['icon'],
  others: string,
  does: () => void,
  keys: string | null = null,
): Command {
  return { id: title, title, group: 'Actions', icon, others, keys, does: { kind: 'run', run: does } };
}
