// What the business features of GnuCash write, as XML and in SQLite.

export type Owner = readonly [type: 'customer' | 'job' | 'vendor' | 'employee', id: string];
export type GnucashBusiness = Readonly<{
  customers?: readonly (readonly [id: string, name: string])[];
  vendors?: readonly (readonly [id: string, name: string])[];
  employees?: readonly (readonly [id: string, name: string])[];
  jobs?: readonly (readonly [id: string, owner: Owner])[];
  /** An invoice without a transaction is not posted. */
  invoices?: readonly Readonly<{ id: string; owner: Owner; transaction?: string; lot?: string }>[];
  lots?: readonly Readonly<{ id: string; account: string; owner?: Owner; invoice?: string }>[];
  taxAccounts?: readonly string[];
}>;

/** What a transaction says of its invoice. */
export type Issued = Readonly<{ type?: 'I' | 'P' | 'L'; invoice?: string; due?: string }>;

const NUMBERS = { customer: 2, job: 3, vendor: 4, employee: 5 } as const;
const guid = (name: string, id: string | undefined) =>
  id === undefined ? '' : `<${name} type="guid">${id}</${name}>`;
const slotOf = (key: string, type: string, value: string) =>
  `<slot><slot:key>${key}</slot:key><slot:value type="${type}">${value}</slot:value></slot>`;

const ownerXml = (name: string, [type, id]: Owner) =>
  `<${name} version="2.0.0"><owner:type>gnc${type[0]?.toUpperCase()}${type.slice(1)}</owner:type>${guid('owner:id', id)}</${name}>`;

function partyXml(prefix: string, element: string, [id, name]: readonly [string, string]): string {
  const named =
    prefix === 'employee'
      ? `<employee:username>${id}</employee:username><employee:addr version="2.0.0"><addr:name>${name}</addr:name></employee:addr>`
      : `<${prefix}:name>${name}</${prefix}:name><${prefix}:addr version="2.0.0"><addr:name>Head</addr:name></${prefix}:addr>`;
  return `<gnc:${element} version="2.0.0">${guid(`${prefix}:guid`, id)}${named}<${prefix}:id>No ${id}</${prefix}:id><${prefix}:active>1</${prefix}:active></gnc:${element}>`;
}

/** The business objects of a file, which follow its transactions. */
export function businessXml(business: GnucashBusiness): string {
  const { customers = [], vendors = [], employees = [], jobs = [], invoices = [] } = business;
  return [
    ...customers.map((one) => partyXml('cust', 'GncCustomer', one)),
    ...employees.map((one) => partyXml('employee', 'GncEmployee', one)),
    ...invoices.map(
      ({ id, owner, transaction, lot }) =>
        `<gnc:GncInvoice version="2.0.0">${guid('invoice:guid', id)}<invoice:id>R${id}</invoice:id>${ownerXml('invoice:owner', owner)}<invoice:opened><ts:date>2026-01-01 10:59:00 +0000</ts:date></invoice:opened>${guid('invoice:posttxn', transaction)}${guid('invoice:postlot', lot)}</gnc:GncInvoice>`,
    ),
    ...jobs.map(
      ([id, owner]) =>
        `<gnc:GncJob version="2.0.0">${guid('job:guid', id)}<job:id>1</job:id><job:name>Job</job:name>${ownerXml('job:owner', owner)}</gnc:GncJob>`,
    ),
    ...(business.taxAccounts ?? []).map(
      (account) =>
        `<gnc:GncTaxTable version="2.0.0"><taxtable:guid type="guid">x</taxtable:guid><taxtable:entries><gnc:GncTaxTableEntry>${guid('tte:acct', account)}<tte:amount>20/1</tte:amount></gnc:GncTaxTableEntry></taxtable:entries></gnc:GncTaxTable>`,
    ),
    ...vendors.map((one) => partyXml('vendor', 'GncVendor', one)),
  ].join('\n');
}

/** The lots of an account. */
export function lotsXml(account: string, { lots = [] }: GnucashBusiness): string {
  const own = lots.filter((lot) => lot.account === account);
  const slots = ({ owner, invoice }: (typeof own)[number]) =>
    [
      invoice === undefined ? '' : slotOf('gncInvoice', 'frame', slotOf('invoice-guid', 'guid', invoice)),
      owner === undefined
        ? ''
        : slotOf(
            'gncOwner',
            'frame',
            slotOf('owner-guid', 'guid', owner[1]) + slotOf('owner-type', 'integer', `${NUMBERS[owner[0]]}`),
          ),
      slotOf('title', 'string', 'Lot'),
    ].join('');
  if (own.length === 0) return '';
  return `<act:lots>${own.map((lot) => `<gnc:lot version="2.0.0">${guid('lot:id', lot.id)}<lot:slots>${slots(lot)}</lot:slots></gnc:lot>`).join('')}</act:lots>`;
}

