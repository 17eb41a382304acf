import { type Day, formatDay, parseDay } from '../period/index.ts';

/** What is known of an open item: what it settles or is settled by, and when it is due. */
export type Lettering = Readonly<{
  /** The name that items of an account share which settle each other; null if it settles nothing. */
  group: string | null;
  /** The first day of the file whose code it is; null if its name is unique in all files. */
  scope: Day | null;
  /** Whether it was issued as an invoice, a bill or a credit note; null if its source does not say. */
  isIssued: boolean | null;
  /** The day on which it is due, if that is known. */
  dueDate: Day | null;
}>;

/** The lettering of an open item without one. */
export const UNLETTERED = '-';

/** The lettering by a code that counts only within its file, such as that of a FEC. */
export function letteringInFile(firstDay: Day, code: string): string {
  return `${formatDay(firstDay)} ${code}`;
}

/** The lettering by a lot, which is unique in all files; `issued` is null for what is no invoice, bill or credit note. */
export function letteringOfLot(lot: string, issued: Readonly<{ dueDate: Day | null }> | null): string {
  if (issued === null) return `lot ${lot}`;
  return issued.dueDate === null ? `lot ${lot} issued` : `lot ${lot} due ${formatDay(issued.dueDate)}`;
}

/** Reads what these functions write. */
export function readLettering(text: string): Lettering {
  const nothing = { scope: null, isIssued: null, dueDate: null };
  if (text === UNLETTERED) return { ...nothing, group: null };
  const [, lot, isIssued, due = ''] = /^(lot .*?)( issued| due (\d{4}-\d{2}-\d{2}))?$/.exec(text) ?? [];
  if (lot !== undefined)
    return { ...nothing, group: lot, isIssued: isIssued !== undefined, dueDate: parseDay(due) };
  return { ...nothing, group: text, scope: parseDay(text.slice(0, DAY_LENGTH)) };
}

const DAY_LENGTH = '2026-01-01'.length;
