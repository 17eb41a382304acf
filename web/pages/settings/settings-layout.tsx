import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { useMe } from '../../session/use-me.ts';
import { SECTIONS, type Section } from './sections.ts';
import styles from './settings-layout.module.css';

/** What stands around every page of the settings. Who manages nothing is told so, in its place. */
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
              <SectionLink to={to} label={label} />
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}

// On a phone the sections do not fit beside each other: the one that is open is brought into sight.
function SectionLink({ to, label }: Pick<Section, 'to' | 'label'>) {
  const element = useRef<HTMLAnchorElement>(null);
  const isOpen = useLocation({ select: ({ pathname }) => pathname.startsWith(to) });
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isOpen]);
  return (
    <Link ref={element} to={to} className={styles.section} activeOptions={{ includeSearch: false }}>
      {label}
    </Link>
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