/** The slots of a transaction of an invoice. */
export function issuedXml({ type, invoice, due }: Issued): string {
  return [
    invoice === undefined ? '' : slotOf('gncInvoice', 'frame', slotOf('invoice-guid', 'guid', invoice)),
    due === undefined ? '' : slotOf('trans-date-due', 'timespec', `<ts:date>${due} +0000</ts:date>`),
    type === undefined ? '' : slotOf('trans-txn-type', 'string', type),
  ].join('');
}

/** The tables of business features, as GnuCash makes them, with the columns that matter here. */
export const BUSINESS_TABLES = `
create table lots (guid text(32) primary key not null, account_guid text(32), is_closed integer not null);
create table customers (guid text(32) primary key not null, name text(2048) not null, id text(2048) not null);
create table vendors (guid text(32) primary key not null, name text(2048) not null, id text(2048) not null);
create table employees (guid text(32) primary key not null, username text(2048) not null, id text(2048) not null, addr_name text(1024));
create table jobs (guid text(32) primary key not null, id text(2048) not null, owner_type integer, owner_guid text(32));
create table invoices (guid text(32) primary key not null, id text(2048) not null, owner_type integer, owner_guid text(32), post_txn text(32), post_lot text(32));
create table taxtable_entries (id integer primary key autoincrement not null, taxtable text(32) not null, account text(32) not null);
`;

type Run = (statement: string, values: (string | number | null)[]) => void;

/** Writes the business objects into a database. */
export function writeBusiness(run: Run, business: GnucashBusiness): void {
  const { customers = [], vendors = [], employees = [], jobs = [], invoices = [], lots = [] } = business;
  for (const [id, name] of customers) run('insert into customers values (?, ?, ?)', [id, name, `No ${id}`]);
  for (const [id, name] of vendors) run('insert into vendors values (?, ?, ?)', [id, name, `No ${id}`]);
  for (const [id, name] of employees)
    run('insert into employees values (?, ?, ?, ?)', [id, id, `No ${id}`, name]);
  for (const [id, [type, owner]] of jobs)
    run("insert into jobs values (?, '1', ?, ?)", [id, NUMBERS[type], owner]);
  for (const { id, owner, transaction = null, lot = null } of invoices)
    run('insert into invoices values (?, ?, ?, ?, ?, ?)', [
      id,
      `R${id}`,
      NUMBERS[owner[0]],
      owner[1],
      transaction,
      lot,
    ]);
  for (const { id, account, owner, invoice } of lots) {
    run('insert into lots values (?, ?, 0)', [id, account]);
    if (invoice !== undefined) writeFrame(run, id, 'gncInvoice', [['invoice-guid', 5, null, invoice]]);
    if (owner !== undefined)
      writeFrame(run, id, 'gncOwner', [
        ['owner-type', 1, NUMBERS[owner[0]], null],
        ['owner-guid', 5, null, owner[1]],
      ]);
  }
  for (const account of business.taxAccounts ?? [])
    run("insert into taxtable_entries (taxtable, account) values ('x', ?)", [account]);
}

/** Writes the slots of a transaction of an invoice. */
export function writeIssued(run: Run, transaction: string, { type, invoice, due }: Issued): void {
  if (invoice !== undefined) writeFrame(run, transaction, 'gncInvoice', [['invoice-guid', 5, null, invoice]]);
  if (due !== undefined)
    run("insert into slots (obj_guid, name, slot_type, timespec_val) values (?, 'trans-date-due', 6, ?)", [
      transaction,
      due,
    ]);
  if (type !== undefined)
    run("insert into slots (obj_guid, name, slot_type, string_val) values (?, 'trans-txn-type', 4, ?)", [
      transaction,
      type,
    ]);
}

function writeFrame(
  run: Run,
  owner: string,
  name: string,
  slots: readonly (readonly [name: string, type: number, integer: number | null, guid: string | null])[],
): void {
  const frame = `${name} of ${owner}`;
  run('insert into slots (obj_guid, name, slot_type, guid_val) values (?, ?, 9, ?)', [owner, name, frame]);
  for (const [key, type, integer, id] of slots)
    run('insert into slots (obj_guid, name, slot_type, int64_val, guid_val) values (?, ?, ?, ?, ?)', [
      frame,
      `${name}/${key}`,
      type,
      integer,
      id,
    ]);
}
