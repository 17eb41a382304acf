// What a bookkeeper would write against the base tables: nothing of settled_on, of totals or of the compiler. $1 is the
// first day that is asked about and $2 the last, which is the day of a snapshot.

const STANDING = `documents d where d.voided_at is null and d.kind =`;
const IN_PERIOD = `between $1::date and $2::date`;
const OPEN = `(
  select d.*, coalesce(d.customer_id, d.vendor_id) as party, d.base_net + d.base_tax - coalesce((
    select sum(a.base_amount) from allocations a
    where a.document_id = d.id and a.voided_at is null and a.allocation_date <= $2::date), 0) as open
  from documents d where d.voided_at is null and d.issue_date <= $2::date) o where o.kind =`;

const open = (kind: Kind, only = 'true') =>
  `select coalesce(sum(open), 0) from ${OPEN} '${kind}' and ${only}`;
const issued = (kind: Kind, what: string, when = IN_PERIOD) =>
  `select coalesce(sum(${what}), 0) from ${STANDING} '${kind}' and d.issue_date ${when}`;
// What settles documents and what settles none, each on its day.
const SETTLEMENTS = `(
  select d.kind as document_kind, a.kind, a.allocation_date as day, a.base_amount, a.base_tax, coalesce(d.customer_id, d.vendor_id) as party
  from allocations a join documents d on d.id = a.document_id where a.voided_at is null
  union all
  select document_kind, kind, amount_date, base_amount, base_tax, coalesce(customer_id, vendor_id)
  from unallocated_amounts where voided_at is null) a`;
const settled = (kind: Kind, by: string, what: string, when = IN_PERIOD) => `
  select coalesce(sum(${what}), 0) from ${SETTLEMENTS}
  where a.document_kind = '${kind}' and a.kind in (${by}) and a.day ${when}`;
// What each party had paid or been credited by the day that settled nothing issued by then.
const unallocatedByParty = (kind: Kind) => `
  select coalesce(d.customer_id, d.vendor_id) as party, a.base_amount as amount
  from allocations a join documents d on d.id = a.document_id and d.voided_at is null
  where a.voided_at is null and d.kind = '${kind}' and a.allocation_date <= $2::date and d.issue_date > $2::date
  union all
  select coalesce(customer_id, vendor_id), case kind when 'refund' then -base_amount else base_amount end
  from unallocated_amounts where voided_at is null and document_kind = '${kind}' and amount_date <= $2::date`;
const unallocated = (kind: Kind) => `select coalesce(sum(amount), 0) from (${unallocatedByParty(kind)}) u`;
const owed = (kind: Kind) => less(open(kind), unallocated(kind));
const less = (...parts: string[]) => `select ${parts.map((part) => `(${part})`).join(' - ')}`;
const over = (above: string, below: string, times = 1) =>
  `select (${above}) * ${times} / nullif((${below}), 0)`;

const share = (kind: Kind) => over(open(kind, 'due_date < $2::date'), open(kind), 100);
const gross = (kind: Kind, when = IN_PERIOD) =>
  less(issued(kind, 'base_net + base_tax', when), settled(kind, `'credit_note'`, 'a.base_amount', when));
const days = (kind: Kind) => over(owed(kind), gross(kind, 'between $2::date - 89 and $2::date'), 90);
const daysToPay = (kind: Kind) => `
  select avg(paid_on - issue_date) from (
    select d.issue_date, greatest(max(a.allocation_date), d.issue_date) as paid_on
    from documents d join allocations a on a.document_id = d.id and a.voided_at is null
    where d.voided_at is null and d.kind = '${kind}'
    group by d.organization_id, d.id, d.issue_date, d.net, d.tax
    having sum(a.amount) = d.net + d.tax and 'payment' = any(array_agg(a.kind)) and 'write_off' <> all(array_agg(a.kind))
  ) paid where paid_on ${IN_PERIOD}`;

const net = (kind: Kind) =>
  less(issued(kind, 'base_net'), settled(kind, `'credit_note'`, 'a.base_amount - a.base_tax'));
const tax = (kind: Kind) =>
  less(issued(kind, 'base_tax'), settled(kind, `'credit_note', 'write_off'`, 'a.base_tax'));
const netByParty = (kind: Kind) => `
  select party, sum(amount) as amount from (
    select coalesce(d.customer_id, d.vendor_id) as party, d.base_net as amount
    from ${STANDING} '${kind}' and d.issue_date ${IN_PERIOD}
    union all
    select a.party, a.base_tax - a.base_amount from ${SETTLEMENTS}
    where a.document_kind = '${kind}' and a.kind = 'credit_note' and a.day ${IN_PERIOD}
  ) facts group by party`;
