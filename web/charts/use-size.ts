import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How large an element is in pixels; null until it is laid out. */
export type Size = Readonly<{ width: number; height: number }>;

/** The size of an element, now and whenever it changes. */
export function useSize<Kind extends HTMLElement>(): readonly [RefObject<Kind | null>, Size | null] {
  const element = useRef<Kind>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = (): void => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
