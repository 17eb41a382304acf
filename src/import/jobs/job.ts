import type { Capability } from '../../access/capability.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Book } from '../book.ts';
import type { NewImport } from './import-record.ts';

/** A file to import, and whose: `organization` is its id, slug and name. `close` lets go of the file. */
export type Job = Readonly<{
  tenant: TenantWriter;
  organization: Readonly<{ id: string; slug: string; name: string }>;
  wanted: NewImport;
  /** The caller's capabilities. */
  capabilities: ReadonlySet<Capability>;
  findBook: () => Promise<Book>;
  close: () => Promise<void>;
}>;
