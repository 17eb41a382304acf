import { type RawBuilder, sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { IS_OF_PAY } from '../ledger/pay-entries.ts';
import { ERASED_NAME, type Namings } from './person-in-full.ts';

/**
 * Removes a person's names and addresses from the texts of pay entries and from the refusals in reports of imports;
 * returns the number of texts. A longer name that contains theirs is another person's and stays. Amounts, accounts and days are
 * not changed.
 */
export async function eraseTexts(eraser: Transaction, namings: Namings): Promise<number> {
  const pattern = patternOf(namings);
  const entries = await eraser.run(
    sql<never>`
      update journal_entries entry set description = ${replaced('entry.description', pattern)},
        reference = ${replaced('entry.reference', pattern)}
      where entry.organization_id = ${TENANT} and (${holds('entry.description', pattern)} or ${holds('entry.reference', pattern)}) and ${IS_OF_PAY}
      returning 1 as one`.compile(query),
  );
  const lines = await eraser.run(
    sql<never>`
      update journal_lines line set description = ${replaced('line.description', pattern)}
      from ${own('journal_entries')} entry
      where line.organization_id = ${TENANT} and entry.id = line.entry_id and ${holds('line.description', pattern)} and ${IS_OF_PAY}
      returning 1 as one`.compile(query),
  );
  const reports = await eraser.run(
    sql<never>`
      update imports set report = report || '{"refused": [], "warnings": []}', failure = null
      where organization_id = ${TENANT} and ${quotes(namings)}
      returning 1 as one`.compile(query),
  );
  // The files of exports have everybody in them.
  await eraser.run(
    sql<never>`delete from export_pieces where organization_id = ${TENANT} returning 1 as one`.compile(query),
  );
  return entries.length + lines.length + reports.length;
}

/** How many texts of pay entries and reports of imports name the person: the same as would be changed. */
export async function countTexts(transaction: Transaction, namings: Namings): Promise<number> {
  const pattern = patternOf(namings);
  const [counted] = await transaction.run(
    sql<Readonly<{ count: number }>>`
      select ((
        select count(*) from ${own('journal_entries')} entry
        where (${holds('entry.description', pattern)} or ${holds('entry.reference', pattern)}) and ${IS_OF_PAY}
      ) + (
        select count(*) from ${own('journal_lines')} line join ${own('journal_entries')} entry on entry.id = line.entry_id
        where ${holds('line.description', pattern)} and ${IS_OF_PAY}
      ) + (
        select count(*) from ${own('imports')} imports where ${quotes(namings)}
      ))::int as count`.compile(query),
  );
  return counted?.count ?? 0;
}

/** Whether the report of an import quotes the person. */
function quotes({ inReports }: Namings): RawBuilder<boolean> {
  const quoted = inReports.map((name) => JSON.stringify(name).slice(1, -1));
  return sql<boolean>`report is not null and exists (
    select from unnest(${quoted}::text[]) as quote where position(lower(quote) in lower(report::text)) > 0
  )`;
}

function patternOf({ names, addresses }: Namings): string {
  return [...names.map(patternOfName), ...addresses.map(patternOfAddress)].join('|');
}

// "Ben Li" is neither in "Ben Linden" nor in "Ben Li-Smith".
function patternOfName(name: string): string {
  return `(?<![[:alnum:]])${literal(name)}(?![[:alnum:]]|['’-][[:alpha:]])`;
}

// "ann@example.com" is neither in "joann@example.com" nor in "ann@example.com.au", and may end a sentence.
function patternOfAddress(address: string): string {
  return `(?<![[:alnum:]._%+-])${literal(address)}(?![[:alnum:]-]|[.][[:alnum:]])`;
}

// A name may hold any character.
function literal(text: string): string {
  return text.trim().replaceAll(/[^\p{L}\p{N}]/gu, (character) => `\\${character}`);
}

// The letters and cases of Unicode, whatever the locale of the database.
function folded(column: string): RawBuilder<unknown> {
  return sql`(${sql.raw(column)} collate "und-x-icu")`;
}

function holds(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${folded(column)} ~* ${pattern}::text, false)`;
}

function replaced(column: string, pattern: string): RawBuilder<string> {
  return sql<string>`regexp_replace(${folded(column)}, ${pattern}::text, ${ERASED_NAME}, 'gi')`;
}
