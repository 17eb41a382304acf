import { SHARED } from './ledger.ts';
import { foldedSet, type NamesOfKind, names } from './names.ts';

/** Names of the columns of customers, vendors, departments and people. */
export const RECORD_NAMES: Readonly<Record<string, NamesOfKind>> = {
  customers: {
    customer: names(
      'customer id, customer number, customer no, customer code, kundennummer, kunden nr, debitor, debitorennummer, code client, n° client, numéro client, código cliente, n° cliente, número de cliente, klantnummer, klantcode, debiteurnummer | id, number, code, nr, no, nummer, n°, record id, customer',
    ),
    name: names(
      'customer name, client name, kundenname, nom du client, nombre del cliente, klantnaam, company name, company, firma, firmenname, raison sociale, société, razón social, empresa, bedrijfsnaam, bedrijf | name, nom, nombre, naam, kunde, client, cliente, klant, customer, account name, display name',
    ),
    ...profileNames(),
    credit_limit: names('credit limit, kreditlimit, plafond de crédit, límite de crédito, kredietlimiet'),
    billing_email: names(
      'billing email, invoice email, rechnungs-e-mail, e-mail facturation, factuur e-mail',
    ),
    billing_address: names(
      'billing address, address, rechnungsadresse, adresse, anschrift, adresse de facturation, dirección, factuuradres, adres',
    ),
  },
  vendors: {
    vendor: names(
      'vendor id, vendor number, vendor no, vendor code, supplier id, supplier number, supplier no, supplier code, lieferantennummer, lieferanten nr, kreditor, kreditorennummer, code fournisseur, n° fournisseur, código proveedor, n° proveedor, leveranciersnummer, crediteurnummer | id, number, code, nr, no, nummer, n°, vendor, supplier',
    ),
    name: names(
      'vendor name, supplier name, lieferantenname, nom du fournisseur, nombre del proveedor, leveranciersnaam, company name, company, firma, firmenname, raison sociale, société, razón social, empresa, bedrijfsnaam, bedrijf | name, nom, nombre, naam, lieferant, fournisseur, proveedor, leverancier, vendor, supplier, display name',
    ),
    ...profileNames(),
  },
  departments: {
    department: names(
      'department id, department code, department number, cost centre code, kostenstellennummer, abteilungsnummer, code département, código departamento, afdelingscode | department, kostenstelle, id, code, number, nr, nummer',
    ),
    name: names(
      'department name, abteilungsname, abteilung, nom du département, nombre del departamento, afdelingsnaam, afdeling | name, bezeichnung, nom, nombre, naam, department, description',
    ),
    parent: names(
      'parent, parent department, übergeordnet, parent id, département parent, departamento superior, hoofdafdeling',
    ),
  },
  persons: {
    person: EMPLOYEE(),
    legal_name: names(
      'legal name, full name, employee name, vollständiger name, mitarbeitername, nom complet, nombre completo, volledige naam, naam medewerker | name, employee, mitarbeiter, naam, nombre',
    ),
    preferred_name: names(
      'preferred name, display name, nickname, known as, rufname, prénom d’usage, roepnaam | preferred first name',
    ),
    work_email: names(
      'work email, email, e-mail, email address, e-mail-adresse, mail, adresse e-mail, courriel, correo, correo electrónico, e-mailadres',
    ),
    gender: names('gender, sex, geschlecht, sexe, genre, sexo, género, geslacht'),
    ethnicity: names('ethnicity'),
    date_of_birth: names(
      'date of birth, birth date, birthdate, birthday, dob, geburtsdatum, geburtstag, date de naissance, fecha de nacimiento, geboortedatum',
    ),
    country: names('country of origin, nationality, nationalität, nationalité, nacionalidad, nationaliteit'),
  },
  memberships: {
    membership: names('membership, membership id, employment id, contract id, vertragsnummer, dienstverband'),
    person: EMPLOYEE(),
    department: names(
      'department, abteilung, kostenstelle, département, service, departamento, afdeling, cost centre, cost center | department name, team',
    ),
    manager: names('manager id, manager employee id, supervisor id, vorgesetzter id, manager employee #'),
    category_of_worker: names('category of worker | job family, job category'),
    job_title: names(
      'job title, title, position, position title, stellenbezeichnung, berufsbezeichnung, positionsbezeichnung, tätigkeit, intitulé du poste, poste, titre du poste, puesto, cargo, functietitel, functie | funktion, fonction, role title, job',
    ),
    employment_start_date: names(
      'employment start date, start date, hire date, date of hire, joining date, eintritt, eintrittsdatum, einstellungsdatum, beginn, date d’embauche, date d’entrée, date entrée, fecha de alta, fecha de contratación, fecha de inicio, datum in dienst, in dienst, indiensttreding, startdatum',
    ),
    termination_date: names(
      'termination date, end date, leaving date, last day, employment end date, austritt, austrittsdatum, ende, date de sortie, date de départ, date sortie, fecha de baja, fecha de fin, datum uit dienst, uit dienst, einddatum',
    ),
  },
  compensation: {
    compensation: names('compensation, compensation id, pay id, salary id'),
    membership: names(
      'membership, membership id, employee id, employee number, employee no, employee #, personalnummer, personal nr, mitarbeiternummer, matricule, id empleado, número de empleado, personeelsnummer, medewerkernummer',
    ),
    pay_type: names(
      'pay type, compensation type, salary type, vergütungsart, lohnart, type de rémunération, tipo de salario, loonsoort',
    ),
    amount: names(
      'pay, pay amount, salary, base salary, annual salary, wage, gehalt, lohn, grundgehalt, jahresgehalt, bruttogehalt, salaire, salaire de base, salaire brut, salario, sueldo, salario bruto, salaris, brutosalaris, loon | amount, betrag, montant, importe, bedrag',
    ),
    currency: SHARED.currency,
    frequency: names(
      'frequency, pay frequency, pay period, paid per, zahlungsrhythmus, périodicité, fréquence, frecuencia, periodicidad, frequentie',
    ),
    engagement_type: names(
      'engagement type, employment type, contract type, beschäftigungsart, vertragsart, type de contrat, tipo de contrato, contracttype, dienstverband',
    ),
    weekly_hours: names(
      'weekly hours, hours per week, hours a week, wochenstunden, heures par semaine, heures hebdomadaires, horas semanales, uren per week',
    ),
    effective_from: names(
      'effective from, effective date, valid from, start date, gültig ab, à partir du, date d’effet, válido desde, desde, ingangsdatum, vanaf',
    ),
    effective_to: names(
      'effective to, valid to, valid until, end date, gültig bis, jusqu’au, válido hasta, hasta, einddatum, tot',
    ),
  },
};

