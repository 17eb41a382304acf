import type { ImportTask } from '../loaders/import-task.ts';
import { type OtherForm, refuseBeside } from '../programs/other-names.ts';

/** For each form of a journal the names of entries from the other: from its text, which has their day, and from what hledger prints, which numbers them. */
const OTHERS: Readonly<Record<'text' | 'csv', OtherForm>> = {
  text: { prefix: 'hledger:', pattern: '^hledger:[0-9]+$', had: 'CSV of hledger', wanted: 'the same form' },
  csv: {
    prefix: 'hledger:',
    pattern: '^hledger:[0-9]{4}-',
    had: 'the text of a journal',
    wanted: 'its text',
  },
};

/** Refuses a journal in one form where entries from the other stand. Returns whether it did. */
export async function refuseBesideOther(
  task: Pick<ImportTask, 'transaction' | 'refuse'>,
  form: keyof typeof OTHERS,
): Promise<boolean> {
  return await refuseBeside(task, OTHERS[form]);
}
