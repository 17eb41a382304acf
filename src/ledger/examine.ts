import { newId } from '../db/identifier.ts';
import type { Decimal } from '../money/decimal.ts';
import { quote } from '../quote.ts';
import { type Balanced, balance } from './balance.ts';
import type { Book } from './book.ts';
import { contentHash } from './content-hash.ts';
import { ABOUT_NOTHING, type BalancedLine, type EntryDraft, type LineDraft, type Refusal } from './entry.ts';
import { faultOfOpenItems } from './open-item-fault.ts';
import { faultOfOpeningAccount } from './opening-account.ts';
import { type StoredLine, storedLine } from './stored-line.ts';

/** When an entry came into the books. */
export type RecordedAt = (entry: EntryDraft) => Date;

/** An entry that may be posted: `place` is where it stands among those that it came with. */
export type SoundEntry = Readonly<{
  place: number;
  draft: EntryDraft;
  lines: readonly StoredLine[];
  hash: string;
  id: string;
  recordedAt: Date;
}>;

/** Entries as they are found by themselves, before the ledger is asked what it has. */
export type Examined = Readonly<{ sound: readonly SoundEntry[]; refused: readonly Refusal[] }>;

/** Checks each entry against the chart, the exchange rates and itself. */
export async function examine(
  book: Book,
  entries: readonly EntryDraft[],
  recordedAt: RecordedAt,
): Promise<Examined> {
  await book.rates.load(foreignCurrencies(book, entries));
  const sound: SoundEntry[] = [];
  const refused: Refusal[] = [];
  for (const [place, draft] of entries.entries()) {
    const balanced = withSoundItems(draft, check(book, draft));
    if (balanced.ok) sound.push(soundEntry(book, { place, draft, lines: balanced.lines }, recordedAt(draft)));
    else refused.push({ entry: place, line: balanced.line, reason: balanced.reason });
  }
  return { sound, refused };
}

/** An entry that balances, as it may be posted. */
export function soundEntry(
  { chart }: Book,
  {
    place,
    draft,
    lines: balanced,
  }: Readonly<{ place: number; draft: EntryDraft; lines: readonly BalancedLine[] }>,
  recordedAt: Date,
): SoundEntry {
  const lines = balanced.map((line) => storedLine(line, chart.coded(line.account)));
  return { place, draft, lines, hash: contentHash(draft, lines), id: newId(recordedAt), recordedAt };
}

function foreignCurrencies(book: Book, entries: readonly EntryDraft[]): Set<string> {
  const currencies = new Set<string>();
  for (const entry of entries) {
    for (const line of entry.lines) if (line.rate === null) currencies.add(line.currency);
  }
  currencies.delete(book.baseCurrency);
  return currencies;
}

/** The balanced entry, if documents can be derived from its open items. */
function withSoundItems(draft: EntryDraft, balanced: Balanced): Balanced {
  const fault = balanced.ok ? faultOfOpenItems(draft, balanced.lines) : null;
  return fault === null ? balanced : refused(fault.reason, fault.line);
}

function check(book: Book, entry: EntryDraft): Balanced {
  const { chart, rates, baseCurrency } = book;
  const unknown = entry.lines.findIndex((line) => chart.find(line.account) === undefined);
  if (unknown !== -1) {
    const account = quote(entry.lines[unknown]?.account ?? '');
    return refused(`account: there is no account ${account}`, unknown);
  }
  const rateOf = (currency: string) => rates.inForce(currency, entry.date);
  const balanced = balance(entry, baseCurrency, rateOf);
  const { balanceTo } = entry;
  if (balanced.ok || balanced.difference === null || balanceTo === undefined) return balanced;
  const fault = faultOfOpeningAccount(book, balanceTo);
  if (fault !== null) return refused(fault, null);
  const line = balancingLine(balanceTo, balanced.difference.negated(), baseCurrency);
  return balance({ ...entry, lines: [...entry.lines, line] }, baseCurrency, rateOf);
}

function refused(reason: string, line: number | null): Balanced {
  return { ok: false, line, reason, difference: null };
}

function balancingLine(account: string, amount: Decimal, currency: string): LineDraft {
  return {
    account,
    amount,
    currency,
    rate: null,
    description: 'Debits and credits of the opening differ',
    reconciled: false,
    about: ABOUT_NOTHING,
  };
}
