import type { AccountClass } from '../../ledger/account-class.ts';
import type { Party } from '../programs/parties.ts';

/** The accounts below which programs without auxiliary accounts open one for each customer, or vendor. */
const SIDES = [
  { kind: 'customer', root: '411', side: '41', control: 'receivable' },
  { kind: 'vendor', root: '401', side: '40', control: 'payable' },
] as const;
type Side = (typeof SIDES)[number];

/** What a file says of an account of customers or vendors. */
type Known = Readonly<{ name: string; line: number }>;

/** The accounts that are a customer or vendor each, and those of the same side that are not. */
export type OwnAccounts = Readonly<{
  parties: ReadonlyMap<string, Readonly<{ party: Party; line: number }>>;
  warnings: readonly string[];
}>;

/**
 * Finds accounts that belong to one customer or vendor each, in a file that gives these no auxiliary accounts. It is certain only where no line of
 * the side has one, and several accounts have names of their own: not the same name twice, and not words of the chart of accounts alone.
 */
export class OwnAccountsSurvey {
  readonly #accounts = new Map<string, Known>();
  /** The sides of which a line names an auxiliary account. */
  readonly #named = new Set<string>();

  add(account: string, { name, line, hasAuxiliary }: Known & Readonly<{ hasAuxiliary: boolean }>): void {
    if (hasAuxiliary) this.#named.add(account.slice(0, 2));
    if (!this.#accounts.has(account) && SIDES.some(({ root }) => account.startsWith(root)))
      this.#accounts.set(account, { name, line });
  }

  /** The accounts that may be of one customer, or vendor. */
  candidates(kind: Party['kind']): readonly string[] {
    return SIDES.filter((side) => side.kind === kind).flatMap((side) => [...this.#candidatesOf(side).keys()]);
  }

  /** `isThere` tells whether a customer or vendor of that id is in the books, from an earlier file. */
  find(
    charted: (account: string) => AccountClass | null,
    isThere: (kind: Party['kind'], id: string) => boolean,
  ): OwnAccounts {
    const parties = new Map<string, Readonly<{ party: Party; line: number }>>();
    const warnings: string[] = [];
    for (const side of SIDES) {
      const candidates = [...this.#candidatesOf(side)].filter(
        ([account]) => (charted(account) ?? side.control) === side.control,
      );
      const isSeveral = candidates.length > 1;
      const own = candidates.filter(([account]) => isSeveral || isThere(side.kind, account));
      for (const [id, { name, line }] of own) parties.set(id, { party: { kind: side.kind, id, name }, line });
      if (own.length === 0) continue;
      warnings.push(
        `no line of ${side.side} has a CompAuxNum, so each of these accounts is a ${side.kind}: ${listed(own)}. If one is not, give it another class in accounts.csv`,
      );
      const others = this.#of(side).filter(([account]) => !parties.has(account));
      if (others.length > 0)
        warnings.push(`accounts that belong to no single ${side.kind}: ${listed(others)}`);
    }
    return { parties, warnings };
  }

  #of({ root }: Side): (readonly [string, Known])[] {
    return [...this.#accounts].filter(([account]) => account.startsWith(root));
  }

  #candidatesOf(side: Side): ReadonlyMap<string, Known> {
    if (this.#named.has(side.side)) return new Map();
    const below = this.#of(side).filter(([account]) => account.length > side.root.length);
    const counts = new Map<string, number>();
    for (const [, { name }] of below) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
    return new Map(
      below.filter(
        ([account, { name }]) => counts.get(plain(name)) === 1 && !isOfChart(name) && !name.includes(account),
      ),
    );
  }
}

function listed(accounts: readonly (readonly [string, Known])[]): string {
  const shown = accounts.slice(0, MOST_SHOWN).map(([account, { name }]) => `${account} ${name}`);
  const more = accounts.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const MOST_SHOWN = 10;

/** A name without accents and marks, in capitals. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .toUpperCase()
    .trim();
}

/** Whether a name has only words with which charts call accounts of many customers or vendors. */
function isOfChart(name: string): boolean {
  return plain(name)
    .split(/\s+/)
    .every((word) => word.length < 3 || /^\d+$/.test(word) || WORDS.has(word));
}

const WORDS: ReadonlySet<string> = new Set(
  'CLIENT CLIENTS FOURNISSEUR FOURNISSEURS COMPTE COMPTES TIERS COLLECTIF COLLECTIFS DIVERS DIVERSES AUTRES AUTRE GENERAL GENERAUX USAGERS DEBITEURS CREDITEURS CREANCES DETTES LOCAUX ETRANGER ETRANGERS EXPORT IMPORT FRANCE FRANCAIS NATIONAL NATIONAUX INTRACOMMUNAUTAIRE INTRACOMMUNAUTAIRES INTRACOM CEE EUROPE HORS ZONE EURO EUROS DOM TOM PARTICULIERS PROFESSIONNELS ENTREPRISES SOCIETES GROUPE ASSOCIES COMPTOIR PASSAGE CAISSE MAGASIN BOUTIQUE INTERNET WEB SITE VENTE VENTES ACHAT ACHATS BIEN BIENS PRESTATION PRESTATIONS SERVICE SERVICES MARCHANDISES TRAVAUX FRAIS EXPLOITATION IMMOBILISATIONS RETENUE RETENUES GARANTIE GARANTIES EFFET EFFETS PAYER RECEVOIR REGLEMENT REGLEMENTS AVANCE AVANCES ACOMPTE ACOMPTES DOUTEUX LITIGIEUX ATTENTE REGULARISATION ENCAISSEMENTS DEBITS TAUX NORMAL REDUIT TVA TTC DES LES AUX SUR AVEC SANS POUR PAR NON'.split(
    ' ',
  ),
);
