import { useSyncExternalStore } from 'react';
import type { ToastMessage } from './toast-shown.tsx';
import { useCode } from './use-code.ts';

/**
 * Says that something was done, and offers to undo it where that can be. Nothing that a reader must not miss is said here
 * alone.
 */
export function say(words: string, undo?: () => void): void {
  said = [...said, { id: said.length, words, ...(undo === undefined ? {} : { undo }) }];
  for (const listener of listeners) listener();
}

/** The place of notices: once in the app. Its code is loaded with the first notice. */
export function Toasts() {
  const all = useSyncExternalStore(subscribe, () => said);
  const code = useCode(load, all.length > 0);
  return code === null ? null : <code.ToastsShown said={all} />;
}

let said: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();
const load = async () => await import('./toast-shown.tsx');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