/** The two columns that are joined where a table has no full names. */
export const FIRST_NAMES = foldedSet(
  'first name, given name, forename, vorname, prénom, nombre, voornaam, roepnaam',
);
export const LAST_NAMES = foldedSet(
  'last name, surname, family name, nachname, familienname, nom, nom de famille, apellido, apellidos, achternaam',
);

/** The parts of an address, in the order in which it is written. */
export const ADDRESS_PARTS = [
  'street, street address, street 1, address line 1, address 1, strasse, rue, adresse 1, calle, straat, billing street',
  'street 2, address line 2, address 2, adresszusatz, adresse 2, complément d’adresse',
  'postcode, postal code, zip, zip code, plz, postleitzahl, code postal, código postal, billing postal code, billing zip',
  'city, town, suburb, stadt, ort, ville, ciudad, población, stad, plaats, woonplaats, billing city',
  'state, province, region, county, bundesland, région, provincia, provincie, billing state, state/region, billing state/province',
  'country, land, pays, país, billing country, country/region',
].map(foldedSet);

function profileNames(): NamesOfKind {
  return {
    status: names('status, state, statut, estado'),
    account_number: names('our account number, their account number'),
    payment_terms: names(
      'payment terms, terms, zahlungsbedingung, zahlungsbedingungen, zahlungsziel, conditions de paiement, condiciones de pago, betalingsvoorwaarden, betaaltermijn',
    ),
    default_currency: SHARED.currency,
    contact_first_name: names('first name, contact first name, vorname, prénom, voornaam'),
    contact_last_name: names(
      'last name, surname, contact last name, nachname, nom de famille, apellido, apellidos, achternaam',
    ),
    contact_email: names(
      'email, e-mail, email address, contact email, e-mail-adresse, mail, courriel, adresse e-mail, correo, correo electrónico, e-mailadres',
    ),
    contact_phone: names(
      'phone, phone number, telephone, contact phone, telefon, telefonnummer, tel, téléphone, teléfono, telefoon, telefoonnummer | mobile, mobil, portable, móvil, mobiel',
    ),
    notes: names(
      'notes, comments, remarks, bemerkung, bemerkungen, notiz, notizen, remarques, notas, observaciones, opmerkingen',
    ),
  };
}

function EMPLOYEE() {
  return names(
    'person, person id, employee id, employee number, employee no, employee #, staff id, staff number, personalnummer, personal nr, mitarbeiternummer, mitarbeiter id, matricule, n° employé, id empleado, número de empleado, código empleado, personeelsnummer, medewerkernummer | id, number, nr, nummer, code',
  );
}
