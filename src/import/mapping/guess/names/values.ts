import type { AccountClass } from '../../../../ledger/account-class.ts';
import { foldedSet } from './names.ts';

/** A value of ours, and the words that mean it. */
export type Meaning = Readonly<{ value: string; words: readonly string[]; folded: ReadonlySet<string> }>;

function words(by: Readonly<Record<string, string>>): readonly Meaning[] {
  return Object.entries(by).map(([value, text]) => ({
    value,
    words: text.split(',').map((word) => word.trim()),
    folded: foldedSet(text),
  }));
}

const CLASSES: Readonly<Partial<Record<AccountClass, string>>> = {
  cash: 'cash, bank, cash and bank, bank account, bank and cash, bank/cash, kasse, kasse/bank, liquide mittel, banque, caisse, trésorerie, banco, caja, tesorería, kas, liquide middelen',
  receivable:
    'accounts receivable, receivable, receivables, trade receivables, trade debtors, debtors, account receivable, a/r, debitoren, forderungen, clients, créances clients, cuentas por cobrar, clientes, debiteuren',
  inventory: 'inventory, stock, vorräte, stocks, existencias, inventario, voorraad, voorraden',
  prepaid:
    'prepayment, prepayments, prepaid, prepaid expenses, charges constatées d’avance, gastos anticipados, vooruitbetaalde kosten',
  other_current_asset:
    'current asset, current assets, other current asset, other current assets, umlaufvermögen, actif circulant, activo corriente, vlottende activa',
  fixed_asset:
    'fixed asset, fixed assets, non-current asset, non-current assets, property plant and equipment, anlagevermögen, sachanlagen, immobilisations, inmovilizado, activo fijo, vaste activa, materiële vaste activa',
  accumulated_depreciation:
    'accumulated depreciation, amortissements, amortización acumulada, cumulatieve afschrijving',
  intangible:
    'intangible, intangible assets, intangibles, goodwill, immaterielle vermögensgegenstände, immobilisations incorporelles, immateriële activa',
  payable:
    'accounts payable, payable, payables, trade payables, trade creditors, creditors, account payable, a/p, kreditoren, verbindlichkeiten aus lieferungen und leistungen, fournisseurs, dettes fournisseurs, cuentas por pagar, proveedores, crediteuren',
  credit_card: 'credit card, credit cards, kreditkarte, carte de crédit, tarjeta de crédito, creditcard',
  sales_tax: 'vat, gst, sales tax, umsatzsteuer, tva, iva, btw',
  other_current_liability:
    'current liability, current liabilities, other current liability, other current liabilities, kurzfristige verbindlichkeiten, pasivo corriente, kortlopende schulden',
  loan: 'loan, loans, non-current liability, non-current liabilities, long term liability, long-term liabilities, darlehen, emprunts, emprunt, préstamo, préstamos, lening, leningen, langlopende schulden',
  share_capital: 'share capital, gezeichnetes kapital, stammkapital, capital social, aandelenkapitaal',
  retained_earnings: 'retained earnings, gewinnvortrag, report à nouveau, reservas, ingehouden winst',
  other_equity: 'equity, eigenkapital, capitaux propres, patrimonio neto, patrimonio, eigen vermogen',
  operating_revenue:
    'revenue, sales, income, operating revenue, turnover, operating income, ertrag, erträge, erlöse, umsatzerlöse, ventes, chiffre d’affaires, produits, ventas, ingresos, omzet, opbrengsten',
  other_income:
    'other income, other revenue, sonstige erträge, autres produits, otros ingresos, overige opbrengsten',
  interest_income:
    'interest income, interest received, zinserträge, produits financiers, ingresos financieros, rentebaten',
  cost_of_sales:
    'cost of sales, cost of goods sold, cogs, direct costs, direct cost, wareneinsatz, materialaufwand, achats, coût des ventes, coste de ventas, compras, kostprijs, kostprijs omzet, inkoop',
  payroll:
    'wages, salaries, payroll, wages and salaries, personalaufwand, personalkosten, löhne und gehälter, charges de personnel, gastos de personal, personeelskosten, lonen',
  operating_expense:
    'expense, expenses, overhead, overheads, operating expense, operating expenses, aufwand, aufwendungen, kosten, betriebsausgaben, charges, dépenses, gastos, gasto, onkosten',
  depreciation:
    'depreciation, abschreibung, abschreibungen, dotations aux amortissements, amortización, afschrijving, afschrijvingen',
  interest: 'interest, interest expense, zinsaufwand, charges financières, gastos financieros, rentelasten',
  income_tax:
    'income tax, income tax expense, corporation tax, ertragsteuern, impôt sur les bénéfices, impuesto sobre sociedades, vennootschapsbelasting',
};

