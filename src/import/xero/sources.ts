import type { SeenNames } from '../../db/seen-names.ts';
import type { Party } from '../programs/parties.ts';
import type { XeroSurvey } from './survey.ts';

/** The role of a contact in the source of a journal. A payer may be a vendor, who refunds something. */
export type Role = 'customer' | 'vendor' | 'payer' | 'payee';

const ROLES: readonly Role[] = ['customer', 'vendor', 'payer', 'payee'];
const BATCH = 1000;

/**
 * The contacts of the documents, payments and bank transactions that journals were made from. The sources are kept in the database, so that memory
 * does not grow with the files; contacts are few.
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

  /** The customers and vendors of sources; a source without one is missing from the result. */
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

/** A contact as a customer or vendor. A payer is a customer unless it is only a supplier; a payee is a vendor unless it is only a customer. */
export function partyIn(survey: XeroSurvey, id: string, role: Role): Party {
  const contact = survey.contact(id);
  const name = contact?.Name ?? id;
  const isVendorAlone = contact?.IsSupplier === true && contact.IsCustomer !== true;
  const isCustomerAlone = contact?.IsCustomer === true && contact.IsSupplier !== true;
  const isVendor =
    role === 'vendor' || (role === 'payer' && isVendorAlone) || (role === 'payee' && !isCustomerAlone);
  return { kind: isVendor ? 'vendor' : 'customer', id, name };
}
