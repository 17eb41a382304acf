import { compareText } from '../metrics/value/compare-text.ts';
import type { FactRow } from '../metrics/value/readings.ts';
import { Decimal } from '../money/decimal.ts';
import { OPEN_BANDS } from '../sql/statements/open-items.ts';
import type { Days } from './columns.ts';

/** What is open in each band of age, by the days of a column. */
export type OpenBands = ReadonlyMap<Days, readonly Decimal[]>;

export type OpenDocument = Readonly<{
  id: string;
  number: string;
  issued: string;
  due: string;
  bands: OpenBands;
}>;

/** A customer or vendor with what is open, and the documents in detail. */
export type OpenParty = Readonly<{
  id: string;
  name: string;
  bands: OpenBands;
  documents: readonly OpenDocument[];
}>;

/** Those that were read for the days of all columns, by their names. */
export function openParties(allDays: readonly Days[], rows: readonly FactRow[]): readonly OpenParty[] {
  const found = new Map<string, { label: string; bands: Map<Days, Decimal[]> }>();
  for (const { kind, read, slice, key, label, amount } of rows) {
    const days = allDays[slice];
    if (kind !== 'statement' || key === null || days === undefined) continue;
    const one = found.get(key) ?? { label: label ?? '', bands: new Map<Days, Decimal[]>() };
    const bands = one.bands.get(days) ?? OPEN_BANDS.map(() => new Decimal(0));
    bands[read] = new Decimal(amount);
    one.bands.set(days, bands);
    found.set(key, one);
  }
  const documents = new Map<string, OpenDocument[]>();
  const parties: Omit<OpenParty, 'documents'>[] = [];
  for (const [key, { label, bands }] of found) {
    const [party = '', id] = key.split('/');
    if (id === undefined) {
      parties.push({ id: key, name: label, bands });
      continue;
    }
    const named = JSON.parse(label) as Pick<OpenDocument, 'number' | 'issued' | 'due'>;
    const beneath = documents.get(party) ?? [];
    beneath.push({ id, ...named, bands });
    documents.set(party, beneath);
  }
  return parties
    .toSorted((one, other) => compareText(one.name, other.name) || compareText(one.id, other.id))
    .map((party) => ({ ...party, documents: (documents.get(party.id) ?? []).toSorted(byDueDate) }));
}

function byDueDate(one: OpenDocument, other: OpenDocument): number {
  return compareText(one.due, other.due) || compareText(one.number, other.number);
}