const YES = 'yes, y, true, 1, x, ja, j, wahr, oui, o, vrai, sí, s, verdadero, waar';
const NO = 'no, n, false, 0, nein, falsch, non, faux, falso, nee, onwaar';

/** What the words of a program mean in a column of ours, by its name. */
export const VALUE_WORDS: Readonly<Record<string, readonly Meaning[]>> = {
  class: words(CLASSES),
  voided: words({ true: YES, false: NO }),
  reconciled: words({ true: YES, false: NO }),
  gender: words({
    woman: 'weiblich, frau, féminin, femme, femenino, mujer, vrouw, vrouwelijk, v',
    man: 'männlich, mann, masculin, homme, h, masculino, hombre, mannelijk',
    non_binary: 'divers, d, non binaire, no binario, non-binair',
    '': 'prefer not to say, not specified, undisclosed, unknown, keine angabe, non précisé, onbekend, -',
  }),
  status: words({
    active: 'aktiv, actif, activo, actief, yes, current, enabled, open, aan het werk',
    inactive:
      'inaktiv, inactif, inactivo, inactief, disabled, archived, closed, suspended, gesperrt, archiviert',
  }),
  currency: words({
    EUR: 'euro, euros, €',
    GBP: '£, pound sterling',
    USD: 'us dollar, us$',
    CHF: 'franken, sfr, schweizer franken',
  }),
  pay_type: words({
    salary: 'annual salary, gehalt, fixed, festgehalt, salaire, salario, salaris, salaried',
    hourly: 'hour, per hour, stundenlohn, stündlich, horaire, por hora, uurloon',
    bonus: 'prämie, prime, prima',
    commission: 'provision, comisión, provisie',
    allowance: 'zulage, indemnité, complemento, toeslag',
  }),
  frequency: words({
    annual: 'annually, yearly, year, per year, jährlich, jahr, annuel, an, anual, año, jaarlijks, jaar',
    monthly: 'month, per month, monatlich, monat, mensuel, mois, mensual, mes, maandelijks, maand',
    fortnightly: 'biweekly, bi-weekly, every two weeks, zweiwöchentlich, quinzaine',
    weekly: 'week, per week, wöchentlich, woche, hebdomadaire, semaine, semanal, semana, wekelijks',
    daily: 'day, per day, täglich, tag, journalier, diario, dagelijks',
    hourly: 'hour, per hour, stündlich, stunde, horaire, heure, por hora, hora, uur',
    one_off: 'one-off, once, one time, einmalig, unique, única, eenmalig',
  }),
  engagement_type: words({
    full_time:
      'full-time, full time, fulltime, ft, vollzeit, temps plein, temps complet, tiempo completo, jornada completa, voltijd',
    part_time:
      'part-time, part time, parttime, pt, teilzeit, temps partiel, tiempo parcial, media jornada, deeltijd',
    casual: 'temporary, temp, aushilfe, oproep, oproepkracht',
    fixed_term: 'fixed-term, fixed term, befristet, cdd, temporal, bepaalde tijd',
    contractor: 'freelance, freelancer, consultant, selbständig, indépendant, autónomo, zzp, zzp’er',
  }),
};

/** What a column says of the side of an amount. */
export const DEBIT_WORDS = foldedSet('d, dr, debit, s, soll, débit, debe, debet, deb');
export const CREDIT_WORDS = foldedSet('c, cr, credit, h, haben, crédit, haber, k, kredit, cred');
export const IN_WORDS = foldedSet('bij, in, incoming, eingang, c, cr, credit, h, haben, crédit, haber');
export const OUT_WORDS = foldedSet('af, out, outgoing, ausgang, d, dr, debit, s, soll, débit, debe, debet');
