import { Link, type LinkProps } from '@tanstack/react-router';
import { classes } from '../parts/classes.ts';
import { Icon } from '../parts/icon.tsx';
import { useLabelWords } from '../session/label-words.ts';
import { useMe } from '../session/use-me.ts';
import { DESTINATIONS } from './navigation.ts';
import styles from './navigation-list.module.css';
import { UnseenAlerts } from './unseen-alerts.tsx';

/** The pages that the reader may go to; the one that they are on is marked. */
export function Navigation({ onNavigate }: Readonly<{ onNavigate?: () => void }>) {
  const me = useMe();
  const say = useLabelWords();
  return (
    <nav className={styles.navigation} aria-label="Pages">
      <ul>
        {DESTINATIONS.filter(({ maySee }) => maySee?.(me) ?? true).map(({ to, label, icon, begins }) => (
          <li key={to} className={classes(begins && styles.begins)}>
            <Link
              to={to as NonNullable<LinkProps['to']>}
              className={styles.link}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={onNavigate}
            >
              <Icon name={icon} />
              {say(label)}
              {to === '/alerts' && <UnseenAlerts />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
