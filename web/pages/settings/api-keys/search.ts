/** Which keys are shown; those that work where nothing is said. */
export type KeysSearch = Readonly<{ show?: 'ended' }>;

export function readKeysSearch({ show }: Record<string, unknown>): KeysSearch {
  return show === 'ended' ? { show } : {};
}
