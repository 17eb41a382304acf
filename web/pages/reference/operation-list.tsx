import { Link } from '@tanstack/react-router';
import { classes } from '../../parts/classes.ts';
import { Method } from './method.tsx';
import styles from './operation-list.module.css';
import type { Subject } from './queries.ts';

/** The operations by subject: at the side by their title, on the page also by their address. */
export function OperationList({
  subjects,
  look,
}: Readonly<{ subjects: readonly Subject[]; look: 'side' | 'page' }>) {
  const isPage = look === 'page';
  const Heading = isPage ? 'h3' : 'h2';
  const count = subjects.reduce((sum, { operations }) => sum + operations.length, 0);
  const list = subjects.map(({ name, description, operations }) => (
    <section key={name} className={classes(isPage && styles.subject)}>
      <Heading className={isPage ? styles.heading : styles.groupHeading}>{name}</Heading>
      {isPage && <p className={styles.about}>{description}</p>}
      <ul className={classes(isPage && styles.lines)}>
        {operations.map(({ id, method, path, summary }) => (
          <li key={id}>
            <Link
              to="/reference/$operation"
              params={{ operation: id }}
              search={(before) => before}
              className={isPage ? styles.line : styles.link}
            >
              <Method method={method} />
              {isPage && <code className={styles.path}>{path}</code>}
              <span className={styles.summary}>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
  const nothing = (
    <p role="status" className={styles.nothing}>
      {count === 0 && 'No matching operations.'}
    </p>
  );
  if (isPage) {
    return (
      <>
        {nothing}
        {list}
      </>
    );
  }
  return (
    <nav aria-label="Operations" className={styles.side}>
      <Link
        to="/reference"
        search={(before) => before}
        activeOptions={{ exact: true, includeSearch: false }}
        className={styles.link}
      >
        Introduction
      </Link>
      {nothing}
      {list}
    </nav>
  );
}
