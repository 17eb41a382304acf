import type { Capability } from '../../access/capability.ts';
import type { CallerActor } from '../../audit/audit.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import type { Refusal } from '../fault.ts';
import type { Privacy } from '../kinds/kind.ts';
import { columnsIn } from '../reason-columns.ts';
import type { RefusedReason } from '../refusals.ts';
import type { FileReport, UndoneName, UndoneReport } from '../report.ts';
import { countsNeedOf, privacyOf } from '../sees-counts.ts';
import type { ImportRecord, StoredReport } from './import-record.ts';

/** The reader of an import. */
export type Viewer = Readonly<{ actor: CallerActor; capabilities: ReadonlySet<Capability> }>;

/** A file's counts; null where they would say whether what the file says of pay or demographics is what was recorded. */
export type ShownFile = Omit<FileReport, 'added' | 'changed' | 'unchanged'> &
  Readonly<Record<'added' | 'changed' | 'unchanged', number | null>>;

/** The counts of a report as a viewer may see them. */
export function shownFiles(files: readonly FileReport[], { capabilities }: Viewer): readonly ShownFile[] {
  return files.map((file) => {
    if (countsNeedOf(privacyOf(file.kind)).every((capability) => capabilities.has(capability))) return file;
    return { ...file, added: null, changed: null, unchanged: null };
  });
}

/** What an undo took back, as a viewer may see it: without pay and demographics for who may not see how many of them were different. */
export function shownUndone(undone: readonly UndoneReport[], { capabilities }: Viewer): UndoneReport[] {
  return undone.filter(({ records }) =>
    countsNeedOf(UNDONE_PRIVACY[records]).every((capability) => capabilities.has(capability)),
  );
}

const UNDONE_PRIVACY: Readonly<Partial<Record<UndoneName, Privacy>>> = {
  'pay arrangements': 'pay',
  // One whose pay during leave alone is different shows here.
  assignments: 'pay',
  demographics: 'demographics',
};

/** The refusals of an import as a viewer may see them: without reasons that may reveal pay in files of another sender. */
export function shownRefusals(stored: StoredImport, viewer: Viewer): readonly ShownRefusal[] {
  const hides = hiddenFiles(stored, viewer);
  return stored.report.refused.map((refusal) =>
    hides(refusal.file)
      ? { ...refusal, reason: HIDDEN_REASON, columns: [] }
      : { ...refusal, columns: columnsIn(refusal.reason) },
  );
}

/** A refusal with the columns of the file that it is about. */
export type ShownRefusal = Refusal & Readonly<{ columns: readonly string[] }>;

/** The reasons of the refusals, likewise: those of a file that are hidden are one. */
export function shownReasons(stored: StoredImport, viewer: Viewer): readonly RefusedReason[] {
  const hides = hiddenFiles(stored, viewer);
  const hidden = new Map<string, RefusedReason>();
  const shown: RefusedReason[] = [];
  for (const reason of stored.report.refused_reasons ?? []) {
    if (!hides(reason.file)) {
      shown.push(reason);
      continue;
    }
    const earlier = hidden.get(reason.file) ?? { ...reason, reason: HIDDEN_REASON, count: 0 };
    hidden.set(reason.file, { ...earlier, count: earlier.count + reason.count });
  }
  return [...shown, ...hidden.values()];
}

type StoredImport = Pick<ImportRecord, 'actor'> & Readonly<{ report: StoredReport }>;

function hiddenFiles({ report, actor }: StoredImport, viewer: Viewer): (file: string) => boolean {
  const isOwn = viewer.actor.kind === actor.kind && viewer.actor.id === actor.id;
  if (isOwn || viewer.capabilities.has(SEES_PAY)) return () => false;
  const plain = new Set(
    report.files.filter(({ kind }) => privacyOf(kind) === undefined).map(({ file }) => file),
  );
  return (file) => !plain.has(file);
}

const HIDDEN_REASON = `Hidden: it may reveal pay, which needs ${SEES_PAY}.`;
