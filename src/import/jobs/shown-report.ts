import type { Capability } from '../../access/capability.ts';
import type { CallerActor } from '../../audit/audit.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import type { KindName } from '../book.ts';
import type { Refusal } from '../fault.ts';
import { FILE_KINDS } from '../kinds/index.ts';
import type { Privacy } from '../kinds/kind.ts';
import type { RefusedReason } from '../refusals.ts';
import type { FileReport } from '../report.ts';
import type { ImportRecord, StoredReport } from './import-record.ts';

/** The reader of an import. */
export type Viewer = Readonly<{ actor: CallerActor; capabilities: ReadonlySet<Capability> }>;

/** A file's counts; null where they would say whether what the file says of pay or demographics is what was recorded. */
export type ShownFile = Omit<FileReport, 'added' | 'changed' | 'unchanged'> &
  Readonly<Record<'added' | 'changed' | 'unchanged', number | null>>;

/** The counts of a report as a viewer may see them. */
export function shownFiles(files: readonly FileReport[], { capabilities }: Viewer): readonly ShownFile[] {
  return files.map((file) => {
    const needed = COUNTS_NEED[PRIVACY.get(file.kind) ?? 'none'];
    if (needed.every((capability) => capabilities.has(capability))) return file;
    return { ...file, added: null, changed: null, unchanged: null };
  });
}

/** The capabilities for seeing how many rows of a file were new or different. */
const COUNTS_NEED: Readonly<Record<Privacy | 'none', readonly Capability[]>> = {
  pay: [SEES_PAY],
  demographics: [SEES_PAY, 'people.view_diversity'],
  'may hold pay': [],
  none: [],
};

/** The refusals of an import as a viewer may see them: without reasons that may reveal pay in files of another sender. */
export function shownRefusals(stored: StoredImport, viewer: Viewer): readonly Refusal[] {
  const hides = hiddenFiles(stored, viewer);
  return stored.report.refused.map((refusal) =>
    hides(refusal.file) ? { ...refusal, reason: HIDDEN_REASON } : refusal,
  );
}

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
    report.files.filter(({ kind }) => PRIVACY.get(kind) === undefined).map(({ file }) => file),
  );
  return (file) => !plain.has(file);
}

const HIDDEN_REASON = `Hidden: it may reveal pay, which needs ${SEES_PAY}.`;

const PRIVACY: ReadonlyMap<KindName, Privacy> = new Map(
  FILE_KINDS.flatMap(({ name, privacy }) => (privacy === undefined ? [] : [[name, privacy] as const])),
);
