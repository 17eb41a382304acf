import { isDeepStrictEqual } from 'node:util';
import { newId } from '../../db/identifier.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { invalidField } from '../../invalid-request.ts';
import type { FieldDefinition, FieldType, TypeConfig } from './definition.ts';
import { type DefinitionDraft, readDraft } from './definition-draft.ts';
import { insertOwn, ownFrom, selectOwn, updateOwn } from './definition-row.ts';
import { nextPosition } from './manage-definitions.ts';
import { dependentRule, LOCK_DEFINITIONS, problemsOf, requireRoom } from './settle-definitions.ts';
import type { Subject } from './subject.ts';
import { formOf, rulesOf } from './type-rules.ts';

/** A definition as a line of a file says it; `defaultText` is JSON, or text as the cell of a value is. */
export type DefinitionRow = Readonly<
  Omit<DefinitionDraft, 'type' | 'typeConfig' | 'defaultValue'> & {
    line: number;
    type: FieldType;
    typeConfig: TypeConfig;
    defaultText: string | null;
    position: number | null;
  }
>;

/** Rows to be set. `mayMiss` says whether a field that a condition refers to may be missing for another's fault. */
export type DefinitionRows = Readonly<{
  subject: Subject;
  drafts: readonly DefinitionRow[];
  mayMiss: () => boolean;
  refuse: (line: number, reason: string) => void;
}>;

/**
 * Makes the active fields of a subject what the rows say: new ones are defined, different ones changed, others stay.
 * What cannot be so is refused by its line, and the transaction is then to be rolled back.
 */
export async function setDefinitions(
  transaction: Transaction,
  { subject, drafts, mayMiss, refuse }: DefinitionRows,
  now: Date,
): Promise<Readonly<{ added: number; changed: number; unchanged: number }>> {
  const nothing = { added: 0, changed: 0, unchanged: 0 };
  if (drafts.length === 0) return nothing;
  await transaction.run(LOCK_DEFINITIONS);
  const rows = await transaction.run(selectOwn({ subject, archived: false }));
  const before = rows.map((row) => ownFrom(row).definition);
  const byKey = new Map(before.map((definition) => [definition.key, definition]));
  const lines = new Map<string, number>();
  const added: FieldDefinition[] = [];
  const changed: FieldDefinition[] = [];
  for (const draft of drafts) {
    const known = byKey.get(draft.key);
    const definition = orRefused(() => asDefinition(subject, draft, known, [...byKey.values()], now));
    if (typeof definition === 'string') {
      refuse(draft.line, definition);
      continue;
    }
    lines.set(definition.key, draft.line);
    byKey.set(definition.key, definition);
    if (known === undefined) added.push(definition);
    else if (!isDeepStrictEqual(known, definition)) changed.push(definition);
  }
  const after = [...byKey.values()];
  const problems = orRefused(() => {
    requireRoom({ subject, after });
    return problemsOf({ subject, before, after, keys: new Set(lines.keys()) });
  });
  const [firstLine = 1] = lines.values();
  if (typeof problems === 'string') {
    refuse(firstLine, problems);
    return nothing;
  }
  for (const { key, cause, reason, isMissing } of problems) {
    if (isMissing && mayMiss()) continue;
    const own = lines.get(key);
    if (own === undefined)
      refuse(lines.get(cause ?? '') ?? firstLine, `type_config: ${dependentRule(key, { reason })}`);
    else refuse(own, `show_if: ${reason}`);
  }
  if (added.length > 0) await transaction.run(insertOwn(subject, added, now));
  if (changed.length > 0) await transaction.run(updateOwn(changed, now));
  return {
    added: added.length,
    changed: changed.length,
    unchanged: lines.size - added.length - changed.length,
  };
}

function asDefinition(
  subject: Subject,
  draft: DefinitionRow,
  known: FieldDefinition | undefined,
  own: readonly FieldDefinition[],
  now: Date,
): FieldDefinition {
  if (known !== undefined && known.type !== draft.type) {
    throw invalidField(
      'type',
      'not_applicable',
      `must stay ${known.type}, because a type never changes; archive the field and import again, or take another key`,
    );
  }
  const content = readDraft({ ...draft, defaultValue: defaultOf(draft) });
  const position = draft.position ?? known?.position ?? nextPosition(subject, draft.key, own);
  return { id: known?.id ?? newId(now), ...content, position, kind: 'custom' };
}

/** The text as JSON, if that is a value of the field; otherwise as the cell of a value. */
function defaultOf({ type, typeConfig, defaultText }: DefinitionRow): unknown {
  if (defaultText === null) return null;
  const bare = formOf(type).fromText(defaultText);
  try {
    const value: unknown = JSON.parse(defaultText);
    return rulesOf(type, typeConfig).check(value).ok ? value : bare;
  } catch (failure) {
    if (failure instanceof SyntaxError) return bare;
    throw failure;
  }
}

/** The result of the work, or the message of INVALID_REQUEST when it throws that. */
function orRefused<Result extends object>(work: () => Result): Result | string {
  try {
    return work();
  } catch (failure) {
    if (failure instanceof AlmanacError && failure.code === 'INVALID_REQUEST') return failure.message;
    throw failure;
  }
}
