import type { Capability, Role } from '../access/capability.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { firstSentence } from '../first-sentence.ts';
import { visibleMetrics } from '../metrics/catalog/registry.ts';
import { SEES_PAY } from '../metrics/definition/protection.ts';
import type { Organization } from '../organizations/organization.ts';
import { inWordsOf } from '../organizations/words.ts';
import { type StatementReader, statementsFor } from '../statements/ask.ts';
import { pagesFor } from './pages.ts';
import { selectAccounts, selectBeginnings, selectDocuments, selectParties } from './records.ts';
import { type Searched, scoreOf, searched } from './score.ts';
import { alternativesTo } from './synonyms.ts';
import { wordsOf } from './words.ts';

export const HIT_KINDS = [
  'metric',
  'statement',
  'customer',
  'vendor',
  'invoice',
  'bill',
  'account',
  'person',
  'page',
] as const;
type HitKind = (typeof HIT_KINDS)[number];

/** Something that was found, and the page of the app that shows it. */
export type Hit = Readonly<{
  kind: HitKind;
  id: string;
  label: string;
  detail: string | null;
  path: string;
}>;

/** Whoever searches, and what they may see; no role where it is a program. */
export type Searcher = StatementReader &
  Readonly<{ role: Role | null; organization: Pick<Organization, 'jurisdiction'> }>;

export const MOST_HITS = 20;
/** So many of one kind come before those of others. */
const MOST_OF_KIND = 8;
/** So many words are looked for; more say nothing new. */
const MOST_WORDS = 8;

/** What a text names that the searcher may see, the best first. */
export async function search(
  tenant: TenantReader,
  text: string,
  searcher: Searcher,
): Promise<readonly Hit[]> {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const records = await tenant.snapshot(
    async (transaction) => await findRecords(transaction, text.trim(), words, searcher),
  );
  return best([...findInCatalogue(words, searcher), ...records]);
}

type Scored = Readonly<{ hit: Hit; score: number }>;

function findInCatalogue(words: readonly string[], searcher: Searcher): readonly Scored[] {
  const { jurisdiction } = searcher.organization;
  const alternatives = alternativesTo(words);
  const score = (one: Searched): number | null => {
    const scores = alternatives.flatMap((some) => scoreOf(some, one) ?? []);
    return scores.length === 0 ? null : Math.max(...scores);
  };
  const metrics = visibleMetrics(searcher, null).map((metric) => {
    const { id, tags, synonyms = [], category, description } = metric;
    const hit = {
      kind: 'metric',
      id,
      label: inWordsOf(jurisdiction, metric.label),
      detail: firstSentence(inWordsOf(jurisdiction, description)),
      path: `/metrics/${id}`,
    } as const;
    const found = scored(hit, [...tags, ...synonyms, category, id], score);
    // A single value comes before its divisions and series.
    return found === null || metric.shape !== 'scalar' ? found : { ...found, score: found.score + 2 };
  });
  const statements = statementsFor(searcher).map(({ name, title, description }) =>
    scored(
      {
        kind: 'statement',
        id: name,
        label: title,
        detail: firstSentence(inWordsOf(jurisdiction, description)),
        path: `/statements/${name}`,
      },
      [name],
      score,
    ),
  );
  const pages = pagesFor(searcher.role, searcher.capabilities).map(({ path, label, words: others }) =>
    scored({ kind: 'page', id: path, label, detail: 'Settings', path }, others, score),
  );
  return [...metrics, ...statements, ...pages].flatMap((one) => one ?? []);
}

async function findRecords(
  transaction: Transaction,
  text: string,
  words: readonly string[],
  { capabilities }: Searcher,
): Promise<readonly Scored[]> {
  const score = (one: Searched) => scoreOf(words, one);
  const may = (capability: Capability) => capabilities.has(capability);
  const parties = may('records.read') ? await transaction.run(selectParties(words)) : [];
  const accounts = may('ledger.read') ? await transaction.run(selectAccounts(may(SEES_PAY))) : [];
  const documents = may('ledger.read') ? await findDocuments(transaction, text) : [];
  return [
    ...parties.map(({ kind, id, name, number, status, membership }) => {
      const found = scored(
        { kind, id, label: name, detail: number, path: pathOf(kind, id, membership) },
        [],
        score,
      );
      // Those with whom there is no business any more come after the others.
      return found === null || status !== 'archived' ? found : { ...found, score: found.score - 3 };
    }),
    ...accounts.map(({ id, code, name, class: name_of_class }) =>
      scored(
        {
          kind: 'account',
          id,
          label: `${code} ${name}`,
          detail: name_of_class.replaceAll('_', ' '),
          path: `/accounts/${id}`,
        },
        [],
        score,
      ),
    ),
    ...documents.map(
      ({ kind, id, number, date, party }): Scored => ({
        hit: { kind, id, label: number, detail: `${party}, ${date}`, path: `/${kind}s/${id}` },
        score: number.toLowerCase() === text.toLowerCase() ? 30 : 9 - Math.min(number.length, 40) / 40,
      }),
    ),
  ].flatMap((one) => one ?? []);
}

async function findDocuments(transaction: Transaction, text: string) {
  const cases = [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
  const isNumber = /^[0-9]+$/.test(text);
  const usual = isNumber ? await transaction.run(selectBeginnings()) : [];
  return await transaction.run(
    selectDocuments([...cases, ...usual.map(({ beginning }) => `${beginning}${text}`)]),
  );
}

function pathOf(kind: 'customer' | 'vendor' | 'person', id: string, membership: string | null): string {
  if (kind === 'person') return membership === null ? '/people' : `/people/${membership}`;
  return `/${kind}s/${id}`;
}

function scored(hit: Hit, others: readonly string[], score: (one: Searched) => number | null): Scored | null {
  const found = score(wordsFor(hit, others));
  return found === null ? null : { hit, score: found };
}

// What does not depend on data is taken apart once.
const KEPT = new Map<string, Searched>();

function wordsFor({ kind, id, label }: Hit, others: readonly string[]): Searched {
  if (!LASTING.has(kind)) return searched(label, others);
  const name = `${kind} ${id}`;
  const known = KEPT.get(name) ?? searched(label, others);
  KEPT.set(name, known);
  return known;
}

const LASTING: ReadonlySet<HitKind> = new Set<HitKind>(['metric', 'statement', 'page']);

/** The best, of which no kind crowds out the others. */
function best(found: readonly Scored[]): readonly Hit[] {
  const ordered = found.toSorted(
    (one, other) =>
      other.score - one.score ||
      HIT_KINDS.indexOf(one.hit.kind) - HIT_KINDS.indexOf(other.hit.kind) ||
      (one.hit.label < other.hit.label ? -1 : 1),
  );
  const counts = new Map<HitKind, number>();
  const [first, rest]: [Hit[], Hit[]] = [[], []];
  for (const { hit } of ordered) {
    const count = (counts.get(hit.kind) ?? 0) + 1;
    counts.set(hit.kind, count);
    (count <= MOST_OF_KIND ? first : rest).push(hit);
  }
  return [...first, ...rest].slice(0, MOST_HITS);
}
