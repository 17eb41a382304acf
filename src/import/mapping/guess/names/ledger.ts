import { foldedSet, type NamesOfKind, names } from './names.ts';

/** Names of what several tables of the ledger have. */
export const SHARED = {
  currency: names(
    'currency, currency code, ccy, curr, währung, währungscode, devise, code devise, monnaie, moneda, divisa, valuta, valutacode, munt',
  ),
  rate: names(
    'rate, exchange rate, fx rate, kurs, wechselkurs, taux, taux de change, tipo de cambio, koers, wisselkoers',
  ),
  department: names(
    'department, cost centre, cost center, kostenstelle, abteilung, département, centre de coût, departamento, centro de coste, afdeling, kostenplaats',
  ),
  account: names(
    'account, account code, account number, account no, gl account, gl code, ledger account, nominal code, nominal account, konto, kontonummer, konto nr, konto-nr., sachkonto, compte, n° compte, n° de compte, numéro de compte, numéro compte, compte général, cuenta, código cuenta, código de cuenta, n° cuenta, número de cuenta, cuenta contable, rekening, rekeningnummer, grootboek, grootboekrekening, grootboeknummer | category, kategorie, catégorie, categoría, categorie',
  ),
  customer: names(
    'customer, customer id, customer number, customer no, customer code, kunde, kundennummer, kunden nr, kundennr., debitor, debitorennummer, client, code client, n° client, numéro client, cliente, código cliente, n° cliente, klant, klantnummer, klantcode, debiteur, debiteurnummer | customer name, client name, kundenname, nom du client, nombre del cliente, klantnaam, contact name',
  ),
  vendor: names(
    'vendor, vendor id, vendor number, vendor no, supplier, supplier id, supplier number, supplier no, lieferant, lieferantennummer, lieferanten nr, kreditor, kreditorennummer, fournisseur, code fournisseur, n° fournisseur, proveedor, código proveedor, n° proveedor, leverancier, leveranciersnummer, crediteur, crediteurnummer | vendor name, supplier name, lieferantenname, nom du fournisseur, nombre del proveedor, leveranciersnaam, contact name',
  ),
  description: names(
    'description, text, buchungstext, verwendungszweck, beschreibung, narration, narrative, memo, details, particulars, libellé, libellé écriture, libellé opération, concepto, descripción, omschrijving, mededelingen | payee, name, auftraggeber/empfänger, beguenstigter, notes, comment, bezeichnung',
  ),
} as const;

