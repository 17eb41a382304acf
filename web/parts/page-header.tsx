import { type ReactNode, useEffect } from 'react';
import styles from './page-header.module.css';

/**
 * The head of a page: its heading, which takes the focus when one comes to the page (web/shell/focus-heading.ts), its title
 * in the browser, and what concerns all of it. Every page has exactly one, and shows it before its data are there.
 */
export function PageHeader({ title, description, above, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Almanac`;
  }, [title]);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {above}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

type PageHeaderProps = Readonly<{
  title: string;
  description?: ReactNode;
  /** A link to the list that the page belongs to. */
  above?: ReactNode;
  actions?: ReactNode;
}>;
