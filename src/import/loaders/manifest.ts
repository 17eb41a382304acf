import { MANIFEST } from '../kinds/index.ts';
import type { Loader } from './import-task.ts';
import { readRows } from './read-rows.ts';

/** Takes the files for an export of a whole organisation, and refuses them where there are records already. */
export const loadManifest: Loader = async (task) => {
  const report = { file: task.file.file, kind: task.file.kind, rows: 0, added: 0, changed: 0, unchanged: 0 };
  for await (const { line, cells } of readRows(task, MANIFEST)) {
    report.rows += 1;
    report.unchanged += 1;
    if (cells === null || task.isEmpty) continue;
    task.refuse(
      line,
      'an export is imported into an organisation without records, and this one has some; to add to them, leave out manifest.json',
    );
  }
  return [report];
};
