import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Something that was done, and the way back where there is one. */
export type Said = Readonly<{ id: number; words: string; undo?: () => void }>;

/**
 * Says that something was done, and offers to undo it where that can be. Nothing that a reader must not miss is said here
 * alone.
 */
export function say(words: string, undo?: () => void): void {
  said = [...said, { id: said.length, words, ...(undo === undefined ? {} : { undo }) }];
  for (const listener of listeners) listener();
}

/** Where it appears: once in the app. Its code comes with the first thing to say. */
export function Toasts() {
  const all = useSyncExternalStore(subscribe, () => said);
  return all.length === 0 ? null : (
    <Suspense>
      <Shown said={all} />
    </Suspense>
  );
}

let said: readonly Said[] = [];
const listeners = new Set<() => void>();
const Shown = lazy(async () => ({ default: (await import('./toast-shown.tsx')).ToastsShown }));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
