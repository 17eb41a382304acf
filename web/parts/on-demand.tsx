import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { useCode } from './use-code.ts';

/** The button that opens something. */
export type Trigger = ReactElement<ComponentProps<'button'>>;

/**
 * A button whose menu or panel is loaded when the user reaches for it: the first view needs none of that code. From the
 * first opening on, `children` replace it: they include the button and are open at first.
 */
export function OnDemand<Code extends object>({ trigger, kind, load, children }: OnDemandProps<Code>) {
  const [isWanted, setWanted] = useState(false);
  const code = useCode(load, isWanted);
  const prepare = (): void => {
    // Opening it reports a failure.
    load().catch(() => undefined);
  };
  const button = cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': isWanted,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setWanted(true),
    onKeyDown: (event) => {
      if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      setWanted(true);
    },
  });
  return code === null ? button : children(code);
}

type OnDemandProps<Code> = Readonly<{
  trigger: Trigger;
  kind: 'menu' | 'dialog';
  load: () => Promise<Code>;
  children: (code: Code) => ReactNode;
}>;
