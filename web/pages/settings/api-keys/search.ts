/** Which keys are shown, those that work where nothing is said; and whether one comes to make a new one. */
export type KeysSearch = Readonly<{ show?: 'ended'; make?: 'key' }>;

export function readKeysSearch({ show, make }: Record<string, unknown>): KeysSearch {
  return { ...(show === 'ended' ? { show } : {}), ...(make === 'key' ? { make } : {}) };
}

/** The address to which the reference links for a key. */
export const MAKE_A_KEY = '/settings/api-keys?make=key';
