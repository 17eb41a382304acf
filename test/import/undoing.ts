import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { type UndoRequest, undoImport } from '../../src/import/undo/undo-import.ts';
import { START } from '../support/app.ts';

/** Undoes an import as the command line would. */
export async function undoing(
  tenant: TenantWriter,
  undoes: string,
  options: Partial<UndoRequest> = {},
): Promise<ImportReport> {
  return await undoImport(tenant, {
    id: newId(new Date(START)),
    undoes,
    actor: { kind: 'operator' },
    capabilities: EVERY_CAPABILITY,
    organization: 'org',
    dryRun: false,
    now: new Date(START),
    onProgress: () => undefined,
    ...options,
  });
}
