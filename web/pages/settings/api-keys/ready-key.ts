import type { MintedKey } from './queries.ts';

/** What a dialog says of a key that was just made; null until there is one. */
export function readyKey(minted: MintedKey | undefined): Readonly<{ title: string; of: string }> | null {
  return minted === undefined ? null : { title: `Key “${minted.name}” is ready`, of: `“${minted.name}”` };
}
