import { formatDay, todayIn } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { PersonDraft } from '../../records/people/person-draft.ts';
import { PERSONS as KEPT_PERSONS } from '../../records/people/person-kind.ts';
import { setPersons } from '../../records/people/set-persons.ts';
import { selectSharedEmails } from '../../records/people/shared-emails.ts';
import { readTimeZone } from '../../records/people/time-zone.ts';
import { PERSONS } from '../kinds/index.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { ErasedRows } from './leave-out-erased.ts';
import { profileDraft, refuseRejected } from './load-profiles.ts';
import { type LoadableRow, loadRecords } from './load-records.ts';

/** Adds the persons that are new; changes those that differ. No two of them may have one e-mail address. */
export const loadPersons: Loader = async (task) => {
  const today = todayIn(await readTimeZone(task.transaction), task.now);
  const erased = new ErasedRows(task);
  const report = await loadRecords(task, PERSONS, {
    key: ['person'],
    referredAs: 'person',
    set: async (given) => {
      const all = await erased.without(given, 'person', ({ cells }) => cells.person);
      const rows = all.filter(({ line, cells, name }) => {
        if (cells.date_of_birth === null || cells.date_of_birth <= today) return true;
        task.refuse(line, 'date_of_birth: not a day that has been');
        task.doubts.add('person', name);
        return false;
      });
      const { rejected, ...loaded } = await setPersons(task.transaction, rows.map(draftOf), task);
      refuseRejected(task, 'person', rows, rejected);
      return loaded;
    },
  });
  erased.warn();
  if (report.added + report.changed > 0) await refuseSharedEmails(task);
  return [report];
};

function draftOf(row: LoadableRow<typeof PERSONS.columns>): PersonDraft {
  const { person, legal_name: name, gender, ethnicity, date_of_birth: birth, country, ...fields } = row.cells;
  const demographics = {
    gender,
    ethnicity,
    date_of_birth: birth === null ? null : formatDay(birth),
    country,
  };
  const given = Object.entries(demographics).filter(([column]) => Object.hasOwn(row.values, column));
  const draft = profileDraft(KEPT_PERSONS, { externalId: person, name }, fields, row);
  return { ...draft, demographics: Object.fromEntries(given) };
}

// Asked when all are there: two persons may have exchanged their addresses.
async function refuseSharedEmails(task: ImportTask): Promise<void> {
  for (const { email, persons } of await task.transaction.run(selectSharedEmails())) {
    const names = persons.flatMap((name) => (name === null ? [] : [{ name, line: null }]));
    const lines = await task.seen.note(PERSONS.name, names);
    const line = Math.max(0, ...Array.from(lines.values(), (known) => known ?? 0));
    const whose = persons.slice(0, 3).map((name) => (name === null ? 'another person' : quote(name)));
    task.refuse(line === 0 ? null : line, `work_email: ${quote(email)} is that of ${whose.join(' and ')}`);
  }
}