const topFive = (kind: Kind) =>
  over(
    `select case when (select min(amount) from (${netByParty(kind)}) every) >= 0 then sum(amount) end
     from (${netByParty(kind)} order by 2 desc limit 5) top`,
    net(kind),
    100,
  );

const party = (kind: Kind) => (kind === 'invoice' ? 'customer_id' : 'vendor_id');
const active = (kind: Kind, on: string) => `
  select count(distinct ${party(kind)}) from ${STANDING} '${kind}' and d.issue_date > ${on} - 365 and d.issue_date <= ${on}`;
const edges = (kind: Kind) => `(
  select min(issue_date) as first, max(issue_date) filter (where issue_date <= $2::date) as last
  from ${STANDING} '${kind}' group by ${party(kind)}) edges`;
const newOnes = (kind: Kind) => `select count(*) from ${edges(kind)} where first ${IN_PERIOD}`;
const parties = (kind: Kind) => issued(kind, '1').replace('sum(1)', `count(distinct ${party(kind)})`);

const balance = (kind: string, side: string, only = 'true') => `
  select coalesce(sum(${side}), 0) from journal_lines l
  join journal_entries e on e.id = l.entry_id and e.voided_at is null join accounts a on a.id = l.account_id
  where a.class = '${kind}' and e.entry_date <= $2::date and ${only}`;
const costOf90Days = `
  select sum(l.base_debit - l.base_credit) from journal_lines l
  join journal_entries e on e.id = l.entry_id and e.voided_at is null and e.kind not in ('opening', 'closing')
  join accounts a on a.id = l.account_id
  where a.class in ('cost_of_sales', 'direct_payroll') and e.entry_date between $2::date - 89 and $2::date`;
const inventoryDays = over(balance('inventory', 'l.base_debit - l.base_credit'), costOf90Days, 90);

// What is open from the first document on; before it the balance of the control accounts.
const fromDocuments = (kind: Kind, control: string) => `select case when $2::date >= (
    select least(min(least(d.issue_date, (select min(a.allocation_date) from allocations a where a.document_id = d.id and a.voided_at is null))),
      (select min(amount_date) from unallocated_amounts where voided_at is null and document_kind = '${kind}'))
    from ${STANDING} '${kind}') then (${owed(kind)}) else (${control}) end`;

type Kind = 'invoice' | 'bill';

/** What documents come to, what revaluations add to the control account, and its balance: the last is the sum of the others. */
export const OWED = {
  invoice: threeWays('invoice', 'receivable', 'l.base_debit - l.base_credit'),
  bill: threeWays('bill', 'payable', 'l.base_credit - l.base_debit'),
};

function threeWays(kind: Kind, control: string, side: string) {
  return {
    documents: owed(kind),
    revaluations: balance(control, side, `e.kind = 'revaluation'`),
    ledger: balance(control, side),
  };
}

const tieOut = ({ documents, revaluations, ledger }: (typeof OWED)[Kind]) =>
  `select (${documents}) + (${revaluations}) - (${ledger})`;

/** The metrics that are one value on a day. */
export const OF_DAYS: Readonly<Record<string, string>> = {
  'ar.outstanding': fromDocuments('invoice', balance('receivable', 'l.base_debit - l.base_credit')),
  'ap.outstanding': fromDocuments('bill', balance('payable', 'l.base_credit - l.base_debit')),
  'ar.overdue': open('invoice', 'due_date < $2::date'),
  'ap.overdue': open('bill', 'due_date < $2::date'),
  'ar.overdue_share': share('invoice'),
  'ap.overdue_share': share('bill'),
  'ar.dso': days('invoice'),
  'ap.dpo': days('bill'),
  'quality.receivables_tie_out': tieOut(OWED.invoice),
  'quality.payables_tie_out': tieOut(OWED.bill),
  'customers.active': active('invoice', '$2::date'),
  'vendors.active': active('bill', '$2::date'),
  'growth.customers_yoy': `select ((${active('invoice', '$2::date')}) * 100.0
    / nullif((${active('invoice', `(($2::date + 1) - interval '1 year' - interval '1 day')::date`)}), 0)) - 100`,
  'operations.cash_conversion_cycle': `select (${days('invoice')}) + (${inventoryDays}) - (${days('bill')})`,
};

