import { useState } from 'react';

/**
 * Where the focus returns from a dialog that an item of a menu opened for the first time. Its code comes while the item still has the
 * focus; when the dialog closes, the menu and its items are gone, but their button is there.
 */
export function useMenuButton(): Readonly<{ returnFocus: () => HTMLElement | true; forget: () => void }> {
  const [button, setButton] = useState(buttonOfFocusedMenu);
  return {
    returnFocus: () => (button?.isConnected === true ? button : true),
    forget: () => setButton(null),
  };
}

function buttonOfFocusedMenu(): HTMLElement | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  const id = menu?.getAttribute('aria-labelledby') ?? null;
  return id === null ? null : document.getElementById(id);
}
