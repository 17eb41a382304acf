import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { CUSTOMERS, VENDORS } from '../../src/records/profiles/profile-kind.ts';
import { setProfiles } from '../../src/records/profiles/set-profiles.ts';
import { MOST_HITS, search } from '../../src/search/search.ts';
import { wordsOf } from '../../src/search/words.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const RUNS = howManyBooks(20);
const database = await testDatabase();
const searcher = {
  capabilities: new Set(CAPABILITIES),
  limits: null,
  role: null,
  organization: { cashFlowPolicy: 'ias7', jurisdiction: null } as const,
};

async function keep(tenant: TenantWriter, kind: typeof CUSTOMERS | typeof VENDORS, names: readonly string[]) {
  const now = new Date(START);
  const drafts = names.map((name, index) => ({ externalId: `${index}`, name, fields: {}, custom: {} }));
  await tenant.write(
    async (transaction) => await setProfiles(transaction, kind, drafts, { actor: { kind: 'operator' }, now }),
  );
}

const arbitraryWord = fc.oneof(
  fc.constantFrom(
    'Harbour',
    'Café',
    'Søren',
    'GmbH',
    "O'Brien",
    'Łódź',
    'İzmir',
    'ΣΟΦΌΣ',
    '株式会社',
    '24',
    'x-ray',
    'Straße',
    'und',
  ),
  fc.string({
    minLength: 1,
    maxLength: 6,
    unit: fc.constantFrom('a', 'b', 'É', 'ñ', '1', '&', '%', '_', '\\', ' '),
  }),
);
const arbitraryName = fc
  .array(arbitraryWord, { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' ').trim())
  .filter((name) => name !== '');

// Letters, marks and signs of several scripts.
const arbitraryText = fc.string({
  minLength: 1,
  unit: fc
    .oneof(
      fc.integer({ min: 1, max: 0x5_ff }),
      fc.integer({ min: 0x1e_00, max: 0x20_6f }),
      fc.integer({ min: 0x30_00, max: 0x33_ff }),
      fc.integer({ min: 0x4e_00, max: 0x9f_a5 }),
    )
    .map((code) => String.fromCodePoint(code)),
});

it('the words of a name are the same in the database', { timeout: timeFor(RUNS) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(arbitraryName, arbitraryText), { minLength: 1 }), async (names) => {
      const sound = names.filter((name) => !name.includes('\0'));
      const rows = await database.openTenant((await anOrganization(database)).id).read(
        sql<{ words: string }>`
          select words_of(name) as words from unnest(${sound}::text[]) with ordinality as given(name, place) order by place
        `.compile(query),
      );
      expect(rows.map(({ words }) => words)).toEqual(sound.map((name) => wordsOf(name).join(' ')));
    }),
    making(RUNS),
  );
});

it('finds whoever has a word beginning with each word that is typed, and nobody else', {
  timeout: timeFor(RUNS),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(arbitraryName, { maxLength: 8 }),
      fc.array(arbitraryName, { maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 4 }),
      async (customers, vendors, looks) => {
        const tenant = database.openTenant((await anOrganization(database)).id);
        await keep(tenant, CUSTOMERS, customers);
        await keep(tenant, VENDORS, vendors);
        const all = [...customers, ...vendors];
        for (const [one, length, isSwapped] of looks) {
          const words = wordsOf(all[one % Math.max(all.length, 1)] ?? 'nobody').slice(0, 5);
          const typed = words.map((word) =>
            Array.from(word)
              .slice(0, 1 + (length % 4))
              .join(''),
          );
          const text = (isSwapped ? typed.toReversed() : typed).join(' ').toUpperCase();
          const sought = wordsOf(text);
          const expected = (names: readonly string[]) =>
            names.filter((name) => {
              const own = wordsOf(name).slice(0, 5);
              return sought.length > 0 && sought.every((word) => own.some((other) => other.startsWith(word)));
            });
          const hits = await search(tenant, text, searcher);
          const found = (kind: string) => hits.filter((hit) => hit.kind === kind).map(({ label }) => label);
          const isWhole = hits.length < MOST_HITS;
          expect(isWhole ? [new Set(found('customer')), new Set(found('vendor'))] : []).toEqual(
            isWhole ? [new Set(expected(customers)), new Set(expected(vendors))] : [],
          );
        }
      },
    ),
    making(RUNS),
  );
});
