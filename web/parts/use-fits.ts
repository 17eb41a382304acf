import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether what stands in a frame has room in it; and the frame's ref. Once it had too little, it is shown again as soon as there
 * is as much room as it needed.
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
