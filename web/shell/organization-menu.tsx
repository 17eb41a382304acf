import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import { useSwitchOrganization } from '../session/switch.ts';
import { useMe } from '../session/use-me.ts';
import styles from './menus.module.css';

/** The current organisation; users who belong to several switch between them here. */
export function OrganizationMenu() {
  const { organization, organizations } = useMe();
  const switchTo = useSwitchOrganization();
  if (organizations.length === 1) {
    return (
      <div className={styles.organization}>
        <Monogram name={organization.name} />
        <span className={styles.name}>{organization.name}</span>
      </div>
    );
  }
  return (
    <Menu
      trigger={
        <button type="button" className={styles.organization}>
          <Monogram name={organization.name} />
          <span className={styles.name}>{organization.name}</span>
          <Icon name="chevrons" />
        </button>
      }
      entries={[
        {
          kind: 'choices',
          title: 'Work in',
          value: organization.id,
          options: organizations.map(({ id, name }) => ({ value: id, label: name })),
          onChange: (id) => {
            if (id !== organization.id) switchTo.mutate(id);
          },
        },
      ]}
    />
  );
}

function Monogram({ name }: Readonly<{ name: string }>) {
  return (
    <span className={styles.monogram} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
