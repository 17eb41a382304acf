import type { Me } from '../api/session.ts';
import { SECTIONS } from '../pages/settings/sections.ts';
import { inWords } from '../session/label-words.ts';
import { isManager } from '../session/manager.ts';
import { DESTINATIONS } from '../shell/navigation.ts';
import type { Command } from './command.ts';

/** The pages that a user may go to, those of the navigation first. */
export function pageCommands(me: Me): readonly Command[] {
  const maySee = ({ maySee: test }: Readonly<{ maySee?: (me: Me) => boolean }>): boolean =>
    test?.(me) ?? true;
  const pages = DESTINATIONS.filter(maySee).map(({ to, label, icon }) =>
    page(to, inWords(label, me.organization.words), icon),
  );
  const settings = SECTIONS.filter(maySee).map(({ to, label }) =>
    page(to, label, 'settings', OTHERS[to] ?? '', 'Settings: '),
  );
  return [...pages, ...DEVELOPERS, BOARD_PACK, ...settings, ...ACCOUNT];
}

function page(
  to: string,
  label: string,
  icon: Command['icon'],
  others = OTHERS[to] ?? '',
  before = '',
): Command {
  return {
    id: `page ${to}`,
    title: `${before}${label}`,
    group: 'Pages',
    icon,
    others,
    keys: KEYS[to] ?? null,
    does: { kind: 'go', to },
  };
}

/** The keys of pages in the navigation: `g`, then a letter. A page that is not there has none. */
const KEYS: Readonly<Record<string, string>> = {
  '/': 'g o',
  '/boards': 'g b',
  '/statements': 'g s',
  '/metrics': 'g m',
  '/customers': 'g c',
  '/vendors': 'g v',
  '/invoices': 'g i',
  '/bills': 'g l',
  '/payments': 'g y',
  '/accounts': 'g a',
  '/journal-entries': 'g j',
  '/people': 'g p',
  '/settings': 'g e',
  '/developers': 'g d',
  '/reference': 'g r',
};

const OTHERS: Readonly<Record<string, string>> = {
  '/': 'home dashboard start',
  '/statements': 'reports profit loss balance sheet cash flow',
  '/metrics': 'figures numbers catalogue',
  '/alerts': 'notifications limits thresholds warnings',
  '/customers': 'clients debtors',
  '/vendors': 'suppliers vendors creditors',
  '/people': 'staff employees team',
  '/developers': 'api program curl python typescript excel sheets assistant mcp',
  '/reference': 'developers program documentation',
  '/settings/organization': 'organization company currency time zone',
  '/settings/members': 'users roles invitations',
  '/settings/api-keys': 'tokens integrations',
  '/settings/webhooks': 'developers events hooks integrations notifications',
  '/settings/imports': 'upload file books',
  '/settings/exports': 'download backup',
  '/settings/retention': 'privacy erase',
  '/settings/audit-log': 'history changes',
};

const BOARD_PACK = page('/board-pack', 'Board pack', 'chart', 'print pdf xlsx document report directors');

const DEVELOPERS: readonly Command[] = [
  page('/reference', 'API reference', 'reference'),
  page('/developers/requests', 'Request log', 'reference', 'developers api keys requests errors debug'),
];

const ACCOUNT: readonly Command[] = [
  page('/account/security', 'Security', 'key', 'account second factor 2fa sessions devices'),
  page('/account/password', 'Change password', 'key', 'account'),
  page(
    '/account/sheet-links',
    'Sheet links',
    'copy',
    'google sheets excel libreoffice spreadsheet importdata',
  ),
  page('/reports', 'Scheduled reports', 'table', 'mail email send monthly boards statements'),
  page('/account/invitations', 'Invitations', 'people', 'account join organisation'),
];

/** Things to do on pages that have them. */
export function taskCommands(me: Me): readonly Command[] {
  const tasks = [
    {
      title: 'New API key',
      to: '/settings/api-keys',
      search: { make: 'key' },
      may: isManager(me),
      others: 'create token',
    },
    {
      title: 'Import a file',
      to: '/settings/imports',
      may: me.capabilities.includes('imports.write'),
      others: 'upload books csv',
    },
    {
      title: 'Export the books',
      to: '/settings/exports',
      may: me.capabilities.includes('exports.read'),
      others: 'download backup zip',
    },
    { title: 'Invite a member', to: '/settings/members', may: isManager(me), others: 'add user colleague' },
  ] as const;
  return tasks
    .filter(({ may }) => may)
    .map(({ title, others, to, ...rest }) => ({
      id: title,
      title,
      group: 'Actions',
      icon: ICONS[to],
      others,
      keys: null,
      does: { kind: 'go', to, ...('search' in rest ? { search: rest.search } : {}) },
    }));
}

const ICONS = {
  '/settings/api-keys': 'key',
  '/settings/imports': 'upload',
  '/settings/exports': 'download',
  '/settings/members': 'plus',
} as const;
