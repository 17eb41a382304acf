import { useNavigate } from '@tanstack/react-router';
import { wishFor } from '../commands/wish.ts';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { useSignOut } from '../session/sign-out.ts';
import { useMe } from '../session/use-me.ts';
import { isTheme, useTheme } from '../theme/theme.ts';
import styles from './menus.module.css';

/** The signed-in user, the theme, and signing out. */
export function UserMenu({ onNavigate }: Readonly<{ onNavigate?: () => void }>) {
  const { name, email, role } = useMe();
  const [theme, setTheme] = useTheme();
  const navigate = useNavigate();
  const leave = useSignOut();
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className={styles.user}>
          <Icon name="user" />
          <span className={styles.who}>
            <span className={styles.name}>{name ?? email}</span>
            <span className={styles.role}>{role}</span>
          </span>
          <Icon name="chevrons" />
        </button>
      }
      entries={[
        { kind: 'words', text: email },
        { kind: 'separator' },
        {
          kind: 'choices',
          title: 'Theme',
          value: theme,
          options: THEMES,
          onChange: (chosen) => isTheme(chosen) && setTheme(chosen),
        },
        { kind: 'separator' },
        {
          kind: 'item',
          icon: 'table',
          label: 'Scheduled reports',
          onSelect: () => {
            onNavigate?.();
            void navigate({ to: '/reports' });
          },
        },
        {
          kind: 'item',
          icon: 'copy',
          label: 'Sheet links',
          onSelect: () => {
            onNavigate?.();
            void navigate({ to: '/account/sheet-links' });
          },
        },
        {
          kind: 'item',
          icon: 'user',
          label: 'Security',
          onSelect: () => {
            onNavigate?.();
            void navigate({ to: '/account/security' });
          },
        },
        {
          kind: 'item',
          icon: 'key',
          label: 'Change password',
          onSelect: () => {
            onNavigate?.();
            void navigate({ to: '/account/password' });
          },
        },
        {
          kind: 'item',
          icon: 'info',
          label: 'Keyboard shortcuts',
          onSelect: () => {
            onNavigate?.();
            wishFor('shortcuts');
          },
        },
        { kind: 'item', icon: 'sign-out', label: 'Sign out', onSelect: () => leave.mutate() },
      ]}
    />
  );
}

const THEMES = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
