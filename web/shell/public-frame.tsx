import { Link, Outlet } from '@tanstack/react-router';
import styles from './public-frame.module.css';

/** The frame of a public page. */
export function PublicFrame() {
  return (
    <>
      <header className={styles.bar}>
        <Link to="/" className={styles.brand}>
          Almanac
        </Link>
        <Link to="/">Open the app</Link>
      </header>
      <main id="page" className={styles.page}>
        <Outlet />
      </main>
    </>
  );
}
