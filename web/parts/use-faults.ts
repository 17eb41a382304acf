import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The faults of a form's fields, by name: a sentence each. */
export type Faults<Name extends string> = Readonly<Partial<Record<Name, string | null>>>;

/**
 * Keeps what is wrong with a form. `show` puts it beside the fields and goes to the first of them; `forget` takes it away
 * from a field that is being changed.
 */
export function useFaults<Name extends string>(): FaultsOfForm<Name> {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Name>>(() => ({}) as Faults<Name>);
  return {
    form,
    faults,
    show: (found) => {
      flushSync(() => setFaults(found));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    forget: (name) => setFaults((before) => ({ ...before, [name]: null })),
  };
}

/** Whether something is wrong. */
export function isFaulty(faults: Readonly<Record<string, string | null | undefined>>): boolean {
  return Object.values(faults).some((words) => typeof words === 'string');
}

type FaultsOfForm<Name extends string> = Readonly<{
  form: RefObject<HTMLFormElement | null>;
  faults: Faults<Name>;
  show: (found: Faults<Name>) => void;
  forget: (name: Name) => void;
}>;
