import type { ImportTask } from '../loaders/import-task.ts';

/** The task for reading a file once before its rows are read: the second reading counts them and refuses what is wrong with them. */
export function surveyTask(task: ImportTask): ImportTask {
  // An import that is stopped learns of it where bytes are counted.
  return { ...task, refuse: () => undefined, onRow: () => undefined, onBytes: () => task.onBytes(0) };
}
