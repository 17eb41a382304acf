import { Link, type LinkProps } from '@tanstack/react-router';
import type { Me } from '../../api/session.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { isManager } from '../../session/manager.ts';
import { useMe } from '../../session/use-me.ts';
import styles from './developer-links.module.css';

/** The other pages for developers. */
export function DeveloperLinks() {
  const me = useMe();
  return (
    <section aria-labelledby="for-developers">
      <SectionHeading id="for-developers" spaced>
        For developers
      </SectionHeading>
      <ul className={styles.links}>
        {PAGES.filter(({ maySee }) => maySee?.(me) ?? true).map(({ to, label, icon, about }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <span className={styles.name}>
                <Icon name={icon} />
                {label}
              </span>
              <span className={styles.about}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DeveloperPage = Readonly<{
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: IconName;
  about: string;
  maySee?: (me: Me) => boolean;
}>;

const PAGES: readonly DeveloperPage[] = [
  {
    to: '/reference',
    label: 'API reference',
    icon: 'reference',
    about: 'Every route with its parameters, answers and errors.',
  },
  {
    to: '/developers/requests',
    label: 'Request log',
    icon: 'clock',
    about: 'What keys and sheet links asked for, and how it ended.',
  },
  {
    to: '/settings/api-keys',
    label: 'API keys',
    icon: 'key',
    about: 'Let programs in, with what they need and no more.',
    maySee: isManager,
  },
  {
    to: '/settings/webhooks',
    label: 'Webhooks',
    icon: 'upload',
    about: 'Send events to an address of yours when data changes.',
    maySee: isManager,
  },
  {
    to: '/account/sheet-links',
    label: 'Sheet links',
    icon: 'table',
    about: 'Addresses by which spreadsheets read named figures.',
  },
];
