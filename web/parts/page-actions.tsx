import { Fragment, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { type ActionStep, type PageAction, useActionDialog } from './page-action.tsx';
import styles from './page-actions.module.css';

/** The actions of a page: the one or two that are used most as buttons, and the rest in a menu. */
export function PageActions({ children, more, isBusy = false }: PageActionsProps) {
  const { select, key, dialog } = useActionDialog(more);
  return (
    <div className={styles.actions} data-screen>
      {children}
      {more.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button icon="chevron-down" busy={isBusy}>
              More
            </Button>
          }
          entries={more.map((action) => ({
            kind: 'item',
            label: action.label,
            icon: action.icon,
            isDisabled: action.kind === 'dialog' && !action.isReady,
            onSelect: () => select(action),
          }))}
        />
      )}
      <Fragment key={key}>{dialog}</Fragment>
    </div>
  );
}

type PageActionsProps = Readonly<{
  /** The buttons, and what there is to say about a failure. */
  children: ReactNode;
  more: readonly PageAction[];
  /** Whether a step of the menu is under way. */
  isBusy?: boolean;
}>;

/** One action as a button of its own. */
export function ActionButton({ action, variant = 'plain' }: ActionButtonProps) {
  const { select, key, dialog } = useActionDialog([action]);
  return (
    <>
      <Button
        variant={variant}
        icon={action.icon}
        disabled={action.kind === 'dialog' && !action.isReady}
        onClick={() => select(action)}
      >
        {action.label}
      </Button>
      <Fragment key={key}>{dialog}</Fragment>
    </>
  );
}

type ActionButtonProps = Readonly<{ action: PageAction; variant?: 'plain' | 'quiet' }>;

/** Prints the page. */
export const PRINT: ActionStep = { kind: 'step', label: 'Print', icon: 'print', onSelect: () => print() };
