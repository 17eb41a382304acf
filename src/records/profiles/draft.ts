import type { AuditActor } from '../../audit/audit.ts';
import type { Outcome } from '../../db/outcome.ts';

/**
 * A record of a party as it is to be: what is left out stays as it is, and null clears. A new one is active and has
 * the defaults of its custom fields unless the draft says otherwise.
 */
export type ProfileDraft = Readonly<{
  /** Its identifier in its source: the same id again is the same record. */
  externalId: string;
  name: string;
  /** By name, as they are kept. */
  fields: Readonly<Record<string, string | null>>;
  /** Its custom fields by key, each as a cell of a file says it: '' clears, options are separated by |. */
  custom: Readonly<Record<string, string>>;
}>;

/** The author and time. */
export type Setting = Readonly<{
  actor: AuditActor;
  now: Date;
  /** Whether records are copies of those of another organisation, which may lack what has become required since. */
  isCopy?: boolean;
}>;

/** The results of a batch of drafts: those with a rejected custom field are not written and not counted. */
export type ProfilesSet = Readonly<{
  added: number;
  changed: number;
  unchanged: number;
  outcomes: readonly Outcome[];
  /** By the index of the draft: the key of a custom field, and why it was not taken. */
  rejected: readonly Readonly<{ index: number; key: string; reason: string }>[];
}>;
