/** The filter of the list, active keys by default; and whether the form for a new key is open. */
export type KeysSearch = Readonly<{ show?: 'ended'; make?: 'key' }>;

export function readKeysSearch({ show, make }: Record<string, unknown>): KeysSearch {
  return { ...(show === 'ended' ? { show } : {}), ...(make === 'key' ? { make } : {}) };
}

/** The address to which the reference links for a key. */
export const MAKE_A_KEY = '/settings/api-keys?make=key';
