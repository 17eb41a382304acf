import { SUBJECTS, setDefinitions } from '../../records/custom-fields/index.ts';
import { CUSTOM_FIELDS } from '../kinds/index.ts';
import type { ImportTask, Loader } from './import-task.ts';
import { loadRecords } from './load-records.ts';

/** Defines the fields that are new; changes those that differ. What they say of each other is checked together. */
export const loadCustomFields: Loader = async (given) => {
  let refused = false;
  const task: ImportTask = {
    ...given,
    refuse: (line, reason) => {
      refused = true;
      given.refuse(line, reason);
    },
  };
  const report = await loadRecords(task, CUSTOM_FIELDS, {
    key: ['subject', 'key'],
    set: async (rows) => {
      const loaded = { added: 0, changed: 0, unchanged: 0 };
      for (const subject of SUBJECTS) {
        const drafts = rows
          .filter(({ cells }) => cells.subject === subject)
          .map(({ line, cells }) => ({
            line,
            key: cells.key,
            label: cells.label,
            type: cells.type,
            typeConfig: cells.type_config ?? {},
            required: cells.required ?? false,
            defaultText: cells.default_value,
            position: cells.position,
            group: cells.group,
            showIf: cells.show_if,
            helpText: cells.help_text,
          }));
        const set = await setDefinitions(
          task.transaction,
          // A referenced row may be missing only because it was refused itself.
          { subject, drafts, mayMiss: () => refused, refuse: task.refuse },
          task.now,
        );
        loaded.added += set.added;
        loaded.changed += set.changed;
        loaded.unchanged += set.unchanged;
      }
      return loaded;
    },
  });
  return [report];
};
