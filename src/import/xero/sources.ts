import type { SeenNames } from '../../db/seen-names.ts';
import type { Party } from '../programs/parties.ts';
import type { XeroSurvey } from './survey.ts';

/** Where a contact stands in what a journal was made from. A bank transaction with a vendor may be money that comes back. */
export type Role = 'customer' | 'vendor' | 'payer' | 'payee';

const ROLES: readonly Role[] = ['customer', 'vendor', 'payer', 'payee'];
const BATCH = 1000;

/**
 * Of whom the documents, payments and bank transactions are that journals were made from. They are noted in the database, so that memory does
 * not grow with the files; the contacts themselves are few.
 */
export class Sources {
  readonly #seen: SeenNames;
  readonly #survey: XeroSurvey;
  readonly #numbers = new Map<string, number>();
  readonly #contacts: string[] = [];
  #waiting: { name: string; line: number }[] = [];

  constructor(seen: SeenNames, survey: XeroSurvey) {
    this.#seen = seen;
    this.#survey = survey;
  }

  async note(source: string, contact: string, role: Role): Promise<void> {
    const number = this.#numbers.get(contact) ?? this.#contacts.push(contact) - 1;
    this.#numbers.set(contact, number);
    this.#waiting.push({ name: source, line: number * ROLES.length + ROLES.indexOf(role) });
    if (this.#waiting.length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#seen.note(KIND, this.#waiting);
    this.#waiting = [];
  }

  /** The customers and vendors of sources; those that are of nobody are not among them. */
  async find(sources: readonly string[]): Promise<ReadonlyMap<string, Party>> {
    const found = await this.#seen.note(
      KIND,
      [...new Set(sources)].map((name) => ({ name, line: null })),
    );
    const parties = new Map<string, Party>();
    for (const [index, name] of [...new Set(sources)].entries()) {
      const noted = found.get(index) ?? null;
      const party = noted === null ? null : this.#partyOf(noted);
      if (party !== null) parties.set(name, party);
    }
    return parties;
  }

  #partyOf(noted: number): Party | null {
    const id = this.#contacts[Math.floor(noted / ROLES.length)];
    const role = ROLES[noted % ROLES.length];
    return id === undefined || role === undefined ? null : partyIn(this.#survey, id, role);
  }
}

const KIND = 'source of Xero';

/** A contact as a customer or a vendor. One that pays is a customer unless it has bills alone, and the other way round. */
export function partyIn(survey: XeroSurvey, id: string, role: Role): Party {
  const contact = survey.contact(id);
  const name = contact?.Name ?? id;
  const isVendorAlone = contact?.IsSupplier === true && contact.IsCustomer !== true;
  const isCustomerAlone = contact?.IsCustomer === true && contact.IsSupplier !== true;
  const isVendor =
    role === 'vendor' || (role === 'payer' && isVendorAlone) || (role === 'payee' && !isCustomerAlone);
  return { kind: isVendor ? 'vendor' : 'customer', id, name };
}
