import { Link, Outlet } from '@tanstack/react-router';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { useMe } from '../../session/use-me.ts';
import { SECTIONS } from './sections.ts';
import styles from './settings-layout.module.css';

/** The frame of every page of the settings. Readers who cannot manage settings see a message in its place. */
export function SettingsLayout() {
  const me = useMe();
  const sections = SECTIONS.filter(({ maySee }) => maySee(me));
  if (sections.length === 0) return <NotForYou organization={me.organization.name} />;
  return (
    <>
      <nav className={styles.sections} aria-label="Settings">
        <ul>
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.section} activeOptions={{ includeSearch: false }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}

function NotForYou({ organization }: Readonly<{ organization: string }>) {
  return (
    <>
      <PageHeader title="Settings" />
      <EmptyState
        title="The settings are for owners and admins"
        action={
          <ButtonLink to="/" variant="primary">
            To the overview
          </ButtonLink>
        }
      >
        Ask an owner or an admin of {organization} to change something here, or to make you one of them.
      </EmptyState>
    </>
  );
}
