import type { Capability } from '../../access/capability.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { ImportRun } from '../all-or-nothing.ts';
import type { ImportReport } from '../report.ts';
import type { NewImport } from './import-record.ts';

/** A file to import or an import to undo, and whose: `organization` is its id, slug and name. `close` lets go of the file. */
export type Job = Readonly<{
  tenant: TenantWriter;
  organization: Readonly<{ id: string; slug: string; name: string }>;
  wanted: NewImport;
  /** The caller's capabilities. */
  capabilities: ReadonlySet<Capability>;
  work: (tenant: TenantWriter, run: ImportRun) => Promise<ImportReport>;
  close: () => Promise<void>;
}>;
