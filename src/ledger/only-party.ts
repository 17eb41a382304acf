import type { LineAbout } from './entry.ts';

/** The one customer, and the one vendor, whom the lines of an entry name; null where no one is named, or more than one. */
export type OnlyParty = Pick<LineAbout, 'customerId' | 'vendorId'>;

export function onlyPartyOf(lines: readonly OnlyParty[]): OnlyParty {
  return {
    customerId: onlyOne(lines.map(({ customerId }) => customerId)),
    vendorId: onlyOne(lines.map(({ vendorId }) => vendorId)),
  };
}

function onlyOne(ids: readonly (string | null)[]): string | null {
  let only: string | null = null;
  for (const id of ids) {
    if (id === null || id === only) continue;
    if (only !== null) return null;
    only = id;
  }
  return only;
}

/** Whose a line is: those whom it names, or else the only ones of its entry. */
export function aboutOf(line: LineAbout, only: OnlyParty): LineAbout {
  return {
    departmentId: line.departmentId,
    customerId: line.customerId ?? only.customerId,
    vendorId: line.vendorId ?? only.vendorId,
  };
}
