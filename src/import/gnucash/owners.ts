import type { SeenNames } from '../../db/seen-names.ts';
import type { GNUCASH_INVOICE, GNUCASH_JOB, GNUCASH_LOT, GNUCASH_PARTY } from '../kinds/gnucash.ts';
import type { Cells } from '../kinds/kind.ts';
import { NumberedNames } from '../programs/numbered-names.ts';
import type { Party } from '../programs/parties.ts';

type PartyCells = Cells<typeof GNUCASH_PARTY.columns>;
type Owner = Readonly<{ type: string; id: string }>;

/**
 * Whose lots and invoices are: of a customer, a vendor, an employee, or a job of one of these. What is owed to employees is owed to vendors. Lots
 * are kept in the database; customers, vendors and jobs are few.
 */
export class Owners {
  /** Invoices and bills that are not posted. */
  unposted = 0;
  readonly #parties = new Map<string, Readonly<{ party: Party; type: PartyCells['type']; line: number }>>();
  readonly #jobs = new Map<string, Owner>();
  readonly #owners: Owner[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #lots: NumberedNames;

  constructor(seen: SeenNames) {
    this.#lots = new NumberedNames(seen, 'lot of GnuCash');
  }

  addParty({ id, type, name, number }: PartyCells, line: number): void {
    const kind = type === 'customer' ? 'customer' : 'vendor';
    this.#parties.set(`${type} ${id}`, { party: { kind, id, name: name ?? number ?? id }, type, line });
  }

  addJob({ id, ...owner }: Cells<typeof GNUCASH_JOB.columns>): void {
    const of = ownerIn(owner);
    if (of !== null) this.#jobs.set(id, of);
  }

  /** Notes the owner of a lot, if it has one. The lot of an invoice has none: the invoice names the owner. */
  async addLot({ id, ...owner }: Cells<typeof GNUCASH_LOT.columns>): Promise<void> {
    await this.#note(id, ownerIn(owner));
  }

  async addInvoice({ id, posttxn, postlot, ...owner }: Cells<typeof GNUCASH_INVOICE.columns>): Promise<void> {
    if (posttxn === null) {
      this.unposted += 1;
      return;
    }
    if (postlot !== null) await this.#note(postlot, ownerIn(owner));
    await this.#note(id, ownerIn(owner));
  }

  async flush(): Promise<void> {
    await this.#lots.flush();
  }

  /** Whether anything in the file has an owner. */
  get areThere(): boolean {
    return this.#owners.length > 0;
  }

  /** All customers and vendors, and the employees who own something. */
  parties(): readonly Readonly<{ party: Party; line: number }>[] {
    const owning = new Set(this.#owners.map(({ type, id }) => `${type} ${id}`));
    return [...this.#parties].flatMap(([key, { party, type, line }]) =>
      type !== 'employee' || owning.has(key) ? { party, line } : [],
    );
  }

  /** The customers and vendors of lots and invoices, by their ids. */
  async find(ids: Iterable<string>): Promise<ReadonlyMap<string, Party>> {
    const found = await this.#lots.find(ids);
    return new Map(
      [...found].flatMap(([id, number]) => {
        const party = this.#partyOf(this.#owners[number]);
        return party === null ? [] : [[id, party] as const];
      }),
    );
  }

  #partyOf(owner: Owner | undefined): Party | null {
    const end = owner?.type === 'job' ? this.#jobs.get(owner.id) : owner;
    return end === undefined ? null : (this.#parties.get(`${end.type} ${end.id}`)?.party ?? null);
  }

  async #note(name: string, owner: Owner | null): Promise<void> {
    if (owner === null) return;
    const key = `${owner.type} ${owner.id}`;
    const number = this.#numbers.get(key) ?? this.#owners.push(owner) - 1;
    this.#numbers.set(key, number);
    await this.#lots.note(name, number);
  }
}

function ownerIn({
  'owner:type': type,
  'owner:id': id,
}: Readonly<{ 'owner:type': string | null; 'owner:id': string | null }>): Owner | null {
  return type === null || id === null ? null : { type, id };
}
