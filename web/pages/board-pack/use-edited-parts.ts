import { useState } from 'react';
import { type PackPart, partsOf, textOfParts } from './pack-part.ts';

/** A part while the pack is edited, with a key that stays when it is moved or shown otherwise. */
export type EditedPart = Readonly<{ key: string; part: PackPart }>;

/** The parts of an address, each with its key. `change` is to be followed by the address. */
export function useEditedParts(
  address: string | undefined,
): readonly [readonly EditedPart[], (parts: readonly EditedPart[]) => void] {
  const [{ rows, from }, setEdited] = useState(() => ({ rows: keyed(partsOf(address)), from: address }));
  if (address !== from) {
    // The address may follow what was changed here, or be another: by the button that leads back.
    const isSame = textOfParts(rows.map(({ part }) => part)) === address;
    setEdited({ rows: isSame ? rows : keyed(partsOf(address)), from: address });
  }
  return [rows, (changed) => setEdited({ rows: changed, from })];
}

export function keyed(parts: readonly PackPart[]): readonly EditedPart[] {
  return parts.map((part) => {
    made += 1;
    return { key: `part-${made}`, part };
  });
}

let made = 0;
