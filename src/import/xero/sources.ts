import type { SeenNames } from '../../db/seen-names.ts';
import { NumberedNames } from '../programs/numbered-names.ts';
import type { Party } from '../programs/parties.ts';
import type { XeroSurvey } from './survey.ts';

/** The role of a contact in the source of a journal. A payer may be a vendor, who refunds something. */
export type Role = 'customer' | 'vendor' | 'payer' | 'payee';

const ROLES: readonly Role[] = ['customer', 'vendor', 'payer', 'payee'];

/**
 * The contacts of the documents, payments and bank transactions that journals were made from. The sources are kept in the database, so that memory
 * does not grow with the files; contacts are few.
 */
export class Sources {
  readonly #names: NumberedNames;
  readonly #survey: XeroSurvey;
  readonly #numbers = new Map<string, number>();
  readonly #contacts: string[] = [];

  constructor(seen: SeenNames, survey: XeroSurvey) {
    this.#names = new NumberedNames(seen, 'source of Xero');
    this.#survey = survey;
  }

  async note(source: string, contact: string, role: Role): Promise<void> {
    const number = this.#numbers.get(contact) ?? this.#contacts.push(contact) - 1;
    this.#numbers.set(contact, number);
    await this.#names.note(source, number * ROLES.length + ROLES.indexOf(role));
  }

  async flush(): Promise<void> {
    await this.#names.flush();
  }

  /** The customers and vendors of sources; a source without one is missing from the result. */
  async find(sources: readonly string[]): Promise<ReadonlyMap<string, Party>> {
    const parties = new Map<string, Party>();
    for (const [name, noted] of await this.#names.find(sources)) {
      const party = this.#partyOf(noted);
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
