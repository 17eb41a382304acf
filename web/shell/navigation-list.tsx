import { Link } from '@tanstack/react-router';
import { Icon } from '../parts/icon.tsx';
import { useMe } from '../session/use-me.ts';
import { DESTINATIONS } from './navigation.ts';
import styles from './navigation-list.module.css';

/** The pages that the reader may go to; the one that they are on is marked. */
export function Navigation({ onNavigate }: Readonly<{ onNavigate?: () => void }>) {
  const me = useMe();
  return (
    <nav className={styles.navigation} aria-label="Pages">
      <ul>
        {DESTINATIONS.filter(({ maySee }) => maySee?.(me) ?? true).map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.link}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={onNavigate}
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