/** The metrics that are one value of a period. */
export const OF_PERIODS: Readonly<Record<string, string>> = {
  'ar.invoiced': gross('invoice'),
  'ap.billed': gross('bill'),
  'ar.collected': less(
    settled('invoice', `'payment'`, 'a.base_amount'),
    settled('invoice', `'refund'`, 'a.base_amount'),
  ),
  'ap.paid': less(
    settled('bill', `'payment'`, 'a.base_amount'),
    settled('bill', `'refund'`, 'a.base_amount'),
  ),
  'ar.average_days_to_pay': daysToPay('invoice'),
  'ap.average_days_to_pay': daysToPay('bill'),
  'tax.sales_collected': tax('invoice'),
  'tax.purchases_paid': tax('bill'),
  'tax.sales_net': less(tax('invoice'), tax('bill')),
  'revenue.average_invoice': over(net('invoice'), issued('invoice', '1')),
  'vendors.average_bill': over(net('bill'), issued('bill', '1')),
  'customers.revenue_per_customer': over(net('invoice'), parties('invoice')),
  'customers.top_5_share': topFive('invoice'),
  'vendors.top_5_share': topFive('bill'),
  'customers.new': newOnes('invoice'),
  'vendors.new': newOnes('bill'),
  'customers.lost': `select count(*) from ${edges('invoice')} where last + 365 ${IN_PERIOD}`,
  'customers.retention_rate': `
    select 100.0 * count(*) filter (where at_end) / nullif(count(*), 0) from (
      select bool_or(issue_date > $2::date - 365 and issue_date <= $2::date) as at_end
      from ${STANDING} 'invoice' group by customer_id
      having bool_or(issue_date >= $1::date - 365 and issue_date < $1::date)) before`,
};

const named = (kind: Kind, parts: string) => `
  select party::text as key, name as label, sum(amount) as value from (${parts}) parts
  join ${kind === 'invoice' ? 'customer' : 'vendor'}_profiles profile on profile.id = party
  join parties on parties.id = profile.party_id
  group by party, name having sum(amount) <> 0 order by 3 desc, name collate "C"`;
const owedByParty = (kind: Kind) => `
  select party, open as amount from ${OPEN} '${kind}' union all select party, -amount from (${unallocatedByParty(kind)}) u`;
const aged = (kind: Kind) => `
  select key, value from (
    select key, value, first from (values ('not_due', -10000, 0), ('1_30', 1, 30), ('31_60', 31, 60), ('61_90', 61, 90),
      ('over_90', 91, 10000)) band(key, first, last),
    lateral (${open(kind, '$2::date - due_date between band.first and band.last')}) o(value)
    union all
    select 'unallocated', -amount, 10001 from (${unallocated(kind)}) u(amount) where amount <> 0
  ) parts order by first`;

/** The metrics of a day that are divided. */
export const SPLITS_OF_DAYS: Readonly<Record<string, string>> = {
  'ar.ageing': aged('invoice'),
  'ap.ageing': aged('bill'),
  'ar.by_customer': named('invoice', owedByParty('invoice')),
  'ap.by_vendor': named('bill', owedByParty('bill')),
  'customers.by_status': `
    select key, (
      select count(*) from customer_profiles p, organizations o
      where (p.created_at at time zone o.time_zone)::date <= $2::date and key = coalesce((
        select e.before ->> 'status' from audit_events e where e.subject_id = p.id and e.before ? 'status'
          and (e.occurred_at at time zone o.time_zone)::date > $2::date order by e.occurred_at limit 1), p.status)
    ) as value
    from unnest(array['active', 'inactive', 'archived']) key`,
};

/** The metrics of a period that are divided. */
export const SPLITS_OF_PERIODS: Readonly<Record<string, string>> = {
  'vendors.spend_by_vendor': named('bill', netByParty('bill')),
};

/**
 * What stands on the aged lists of some days, $1: by customer or vendor and band, and document, which is null for what is unallocated. An allocation
 * counts from the later of its day and that of the document.
 */
export const agedByHand = (kind: Kind) => `
  select wanted.day::text as day, party::text, document::text, band, sum(amount)::float as amount
  from unnest($1::date[]) as wanted(day) cross join lateral (${listed(kind).replaceAll('$2::date', 'wanted.day')}) listed
  group by 1, 2, 3, 4 having sum(amount) <> 0`;

const listed = (kind: Kind) => `
  select party, id as document, open as amount, case
    when due_date >= $2::date then 'not_due' when due_date >= $2::date - 30 then '1_30'
    when due_date >= $2::date - 60 then '31_60' when due_date >= $2::date - 90 then '61_90' else 'over_90' end as band
  from ${OPEN} '${kind}'
  union all
  select party, null, -amount, 'unallocated' from (${unallocatedByParty(kind)}) u`;
