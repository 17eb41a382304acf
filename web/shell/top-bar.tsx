import { useState } from 'react';
import { wishFor } from '../commands/wish.ts';
import { IconButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useMe } from '../session/use-me.ts';
import { Navigation } from './navigation-list.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** On a phone: the organisation, and a menu with everything at the side of a wide page. */
export function TopBar() {
  const [open, setOpen] = useState(false);
  const { organization } = useMe();
  return (
    <header className={styles.bar}>
      <span className={styles.name}>{organization.name}</span>
      <IconButton icon="search" label="Search" aria-haspopup="dialog" onClick={() => wishFor('search')} />
      <IconButton icon="menu" label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog look="drawer" title="Menu" open={open} onClose={() => setOpen(false)}>
        <OrganizationMenu />
        <Navigation onNavigate={() => setOpen(false)} />
        <UserMenu onNavigate={() => setOpen(false)} />
      </Dialog>
    </header>
  );
}
