import type { QueryConfig } from 'pg';
import type { Role } from '../../src/db/scope.ts';

/** How a connection takes a statement: as a text or with its values. */
export type Send = (...all: unknown[]) => unknown;

/** The roles that have changed something in a transaction, by what they changed. */
export type Changes = Map<string, Role>;

/** What is wrong with a statement that went through the door of a role, in its transaction; null when nothing is. */
export type FaultOf = (text: string, role: Role, changes: Changes) => string | null;

/** Sends the statements of a connection; one that went through a door and is wrong fails. */
export function watchedQuery(send: Send, faultOf: FaultOf): Send {
  let role: Role | null = null;
  let changes: Changes = new Map();
  return (...all) => {
    const [first] = all;
    const text = typeof first === 'string' ? first : ((first as QueryConfig).text ?? '');
    if (/^(begin|commit|rollback|set local role|reset role)\b/.test(text)) {
      if (!/^(set local|reset) role\b/.test(text)) changes = new Map();
      role = (/set local role (almanac_\w+)/.exec(text)?.[1] ?? null) as Role | null;
      return send(...all);
    }
    const fault = role === null || /^set\b/.test(text) ? null : faultOf(text, role, changes);
    return fault === null ? send(...all) : send(failing(`${fault}: ${text}`));
  };
}

// It fails on the database, so that the transaction ends as it would.
function failing(message: string): QueryConfig {
  return { text: 'select $1::text::boolean', values: [message] };
}
