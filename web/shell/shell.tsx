import { Outlet } from '@tanstack/react-router';
import { Commands } from '../commands/commands.tsx';
import { AccountNotices } from './account-notices.tsx';
import { Navigation } from './navigation-list.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { PrintHead } from './print-head.tsx';
import { SearchButton } from './search-button.tsx';
import styles from './shell.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import { TopBar } from './top-bar.tsx';
import { usePartsAtHand } from './use-parts-at-hand.ts';
import { UserMenu } from './user-menu.tsx';

/** The frame of every page for signed-in users: organisation, navigation, account. */
export function Shell() {
  usePartsAtHand();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        Skip to the page
      </a>
      <header className={styles.side}>
        <div className={styles.sidebar}>
          <OrganizationMenu />
          <SearchButton />
          <Navigation />
          <UserMenu />
        </div>
      </header>
      <TopBar />
      <main id="page" className={styles.page} tabIndex={-1}>
        <PrintHead />
        <AccountNotices />
        <Outlet />
      </main>
      <Commands />
      <SignInAgain />
    </div>
  );
}
