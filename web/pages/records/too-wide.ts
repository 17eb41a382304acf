import { type RefCallback, useCallback, useState } from 'react';

/** Whether what is in a frame is wider than it, so that it has to scroll; and the frame's ref. */
export function useTooWide(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isTooWide, setTooWide] = useState(false);
  const frame = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = (): void => setTooWide(element.scrollWidth > element.clientWidth + 1);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    // Its table takes the width that its columns need.
    const rows = new MutationObserver(measure);
    rows.observe(element, { childList: true, subtree: true, characterData: true });
    measure();
    return () => {
      sizes.disconnect();
      rows.disconnect();
    };
  }, []);
  return [frame, isTooWide];
}