/** Names of the columns of tables of the ledger. */
export const LEDGER_NAMES: Readonly<Record<string, NamesOfKind>> = {
  journal: {
    date: names(
      'date, datum, buchungsdatum, buchungstag, belegdatum, booking date, posting date, posted date, transaction date, entry date, journal date, gl date, date comptable, date écriture, date d’écriture, date opération, date d’opération, fecha, fecha asiento, fecha contable, fecha operación, fecha de operación, boekdatum, boekingsdatum, transactiedatum | value date, valuta, valutadatum, wertstellung, date valeur, date de valeur, fecha valor, rentedatum, created, completed date',
    ),
    entry: names(
      'entry, entry number, entry no, entry id, journal entry, journal number, journal no, transaction id, transaction number, transaction no, trans no, trans #, voucher, voucher number, voucher no, belegnummer, beleg nr, beleg, buchungsnummer, buchungssatz, n° écriture, n° d’écriture, numéro écriture, numéro d’écriture, écriture, asiento, n° asiento, número de asiento, boekstuk, boekstuknummer, boekingsnummer, mutatienummer | num, number, no, nr, id, n°, número, numéro, nummer',
    ),
    account: SHARED.account,
    description: SHARED.description,
    line_description: names('line description, line memo, zeilentext, positionstext'),
    debit: names(
      'debit, debit amount, soll, sollbetrag, betrag soll, umsatz soll, débit, montant débit, debe, importe debe, debet, bedrag debet | dr',
    ),
    credit: names(
      'credit, credit amount, haben, habenbetrag, betrag haben, umsatz haben, crédit, montant crédit, haber, importe haber, bedrag credit | cr',
    ),
    amount: names(
      'amount, transaction amount, betrag, umsatz, buchungsbetrag, montant, importe, bedrag, transactiebedrag | value, total, sum, wert, net',
    ),
    currency: SHARED.currency,
    rate: SHARED.rate,
    customer: SHARED.customer,
    vendor: SHARED.vendor,
    department: SHARED.department,
    reference: names(
      'reference, ref, document number, document no, rechnungsnummer, invoice number, invoice no, referenz, pièce, n° pièce, numéro de pièce, référence, referencia, documento, n° documento, referentie, factuurnummer, kenmerk',
    ),
    reconciled: names('reconciled, cleared, abgestimmt, rapproché, pointé, conciliado, afgeletterd'),
  },
  invoices: {
    invoice: names(
      'invoice, invoice number, invoice no, invoice id, invoice #, rechnung, rechnungsnummer, rechnungs nr, rechnung nr, facture, numéro de facture, n° facture, n° de facture, factura, número de factura, n° factura, factuur, factuurnummer | document number, number, no, nr, id, n°, número, numéro, nummer, name',
    ),
    customer: SHARED.customer,
    ...documentNames(
      'invoice date, rechnungsdatum, date de facture, date facture, fecha factura, fecha de factura, factuurdatum',
    ),
  },
  bills: {
    bill: names(
      'bill, bill number, bill no, bill id, supplier invoice number, eingangsrechnung, eingangsrechnungsnummer, facture fournisseur, factura proveedor, inkoopfactuur | invoice number, invoice no, rechnungsnummer, rechnung nr, numéro de facture, n° facture, número de factura, n° factura, factuurnummer, document number, number, no, nr, id, n°, nummer',
    ),
    vendor: SHARED.vendor,
    ...documentNames(
      'bill date, invoice date, rechnungsdatum, date de facture, date facture, fecha factura, fecha de factura, factuurdatum',
    ),
  },
  payments: {
    payment: names(
      'payment, payment id, payment number, payment no, zahlung, zahlungsnummer, paiement, n° paiement, numéro de paiement, pago, n° pago, número de pago, betaling, betalingsnummer | transaction id, id, number, no, nr, n°, nummer',
    ),
    date: names(
      'date, payment date, paid on, date paid, datum, zahlungsdatum, bezahlt am, date de paiement, date paiement, fecha, fecha de pago, betaaldatum, betalingsdatum | transaction date, value date',
    ),
    invoice: names(
      'invoice, invoice number, invoice no, rechnung, rechnungsnummer, rechnung nr, facture, numéro de facture, n° facture, factura, número de factura, n° factura, factuur, factuurnummer',
    ),
    bill: names(
      'bill, bill number, bill no, eingangsrechnung, facture fournisseur, factura proveedor, inkoopfactuur',
    ),
    amount: names(
      'amount, payment amount, amount paid, paid amount, betrag, zahlbetrag, montant, montant payé, importe, importe pagado, bedrag, betaald bedrag | total',
    ),
    currency: SHARED.currency,
    reference: names('reference, ref, referenz, référence, referencia, referentie, kenmerk'),
  },
  accounts: {
    code: names(
      'code, account code, account number, account no, account id, konto, kontonummer, konto nr, compte, n° compte, n° de compte, numéro de compte, numéro compte, cuenta, código, código cuenta, número de cuenta, rekening, rekeningnummer, grootboekrekening, grootboeknummer | number, no, nr, nummer, account, id, n°, número, numéro',
    ),
    name: names(
      'name, account name, kontobezeichnung, kontoname, beschriftung, bezeichnung, libellé, intitulé, libellé du compte, nombre, nombre de cuenta, naam, rekeningnaam | description, beschreibung, descripción, omschrijving, account',
    ),
    class: names(
      'class, account class, type, account type, kontoart, kontotyp, kontenart, typ, art, klasse, type de compte, classe, tipo, tipo de cuenta, clase, rekeningsoort, soort | category, kategorie, nature, categorie',
    ),
  },
  exchange_rates: {
    date: names('date, datum, fecha, valid from, gültig ab'),
    currency: SHARED.currency,
    rate: SHARED.rate,
  },
};

