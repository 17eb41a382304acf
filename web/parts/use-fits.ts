import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether the content of a frame fits in it; and the frame's ref. Content that did not fit is shown again once the frame
 * has the room it needed.
 */
export function useFits(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState(0);
  const fits = room >= needed;
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const measure = (): void => {
      setRoom(current.clientWidth);
      if (current.scrollWidth > current.clientWidth + 1) setNeeded(current.scrollWidth);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    for (const child of current.children) sizes.observe(child);
    return () => sizes.disconnect();
  });
  return [frame, fits];
}