/** Names of the two columns of a bank statement that has one for what comes in and one for what goes out. */
export const MONEY_IN = foldedSet(
  'money in, paid in, deposit, deposits, credit, credit amount, eingang, gutschrift, einnahmen, haben, encaissement, recettes, crédit, abono, ingreso, ingresos, haber, bij, bijschrijving, inkomsten',
);
export const MONEY_OUT = foldedSet(
  'money out, paid out, withdrawal, withdrawals, debit, debit amount, ausgang, belastung, lastschrift, ausgaben, soll, décaissement, dépenses, débit, cargo, gasto, gastos, debe, af, afschrijving, uitgaven',
);
/** Of these, the names that a bank and an accountant mean the other way round. */
export const OF_EITHER_SIDE = foldedSet(
  'debit, debit amount, credit, credit amount, soll, haben, débit, crédit, debe, haber, cargo, abono',
);

/** Names of a column that says the side of an amount. */
export const SIDE_NAMES = foldedSet(
  'side, dc, d/c, dr/cr, cr/dr, debit/credit, debit credit indicator, soll/haben, soll/haben-kennzeichen, s/h, sh, sens, d/h, debe/haber, debet/credit, af bij, af/bij, transaction type',
);

/** Names of amounts with tax, from which the amount without it follows. */
export const GROSS_NAMES = foldedSet(
  'gross, gross amount, total incl tax, total including tax, brutto, bruttobetrag, total ttc, montant ttc, ttc, total con iva, importe total, total factura, bedrag incl btw, totaal incl btw, totaal inclusief btw',
);

function documentNames(dates: string): NamesOfKind {
  return {
    issue_date: names(
      `${dates}, issue date, date issued, date of issue, date, datum, ausstellungsdatum, date d’émission, date émission, fecha, fecha emisión, fecha de emisión, document date | created, created at, posting date`,
    ),
    due_date: names(
      'due date, due, due on, payment due, fällig, fällig am, fälligkeit, fälligkeitsdatum, zahlbar bis, échéance, date échéance, date d’échéance, vencimiento, fecha vencimiento, fecha de vencimiento, vervaldatum, vervaldag',
    ),
    currency: SHARED.currency,
    rate: SHARED.rate,
    reference: names(
      'reference, ref, po number, purchase order, bestellnummer, referenz, référence, referencia, referentie, kenmerk',
    ),
    voided: names(
      'voided, void, cancelled, canceled, storniert, annulée, annulé, anulada, anulado, geannuleerd',
    ),
    description: names(
      'description, line description, item, text, beschreibung, artikel, libellé, désignation, concepto, descripción, omschrijving | details, memo, notes',
    ),
    account: SHARED.account,
    department: SHARED.department,
    net: names(
      'net, net amount, net total, amount excl tax, amount excluding tax, subtotal, netto, nettobetrag, netto betrag, montant ht, total ht, ht, base imponible, importe neto, neto, bedrag excl btw, totaal excl btw | amount, line amount, betrag, montant, importe, bedrag, total, totaal',
    ),
    tax: names(
      'tax, tax amount, total tax, vat, vat amount, gst, gst amount, sales tax, mwst, mwst-betrag, ust, ust-betrag, umsatzsteuer, steuer, steuerbetrag, tva, montant tva, iva, cuota iva, importe iva, btw, btw-bedrag',
    ),
  };
}
