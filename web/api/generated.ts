// Generated from the OpenAPI document by `npm run docs`; a test keeps it true.

import type { ExactNumber } from '../format/exact.ts';

export type Acceptance = {
  /** From the link. */
  token: string;
  name?: string;
  /** Of the new account: 12 to 200 characters. */
  password: string;
};

export type AccountName = {
  code: string;
  name: string;
};

/** One of the accounts in a sorted list: every column, or those that `fields` names. */
export type AccountRow = {
  /** Null for the accounts of a class of pay together. */
  id?: string | null;
  code?: string | null;
  name?: string;
  class?: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
  /** Of cash flows, where it is not that of its class. */
  activity?: 'operating' | 'investing' | 'financing' | null;
  /** In base currency at the end of `asOf`, a debit if positive. Of income and expenses it is what was posted since `balance_from`, without entries that close a year. */
  balance?: string;
  /** The first day of the financial year; null for accounts of the balance sheet. */
  balance_from?: string | null;
  created_at?: string;
  updated_at?: string;
};

/** Accounts, sorted and filtered. */
export type AccountRowPage = {
  meta: SortedListMeta;
  data: AccountRow[];
};

/** The active organisation: every other call is about this one. */
export type ActiveOrganization = {
  id: string;
  slug: string;
  name: string;
  base_currency: string;
  time_zone: string;
  jurisdiction: string | null;
  words: LabelWords;
  financial_year_start_month: number;
  minimum_group_size: number;
};

/** Who did it: a member, a program with a key, an assistant for a member (`assistant`), an operator at the command line (`operator`), or a caller who did not prove who they are (`unknown`). */
export type Actor = {
  kind: 'user' | 'api_key' | 'assistant' | 'operator' | 'unknown';
  /** Null for the command line, and for callers who did not prove who they are. */
  id: string | null;
  /** The member or the key; of an assistant, the member who connected it. */
  name: string | null;
  /** The name of the assistant through which the member acted. */
  assistant: string | null;
};

export type AddedStatementRow = {
  sign: 1 | -1;
  key: string;
};

export type Alert = {
  id: string;
  name: string;
  /** A metric with one value; null where the alert is about a row of a statement. None on diversity and pay gaps. */
  metric: MetricId | null;
  /** A statement whose rows have names of their own. */
  statement: 'profit-and-loss' | 'balance-sheet' | 'cash-flow' | 'trial-balance' | 'general-ledger' | 'aged-receivables' | 'aged-payables' | 'equity-changes' | null;
  /** The key of a row of the statement. */
  row: string | null;
  label: string | null;
  unit: Unit | null;
  /** A department, with those below it. */
  team: string | null;
  period: RelativePeriod;
  condition: AlertCondition;
  limit: string;
  limit_unit: AlertLimitUnit;
  /** Whether its maker gets a message too: ten a day at most. */
  by_mail: boolean;
  /** `waiting`: it goes on by itself when the reason is gone. `ended`: the membership of its maker has. */
  state: 'active' | 'paused' | 'waiting' | 'ended';
  waits_because: 'organization_closed' | 'maker_inactive' | 'maker_sees_less' | 'no_answer' | 'failed' | null;
  /** Whether it is the caller’s. Others can be deleted by owners and admins. */
  is_own: boolean;
  maker_name: string | null;
  value: ExactNumber | null;
  holds: boolean | null;
  checked_at: string;
  fired_at: string | null;
  created_at: string;
  updated_at: string;
};

/** The alert. */
export type AlertAnswer = {
  meta: RecordMeta;
  data: Alert;
};

export type AlertCondition = 'above' | 'below' | 'changes_by_more_than';

export type AlertFiring = {
  id: string;
  alert_id: string;
  name: string;
  sentence: string;
  explanation: string | null;
  /** The page of the app that shows the value, as at the day on which it fired. */
  path: string;
  fired_at: string;
  seen_at: string | null;
};

/** What fired, the newest first: the last hundred. */
export type AlertFiringList = {
  meta: AlertFiringListMeta;
  data: AlertFiring[];
};

export type AlertFiringListMeta = {
  version: 1;
  /** How many there are, shown or not. */
  total: number;
  /** How many of them were not seen. */
  unseen: number;
};

export type AlertLimitUnit = 'amount' | 'percent';

/** The alerts of the caller; for owners and admins then those of others. */
export type AlertList = {
  meta: ListMeta;
  data: Alert[];
};

export type AlertPastValue = {
  day: string;
  value: ExactNumber | null;
  fires: boolean;
};

export type AlertPatch = {
  /** A metric with one value; null where the alert is about a row of a statement. None on diversity and pay gaps. */
  metric?: MetricId | null;
  /** A statement whose rows have names of their own. */
  statement?: 'profit-and-loss' | 'balance-sheet' | 'cash-flow' | 'trial-balance' | 'general-ledger' | 'aged-receivables' | 'aged-payables' | 'equity-changes' | null;
  /** The key of a row of the statement. */
  row?: string | null;
  /** A department, with those below it. */
  team?: string | null;
  name?: string;
  period?: RelativePeriod;
  condition?: AlertCondition;
  /** In the unit of the value, or in percent of the period before. */
  limit?: string;
  limit_unit?: AlertLimitUnit;
  /** Whether its maker gets a message too: ten a day at most. */
  by_mail?: boolean;
  is_paused?: boolean;
};

export type AlertPreview = {
  label: string;
  unit: Unit;
  period: ResolvedPeriod;
  value: ExactNumber | null;
  before: ExactNumber | null;
  holds: boolean | null;
  /** How often in 12 months, looked at on the last day of each and today, by the data as they are now. */
  would_have_fired: number;
  history: AlertPastValue[];
};

/** The value now, and when the alert would have fired. */
export type AlertPreviewAnswer = {
  meta: RecordMeta;
  data: AlertPreview;
};

export type AlertTest = {
  name?: string;
  period: RelativePeriod;
  condition: AlertCondition;
  /** In the unit of the value, or in percent of the period before. */
  limit: string;
  /** A metric with one value; null where the alert is about a row of a statement. None on diversity and pay gaps. */
  metric?: MetricId | null;
  /** A statement whose rows have names of their own. */
  statement?: 'profit-and-loss' | 'balance-sheet' | 'cash-flow' | 'trial-balance' | 'general-ledger' | 'aged-receivables' | 'aged-payables' | 'equity-changes' | null;
  /** The key of a row of the statement. */
  row?: string | null;
  /** A department, with those below it. */
  team?: string | null;
  /** `percent` only with `changes_by_more_than`. Changes of percentages as `amount` are in points. */
  limit_unit?: AlertLimitUnit;
};

export type AlertsSeen = {
  up_to: string;
};

/** What was marked. */
export type AlertsSeenAnswer = {
  meta: RecordMeta;
  data: AlertsSeen;
};

export type AnsweredPeriod = {
  requested: RequestedPeriod;
  resolved: ResolvedPeriod;
};

export type ApiKey = {
  id: string;
  name: string;
  /** The 8 characters of the key that come after its prefix. */
  identifier: string;
  /** How the key begins, to recognise it by: its prefix and its identifier. */
  begins_with: string;
  capabilities: Capability[];
  /** Those of them that the key gained when a version of the service divided capabilities. Rotate the key to have one that has been looked at. */
  gained_capabilities: Capability[];
  /** IP addresses and ranges (CIDR) that the key is taken from; null: any. */
  allowed_networks: string[] | null;
  /** The categories of the catalogue that exist for the key; null: all. A limited key sees no parts and no rows of a value. */
  metric_families: MetricCategory[] | null;
  /** The user who made it or took it over; null when an operator made it, or when that user was erased. */
  created_by: string | null;
  /** The last day of their membership, or the day on which they were erased; null while it has no end. The key works on until it is revoked or expires. */
  created_by_left_on: string | null;
  created_at: string;
  /** Written once a minute at most. */
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** Whether the key opens anything: `active` until it expires or is revoked. */
  state: 'active' | 'expired' | 'revoked';
};

/** The key, without its secret. */
export type ApiKeyAnswer = {
  meta: RecordMeta;
  data: ApiKey;
};

/** The keys of the organisation. */
export type ApiKeyList = {
  meta: ListMeta;
  data: ApiKey[];
};

/** `today`, or a date that is not in the future. */
export type AsOf = string;

export type AsOfMeta = {
  version: 1;
  /** The day as at whose end the record is shown. */
  as_of: string;
};

export type AskedCapability = {
  name: Capability;
  /** Whether it is ticked at first. */
  proposed: boolean;
};

export type AskedConsent = {
  kind: 'asked';
  id: string;
  /** What it calls itself. Anybody can take any name. */
  name: string;
  /** The host of its document, or else of the address that it returns to. */
  host: string;
  /** The host or the app to which the answer goes. */
  returns_to: string;
  /** Whether that is a program on the machine of the browser. */
  returns_to_this_machine: boolean;
  /** What the assistant asks for and you have. */
  capabilities: AskedCapability[];
  expires_at: string;
  /** How long it stays connected. */
  connected_days: number;
};

export type AssistantApproval = {
  /** What to allow: some of those that were asked for. */
  capabilities: Capability[];
};

export type AssistantConsent = AskedConsent | RefusedConsent;

/** What to ask, or why the assistant cannot be connected. Send the browser to another host only when its user chooses to go there. */
export type AssistantConsentAnswer = {
  meta: RecordMeta;
  data: AssistantConsent;
};

export type AssistantLink = {
  /** The query of the address at `/oauth/authorize` to which the assistant sent its user. */
  query: string;
};

export type AssistantReturn = {
  /** Where the browser goes next: back to the assistant, with a code or with an error. */
  redirect_to: string;
};

/** Where to send the browser. */
export type AssistantReturnAnswer = {
  meta: RecordMeta;
  data: AssistantReturn;
};

/** What a value assumes. `due_dates`: some of the invoices or bills do not say when they are due, and the payment terms in the settings do. Without these terms there is no value: `no_data`. */
export type Assumption = 'due_dates';

export type AuditEvent = {
  id: string;
  occurred_at: string;
  actor: Actor;
  action: string;
  subject: AuditSubject;
  /** What is different, as it was and as it is; null for nothing. */
  before: unknown;
  /** What is different, as it was and as it is; null for nothing. */
  after: unknown;
  /** Its place in the chain of hashes, from 1 on; null of an event that is not in the chain, which `almanac verify` finds. */
  position: number | null;
  /** SHA-256 over the hash of the event before and this event. Keep it elsewhere: a log that was made anew has others. */
  hash: string | null;
};

/** Changes, the newest first. */
export type AuditEventPage = {
  meta: PageMeta;
  data: AuditEvent[];
};

export type AuditExport = {
  /** The form of the file. */
  format: 'csv' | 'ndjson';
  /** The id of a user, also for what their assistants changed, the id of a key, `operator` or `unknown`. */
  actor?: string;
  action?: string;
  /** What was changed: a kind, an id, or both as `kind/id`. */
  subject?: string;
  /** The first day, in the time zone of the organisation. */
  from?: string;
  /** The last day. */
  to?: string;
};

export type AuditSubject = {
  kind: string;
  id: string | null;
};

/** On what a value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. `documents` and `ledger`, of what is owed by customers or to vendors: invoices or bills with what settles them, or, before the first day of these, the control accounts. */
export type Basis = 'posted' | 'documents' | 'ledger';

/** The results. */
export type BatchAnswer = {
  /** By the keys of the queries, in their order. */
  results: Record<string, BatchResult>;
  meta: BatchMeta;
};

export type BatchFailure = {
  ok: false;
  error: ApiError;
};

export type BatchMeta = {
  asOf: string | null;
  /** ISO 4217 */
  baseCurrency: string;
  computedAt: string;
  version: 1;
};

export type BatchQuery = {
  /** Chosen by you, once in the batch. */
  key: string;
  id: MetricId;
  period: Period;
  /** The id of a department: counts it and all below it. For metrics that are `teamScoped`. */
  team?: string;
  /** Times to compare the value with: `previous`, `last_year` or both, separated by a comma. */
  compare?: string;
};

export type BatchRequest = {
  queries: BatchQuery[];
  asOf?: AsOf;
};

/** The value, or why there is none. */
export type BatchResult = BatchSuccess | BatchFailure;

export type BatchSuccess = {
  ok: true;
  data: MetricValue;
  meta: MetricMeta;
};

export type BegunSeries = {
  day: string;
};

/** The snapshot that begins the series. */
export type BegunSeriesAnswer = {
  meta: RecordMeta;
  data: BegunSeries;
};

/** One of the bills in a sorted list: every column, or those that `fields` names. */
export type BillRow = {
  id?: string;
  /** The number of the bill in its source. */
  external_id?: string;
  /** As at `asOf`. `open`: issued, and something of it is not settled; `overdue`: open and past its due date; `paid`: nothing of it is open any more, whether it was paid, credited or written off; `upcoming`: not issued yet. */
  status?: 'open' | 'overdue' | 'paid' | 'upcoming';
  vendor_id?: string;
  /** The `external_id` of the vendor. */
  vendor?: string | null;
  vendor_name?: string;
  issue_date?: string;
  /** As stated, or by the payment terms of the organisation; null where neither is known. */
  due_date?: string | null;
  /** Days past the due date as at `asOf`; null where nothing is open or the due date is not known. */
  days_overdue?: number | null;
  currency?: string;
  net?: string;
  tax?: string;
  total?: string;
  /** What is not settled as at `asOf`; null where it is not issued yet. */
  open?: string | null;
  /** In base currency, at its own rate. */
  base_total?: string;
  /** In base currency: all of them add up to `ap.outstanding`, less what is unallocated. */
  base_open?: string | null;
  reference?: string | null;
  transferred?: boolean;
  recorded_at?: string;
  updated_at?: string;
};

/** The bills in their own order, or sorted. */
export type BillRowList = ListedBillPage | BillRowPage;

/** Bills, sorted and filtered. */
export type BillRowPage = {
  meta: SortedListMeta;
  data: BillRow[];
};

export type BillToWrite = {
  /** What identifies the bill; its lines follow one another. The same again is the same bill, corrected if it differs. */
  external_id: string;
  /** Vendor that it is owed to, by the id in `vendors`. Text of up to 200 characters. */
  vendor: string;
  /** Day on which it was issued. Date, YYYY-MM-DD. */
  issue_date: string;
  /** Day by which it is to be paid; not before it was issued. If empty, the payment terms of the organisation say when it is due. Date, YYYY-MM-DD. */
  due_date?: string | null;
  /** Currency of its amounts; if empty, the base currency. Currency code of ISO 4217. */
  currency?: string | null;
  /** Units of the base currency for one of `currency`; if empty, the exchange rate in force on the day of issue. Number more than zero, up to 12 decimals. */
  rate?: ExactNumber | string | null;
  /** What it is called on paper. Text of up to 500 characters. */
  reference?: string | null;
  /** Whether it was owed before these books begin, or moved from another account: it is open, and does not count as invoiced. True or false (yes and no will do). */
  transferred?: boolean | null;
  /** Whether it is void: it no longer counts, nor do its settlements. True or false (yes and no will do). */
  voided?: boolean | null;
  /** The lines of the bill. */
  lines: DocumentLineToWrite[];
};

export type BillWrite = {
  /** The bills: from 1 to 500. */
  data: BillToWrite[];
  existing?: OnExisting;
};

export type Board = {
  id: string;
  name: string;
  description: string | null;
  /** Whether it comes with Almanac. Make a copy to change it. */
  is_built_in: boolean;
  /** Whether all members of the organisation see it, or its owner alone. */
  is_shared: boolean;
  /** Whether it is the caller’s. */
  is_own: boolean;
  /** Whether the caller may change it: its owner, and owners and admins of the organisation where it is shared. */
  may_change: boolean;
  owner_name: string | null;
  /** Null of a board that comes with Almanac. */
  created_at: string | null;
  /** Null of a board that comes with Almanac. */
  updated_at: string | null;
  /** Those that the caller may see, in their order. */
  tiles: BoardTile[];
  /** How many more it has, of metrics or statements that the caller may not see; those on diversity and pay gaps are not counted. */
  hidden_tiles: number;
};

/** The board. */
export type BoardAnswer = {
  meta: RecordMeta;
  data: Board;
};

export type BoardChange = {
  name?: string;
  /** Whether all members of the organisation see it, or its owner alone. */
  is_shared?: boolean;
  /** In their order. */
  tiles?: BoardTile[];
};

export type BoardSummary = {
  id: string;
  name: string;
  description: string | null;
  /** Whether it comes with Almanac. Make a copy to change it. */
  is_built_in: boolean;
  /** Whether all members of the organisation see it, or its owner alone. */
  is_shared: boolean;
  /** Whether it is the caller’s. */
  is_own: boolean;
  /** Whether the caller may change it: its owner, and owners and admins of the organisation where it is shared. */
  may_change: boolean;
  owner_name: string | null;
  /** Null of a board that comes with Almanac. */
  created_at: string | null;
  /** Null of a board that comes with Almanac. */
  updated_at: string | null;
  /** How many of its tiles the caller may see. */
  tile_count: number;
};

/** The boards that the caller sees: those that come with Almanac, then others by name. */
export type BoardSummaryList = {
  meta: ListMeta;
  data: BoardSummary[];
};

/** What a board shows in one place. */
export type BoardTile = FigureTile | ChartTile | TableTile | StatementTile;

/** The values. */
export type BoardValuesAnswer = {
  /** In the order of the tiles. */
  data: TileValues[];
  meta: BoardValuesMeta;
};

export type BoardValuesMeta = {
  asOf: string | null;
  /** ISO 4217 */
  baseCurrency: string;
  dataVersion: number | null;
  computedAt: string;
  version: 1;
};

export type BoardValuesRequest = {
  /** Those of a board, saved or not. */
  tiles: BoardTile[];
  period: Period;
  asOf?: AsOf;
};

export type BreakdownItem = {
  key: string;
  label: string;
  value: ExactNumber | null;
  nullReason?: NullReason;
  /** The day that the value is of, where it is an earlier one than that of the answer: a pay gap that could not be renewed without revealing persons repeats an earlier snapshot. */
  asOfDate?: string;
  share: ExactNumber | null;
};

export type BreakdownValue = {
  kind: 'breakdown';
  dimension: string;
  /** ISO 4217 */
  currency?: string;
  periodLabel: string;
  coverage: Coverage;
  basis?: Basis;
  assumed?: Assumption;
  /** The value at the times that `compare` names, like for like. */
  comparisons?: Comparison[];
  total: ExactNumber | null;
  nullReason?: NullReason;
  items: BreakdownItem[];
};

export type Capability = 'metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read';

/** `ias7` counts interest in operating cash flow; `ifrs18` counts what is paid in financing and what is received in investing. */
export type CashFlowPolicy = 'ias7' | 'ifrs18';

export type ChangeDriver = {
  label: string;
  /** The metric that it is the value of; null where it has none of its own. */
  metric: MetricId | null;
  unit: Unit;
  /** At the other time. */
  before: ExactNumber;
  /** In the period of the question. */
  after: ExactNumber;
  /** What its change added to the value, in the unit of the metric. */
  effect: ExactNumber;
  /** Its parts by what `by` names, the largest effect first; their effects add up to its effect. At most 50: the smallest are one part, `others`. Of a metric that is a division, its items. Empty where it is not kept in parts. */
  parts: ChangedPart[];
};

/** The change in one sentence, in English. */
export type ChangeSentence = {
  text: string;
  /** The same sentence, for programs that write numbers as their reader does. */
  pieces: SentencePiece[];
};

/** The customer as it is now. */
export type ChangedCustomerAnswer = {
  meta: RecordMeta;
  data: Customer;
  /** The fields that are different now, a custom one as `custom_fields.<key>`. */
  changed: string[];
  /** Why the value of a custom field was not taken, by its key. */
  rejected: Record<string, string>;
  /** The code of the fault, by the same keys. */
  rejected_codes: Record<string, FaultCode>;
};

/** The member as they are now. */
export type ChangedMemberAnswer = {
  meta: RecordMeta;
  data: Member;
  /** What is different now. */
  changed: ('role' | 'status')[];
};

/** The organisation as it is now. */
export type ChangedOrganizationAnswer = {
  meta: RecordMeta;
  data: Organization;
  /** What is different now. */
  changed: ('name' | 'base_currency' | 'time_zone' | 'financial_year_start_month' | 'minimum_group_size' | 'jurisdiction' | 'snapshot_days' | 'full_time_weekly_hours' | 'cash_flow_policy' | 'requires_second_factor' | 'invoices_from' | 'bills_from' | 'customer_terms_days' | 'vendor_terms_days')[];
};

export type ChangedPart = {
  key: string;
  label: string;
  /** At the other time. */
  before: ExactNumber;
  /** In the period of the question. */
  after: ExactNumber;
  /** What its change added to the value, in the unit of the metric. */
  effect: ExactNumber;
};

/** The vendor as it is now. */
export type ChangedVendorAnswer = {
  meta: RecordMeta;
  data: Vendor;
  /** The fields that are different now, a custom one as `custom_fields.<key>`. */
  changed: string[];
  /** Why the value of a custom field was not taken, by its key. */
  rejected: Record<string, string>;
  /** The code of the fault, by the same keys. */
  rejected_codes: Record<string, FaultCode>;
};

/** What made the difference. */
export type ChangesAnswer = {
  data: MetricChanges;
  meta: MetricMeta;
};

/** A metric of one value, by month. */
export type ChartTile = {
  kind: 'chart';
  /** How wide it is: a quarter of the board (`small`), half of it (`wide`) or all (`full`). */
  size: 'small' | 'wide' | 'full';
  title: string | null;
  /** Null: the period chosen on the page of the board. */
  period: Period | null;
  metric: MetricId;
  /** How many months, up to the end of the period. */
  months: number;
};

export type ChartTileValues = {
  kind: 'chart';
  result: HistoryResult;
};

export type Closure = {
  state: 'open' | 'closed';
  closed_at: string | null;
  /** Until then an owner can restore the organisation; then everything in it is erased. */
  erasure_due_at: string | null;
  /** Days between closing an organisation and its erasure, as the operator has set them. */
  grace_days: number;
};

/** Whether the organisation is closed, and when it is erased. */
export type ClosureAnswer = {
  meta: RecordMeta;
  data: Closure;
};

export type Comparison = {
  to: 'previous' | 'last_year';
  resolved: ResolvedPeriod | null;
  value: ExactNumber | null;
  change: ExactNumber | null;
  changePercent: ExactNumber | null;
  coverage: Coverage | null;
  nullReason?: NullReason;
};

/** A pay arrangement. */
export type CompensationEntry = {
  id: string;
  membership_id: string;
  /** What is paid. */
  pay_type: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance';
  /** How much each time. A decimal with four places. */
  amount: string;
  /** Currency of the amount. ISO 4217. */
  currency: string;
  /** How often the amount is paid. */
  frequency: 'annual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily' | 'hourly' | 'one_off';
  /** How they are engaged. */
  engagement_type: 'full_time' | 'part_time' | 'casual' | 'fixed_term' | 'contractor';
  /** First day of the arrangement. */
  effective_from: string;
  effective_to: string | null;
  created_at: string;
  /** When the arrangement was recorded as it is. */
  updated_at: string;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
  weekly_hours: string | null;
};

/** The 500 most recent pay arrangements of the membership, and how many there are. */
export type CompensationList = {
  meta: CompensationListMeta;
  data: CompensationEntry[];
};

export type CompensationListMeta = {
  version: 1;
  total: number;
  membership_id: string;
};

export type ConnectedAssistant = {
  id: string;
  /** What it calls itself. Anybody can take any name. */
  name: string;
  /** The host of its document, or else of the address that it returns to. */
  host: string;
  /** The member for whom it reads; null when they were erased, and it reads nothing any more. */
  user_id: string | null;
  /** What it was allowed. It rests while its member lacks one of them. */
  capabilities: Capability[];
  created_at: string;
  /** Written once a minute at most. */
  last_used_at: string | null;
  expires_at: string;
  revoked_at: string | null;
};

/** The assistant. */
export type ConnectedAssistantAnswer = {
  meta: RecordMeta;
  data: ConnectedAssistant;
};

/** The connected assistants. */
export type ConnectedAssistantList = {
  meta: ListMeta;
  data: ConnectedAssistant[];
};

export type CountedListMeta = {
  version: 1;
  /** The day as at whose end the records are shown. */
  as_of: string;
  next_cursor: string | null;
  /** Whether there is a next page. */
  has_more: boolean;
  /** How many records there are on all pages. */
  total: number;
};

/** Of rows of kind `person`: who is counted, by the membership that counts, and `since` when they have been employed where that is counted. `id` is null for users of whom no person is kept. */
export type CountedPerson = {
  id: string | null;
  name: string | null;
  membershipId: string;
  startDate: string | null;
  terminationDate: string | null;
  since: string | null;
};

/** What is known of a value. What it reads is the ledger, invoices, bills, people or pay; of several, what they share. */
export type Coverage = {
  from: string | null;
  through: string | null;
  /** How much of the days is known. Where it is `none`, there is no value: `no_data`. */
  state: 'whole' | 'part' | 'none';
  /** The stretches of more than 92 days without a fact that the days touch. */
  gaps: CoverageGap[];
  /** How many employees are without pay, where pay is counted and some are. */
  missing?: ExactNumber;
  /** What else there is no value without: `due_dates` of open invoices or bills, where there are no payment terms either. */
  unknown?: 'due_dates';
};

export type CoverageGap = {
  from: string;
  through: string;
};

export type Credentials = {
  email: string;
  password: string;
  /** From the link of an invitation. Counts where no organisation lets the account in: signing in accepts it then. */
  invitation_token?: string;
};

/** Of a customer, for callers with `records.read`: the limit, and what is left of it after the balance. */
export type Credit = {
  limit: ExactNumber | null;
  left: SummaryFigure;
};

export type CrossedPeriod = {
  requested: Period;
  resolved: ResolvedPeriod;
};

export type CustomField = {
  id: string;
  /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
  key: string;
  /** What people call it. */
  label: string;
  type: CustomFieldType;
  /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
  type_config: Record<string, unknown>;
  /** Whether it must have a value while it is there. */
  required: boolean;
  /** What a new record gets when nothing is given; a value of the type, or null. */
  default_value: unknown;
  /** Lower comes first; on the same, the key decides. */
  position: number;
  group: string | null;
  show_if: string | null;
  /** Whether it is the platform’s or the organisation’s own. */
  kind: 'system' | 'custom';
  help_text: string | null;
};

export type CustomFieldChange = {
  /** What people call it. */
  label?: string;
  /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
  type_config?: Record<string, unknown>;
  required?: boolean;
  /** What a new record gets when nothing is given; a value of the type, or null. */
  default_value?: unknown;
  group?: string | null;
  show_if?: string | null;
  help_text?: string | null;
};

/** The active fields of the subject, in order. */
export type CustomFieldList = {
  meta: CustomFieldListMeta;
  data: CustomField[];
};

export type CustomFieldListMeta = {
  version: 1;
  subject: CustomFieldSubject;
  total: number;
};

export type CustomFieldOrder = {
  subject: CustomFieldSubject;
  /** Each active field of the organisation’s own, once, in the order that they are to have. */
  ids: string[];
};

export type CustomFieldSubject = 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';

/** What the field can hold; it decides what there is in `type_config`. */
export type CustomFieldType = 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';

/** A customer. */
export type Customer = {
  id: string;
  /** Who the customer is. */
  party_id: string;
  /** The name of the party. */
  name: string;
  status: CustomerStatus;
  account_number: string | null;
  payment_terms: string | null;
  default_currency: string | null;
  credit_limit: string | null;
  billing_email: string | null;
  billing_address: string | null;
  contact_first_name: string | null;
  contact_last_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  notes: string | null;
  /** Values by the key of their definition. Those of archived definitions are not shown. */
  custom_fields: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
};

export type CustomerChange = {
  status?: CustomerStatus;
  /** text of up to 500 characters; null or an empty text for none */
  account_number?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  payment_terms?: string | null;
  /** currency code of ISO 4217; null or an empty text for none */
  default_currency?: string | null;
  /** number of up to 15 digits before the point and 4 after, not negative: a string, or a JSON number of up to 15 digits; null for no limit */
  credit_limit?: ExactNumber | string | null;
  /** e-mail address; null or an empty text for none */
  billing_email?: string | null;
  /** text of up to 20000 characters, on many lines; null or an empty text for none */
  billing_address?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  contact_first_name?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  contact_last_name?: string | null;
  /** e-mail address; null or an empty text for none */
  contact_email?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  contact_phone?: string | null;
  /** text of up to 20000 characters, on many lines; null or an empty text for none */
  notes?: string | null;
  /** Values by key; null clears. Those that are not named stay as they are. */
  custom_fields?: Record<string, unknown>;
};

export type CustomerChangedEvent = {
  /** The data version after the write. */
  version: number;
  /** The customers that were added, changed or removed. Null: more than 100. */
  customer_ids: string[] | null;
};

/** One of the customers in a sorted list: every column, or those that `fields` names. */
export type CustomerRow = {
  id?: string;
  external_id?: string | null;
  party_id?: string;
  name?: string;
  status?: 'active' | 'inactive' | 'archived';
  account_number?: string | null;
  payment_terms?: string | null;
  default_currency?: string | null;
  credit_limit?: string | null;
  billing_email?: string | null;
  billing_address?: string | null;
  contact_first_name?: string | null;
  contact_last_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  notes?: string | null;
  /** By the key of their definition. In a file, each has a column. */
  custom_fields?: Record<string, unknown>;
  created_at?: string;
  updated_at?: string;
};

/** The customers in their own order, or sorted. */
export type CustomerRowList = ListedCustomerList | CustomerRowPage;

/** Customers, sorted and filtered. */
export type CustomerRowPage = {
  meta: CountedListMeta;
  data: CustomerRow[];
};

export type CustomerStatus = 'active' | 'inactive' | 'archived';

export type CustomerToWrite = {
  /** What identifies the customer; the same again is the same customer, changed if it differs. */
  external_id: string;
  /** What people call it. Text of up to 500 characters. */
  name: string;
  /** Whether you still do business with them. If empty, active. One of active, inactive, archived. */
  status?: string | null;
  /** The number of the account with them. Text of up to 500 characters. */
  account_number?: string | null;
  /** When invoices are due. Text of up to 500 characters. */
  payment_terms?: string | null;
  /** The currency of invoices, as its ISO 4217 code. Currency code of ISO 4217. */
  default_currency?: string | null;
  /** The most that the customer may owe. If empty, no limit. Number of up to 15 digits before the point and 4 after, not negative. */
  credit_limit?: ExactNumber | string | null;
  /** Where invoices go. E-mail address. */
  billing_email?: string | null;
  /** The postal address on invoices. Text of up to 20000 characters, on many lines. */
  billing_address?: string | null;
  /** First name of the contact person. Text of up to 500 characters. */
  contact_first_name?: string | null;
  /** Last name of the contact person. Text of up to 500 characters. */
  contact_last_name?: string | null;
  /** E-mail address of the contact person. E-mail address. */
  contact_email?: string | null;
  /** Telephone number of the contact person. Text of up to 500 characters. */
  contact_phone?: string | null;
  /** Anything else worth knowing. Text of up to 20000 characters, on many lines. */
  notes?: string | null;
  /** Values by key; null clears. Those that are not named stay as they are. */
  custom_fields?: Record<string, string | ExactNumber | boolean | string[] | null>;
};

export type CustomerWrite = {
  /** The customers: from 1 to 500. */
  data: CustomerToWrite[];
  existing?: OnExisting;
};

export type DataChangedEvent = {
  /** The data version after the write. */
  version: number;
  /** The first day of the journal entries that were posted or voided; null where there were none. */
  first_day: string | null;
  /** The last one. */
  last_day: string | null;
  /** The accounts of these entries. Null: there were too many to name, or naming them needs `ledger.read` and `people.view_cost`; then take all accounts and days as changed. */
  account_ids: string[] | null;
};

/** `next_cursor` and `has_more` are included if `updated_since` or `cursor` was sent. */
export type DatedStepListMeta = {
  version: 1;
  /** How many there are, shown or not. */
  total: number;
  /** Where the list goes on, now or when more was written. */
  next_cursor?: string;
  /** Whether there are more records already. */
  has_more?: boolean;
  /** The day as at whose end the records are shown. Only if `asOf` was sent. */
  as_of?: string;
};

export type DeclinedInvitation = {
  declined: true;
};

/** The invitation is declined. */
export type DeclinedInvitationAnswer = {
  meta: RecordMeta;
  data: DeclinedInvitation;
};

/** The database cannot be reached. */
export type DegradedHealth = {
  status: 'degraded';
  /** Whether the database answered. */
  db: boolean;
  timestamp: string;
  version: string;
  /** Only with `auth=1`. */
  authenticated?: boolean;
  /** What is wrong, in a few words, when degraded. */
  error?: string;
};

export type DeletedBoard = {
  id: string;
};

/** The board is deleted. */
export type DeletedBoardAnswer = {
  meta: RecordMeta;
  data: DeletedBoard;
};

export type DeletedMapping = {
  /** The name of a mapping. */
  name: string;
};

/** The mapping is deleted. */
export type DeletedMappingAnswer = {
  meta: RecordMeta;
  data: DeletedMapping;
};

export type DemoOrganization = {
  id: string;
  slug: string;
};

/** The demo organisation. */
export type DemoOrganizationAnswer = {
  meta: RecordMeta;
  data: DemoOrganization;
};

/** A department. */
export type Department = {
  /** What `team` of a metric and `department` of memberships take. */
  id: string;
  name: string;
  parent_department_id: string | null;
  created_at: string;
  updated_at: string;
  /** What an import calls it. */
  external_id: string;
};

/** Departments in the order of the tree. */
export type DepartmentList = {
  meta: ListMeta;
  data: Department[];
};

/** Null without `by`, for a metric that is no ratio, and where its numbers are not kept by that dimension. */
export type DividedRatio = {
  /** `rate_and_mix`, by department, customer or vendor: how the ratio of each part changed, and how its weight did. `shares`, by account: how each account changed in percent of the divisor; the accounts of the divisor are left out where they are always all of it. */
  kind: 'rate_and_mix' | 'shares';
  dividend: string;
  divisor: string;
  /** The largest effect first; the effects add up to the change. At most 50: the smallest are one part, `others`. */
  parts: RatioPart[];
};

export type Division = {
  id: MetricId;
  dimension: string;
};

export type DocumentAllocation = {
  id: string;
  /** The name of the payment in its source. */
  external_id: string;
  kind: 'payment' | 'credit_note' | 'write_off' | 'transfer';
  date: string;
  amount: string;
  tax: string;
  /** In base currency, at the rate of the document. */
  base_amount: string;
  reference: string | null;
};

export type DocumentLine = {
  line_number: number;
  description: string | null;
  account_id: string | null;
  account: string | null;
  account_name: string | null;
  department_id: string | null;
  department: string | null;
  department_name: string | null;
  tax_code: string | null;
  net: string;
  tax: string;
};

export type DocumentLineToWrite = {
  /** What the line is for. Text of up to 2000 characters. */
  description?: string | null;
  /** Code of the account that it belongs to. Text of up to 200 characters. */
  account?: string | null;
  /** Department that it belongs to, by the id in `departments`. Text of up to 200 characters. */
  department?: string | null;
  /** What the source calls the kind of its tax; it is kept, and nothing is computed from it. Text of up to 100 characters. */
  tax_code?: string | null;
  /** Amount without tax; deductions are negative. Number of up to 16 digits before the point and 8 after. */
  net: ExactNumber | string;
  /** Tax that comes on top; if empty, none. Number of up to 16 digits before the point and 8 after. */
  tax?: ExactNumber | string | null;
};

export type EmptyBody = Record<string, unknown>;

export type EndedSession = {
  signed_out: true;
};

/** The session has ended. */
export type EndedSessionAnswer = {
  meta: RecordMeta;
  data: EndedSession;
};

export type EndedSessions = {
  ended: number;
};

/** How many sessions have ended. */
export type EndedSessionsAnswer = {
  meta: RecordMeta;
  data: EndedSessions;
};

export type EntryLine = {
  line_number: number;
  account_id: string;
  /** Code of the account. */
  account: string;
  account_name: string;
  account_class: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
  description: string | null;
  currency: string;
  /** A debit if positive. */
  amount: string;
  /** In base currency. */
  base_amount: string;
  customer_id: string | null;
  customer: string | null;
  customer_name: string | null;
  vendor_id: string | null;
  vendor: string | null;
  vendor_name: string | null;
  department_id: string | null;
  department: string | null;
  department_name: string | null;
  reconciled: boolean;
};

export type EntryLineToWrite = {
  /** Code of the account. Text of up to 200 characters. */
  account: string;
  /** Amount of a debit, in `currency`. Number of up to 16 digits before the point and 8 after, not negative. */
  debit?: ExactNumber | string | null;
  /** Amount of a credit, in `currency`. Number of up to 16 digits before the point and 8 after, not negative. */
  credit?: ExactNumber | string | null;
  /** Instead of debit and credit: a debit if positive, a credit if negative. Number of up to 16 digits before the point and 8 after. */
  amount?: ExactNumber | string | null;
  /** Currency of the amount; if empty, the base currency. Currency code of ISO 4217. */
  currency?: string | null;
  /** Units of the base currency for one of `currency`; if empty, the exchange rate in force on the date. Number more than zero, up to 12 decimals. */
  rate?: ExactNumber | string | null;
  /** What the line is worth in base currency, a debit if positive, where that is not its amount at its rate. Number of up to 16 digits before the point and 8 after. */
  base_amount?: ExactNumber | string | null;
  /** Customer that the line is about, by the id in `customers`. If the lines of an entry name only one, its other lines count as theirs. Text of up to 200 characters. */
  customer?: string | null;
  /** Vendor that the line is about, by the id in `vendors`. If the lines of an entry name only one, its other lines count as theirs. Text of up to 200 characters. */
  vendor?: string | null;
  /** Department that the line belongs to, by the id in `departments`. Text of up to 200 characters. */
  department?: string | null;
  /** Whether the line was found on a bank statement. True or false (yes and no will do). */
  reconciled?: boolean | null;
  /** What the line says of itself, where `description` is that of the entry on each line. Text of up to 2000 characters. */
  description?: string | null;
};

/** One of the journal entries in a sorted list: every column, or those that `fields` names. */
export type EntryRow = {
  id?: string;
  /** The name of the entry in its source. */
  external_id?: string | null;
  date?: string;
  description?: string;
  reference?: string | null;
  kind?: 'ordinary' | 'opening' | 'closing' | 'revaluation';
  /** The sum of its debits, in base currency. */
  amount?: string;
  line_count?: number;
  recorded_at?: string;
  updated_at?: string;
};

/** The journal entries in their own order, or sorted. */
export type EntryRowList = ListedEntryPage | EntryRowPage;

/** Journal entries, sorted and filtered. */
export type EntryRowPage = {
  meta: SortedListMeta;
  data: EntryRow[];
};

export type ApiError = {
  code: ErrorCode;
  message: string;
  detail?: ErrorDetail;
};

export type ErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN_CAPABILITY' | 'FORBIDDEN_ROLE' | 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_MISSING' | 'FORBIDDEN_ORIGIN' | 'WRONG_HOST' | 'METRIC_NOT_FOUND' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'INVALID_PERIOD' | 'INVALID_AS_OF' | 'PERIOD_KIND_MISMATCH' | 'ANSWER_TOO_LARGE' | 'INVALID_REQUEST' | 'IMPORT_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'SETUP_DONE' | 'LAST_OWNER' | 'ALREADY_EXISTS' | 'BASE_CURRENCY_FIXED' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RECORDS_REFUSED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';

/** What else there is to know. */
export type ErrorDetail = {
  /** The capability that is missing. */
  capability?: string;
  /** The import that is running. */
  import_id?: string;
  /** How many points were asked for. */
  points?: number;
  /** How many points one answer may have. */
  limit?: number;
  /** Nothing waits for a code any more: begin with the password. */
  sign_in_again?: true;
  /** Every field that is wrong, up to 50 of them. */
  fields?: FieldFault[];
  /** Why records are refused, up to 100 reasons. They are those of an import. */
  refused?: RefusedRecord[];
};

export type Event = {
  /** The same wherever and however often the event is sent: know a repeated one by it. */
  id: string;
  type: EventKind;
  timestamp: string;
  organization_id: string;
  data: DataChangedEvent | CustomerChangedEvent | ImportFinishedEvent | KeyExpiringEvent | MetricCrossedEvent | TieOutFailedEvent;
};

export type EventKind = 'data.changed' | 'customer.changed' | 'import.finished' | 'key.expiring' | 'metric.crossed' | 'tie_out.failed';

/** Events that the caller may see, in the order in which they happened. */
export type EventList = {
  meta: EventListMeta;
  data: Event[];
};

export type EventListMeta = {
  version: 1;
  /** Whether there are more after these. Go on after the last one. */
  has_more: boolean;
};

export type ExplainedFacts = {
  leaf: string | null;
  /** How many facts are behind the value. */
  count: number;
  sum: string | null;
  rows: string | null;
};

export type ExplainedPart = {
  key: string;
  label: string;
  of: Explanation;
};

export type ExplainedValue = {
  /** In words. */
  formula: string;
  /** What the formula is taken from. */
  source?: string;
  value: MetricValue;
  /** True for metrics of groups of persons, and for a key that is limited to families of metrics: what is behind the value would reveal more than the value. */
  withheld: boolean;
  /** The value; or each month, or each part. */
  parts: ExplainedPart[];
};

/** A value, and what it is made of; its leaves are facts. */
export type Explanation = {
  operation: 'facts' | 'setting' | 'metric' | 'sum' | 'quotient' | 'mean' | 'not_below_zero' | 'provided' | 'zero_unless_positive' | 'another_time' | 'largest_parts' | 'months_in_period' | 'documents_or_ledger' | 'days_in_period';
  label: string;
  metric: MetricId | null;
  startDate: string;
  endDate: string;
  value: string | null;
  nullReason?: NullReason;
  /** What the quotient is multiplied by. */
  times?: ExactNumber;
  operands: Operand[];
  facts: ExplainedFacts | null;
};

/** The explanation. */
export type ExplanationAnswer = {
  data: ExplainedValue;
  meta: MetricMeta;
};

export type Export = {
  id: string;
  state: 'running' | 'done' | 'failed';
  /** Read so far; about a second old while it runs. */
  rows: number;
  /** Of the file, once it is there. */
  bytes: number | null;
  /** What is in the zip beside `manifest.json`. */
  files: ExportedFile[];
  /** What the organisation has and the file has not: demographics always, and what its maker may not see. */
  left_out: string[];
  /** What one needs to fetch the file. */
  capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
  /** Why it failed. */
  failure: string | null;
  created_by: ImportMaker;
  created_at: string;
  finished_at: string | null;
  /** When the file goes; null where there is none, or it has gone. */
  expires_at: string | null;
};

/** The export. */
export type ExportAnswer = {
  meta: RecordMeta;
  data: Export;
};

/** The exports of the organisation. */
export type ExportList = {
  meta: ListMeta;
  data: Export[];
};

export type ExportedFile = {
  file: string;
  rows: number;
};

export type FaultCode = 'required' | 'unknown' | 'type' | 'format' | 'range' | 'length' | 'enum' | 'repeated' | 'not_applicable';

/** Whether more of it is good news (`up`), bad news (`down`), or depends on the business. */
export type Favourable = 'up' | 'down' | 'neither';

export type FieldFault = {
  /** The path of the field. */
  field: string;
  code: FaultCode;
  message: string;
};

/** The value of a metric. */
export type FigureTile = {
  kind: 'figure';
  /** How wide it is: a quarter of the board (`small`), half of it (`wide`) or all (`full`). */
  size: 'small' | 'wide' | 'full';
  title: string | null;
  /** Null: the period chosen on the page of the board. */
  period: Period | null;
  metric: MetricId;
  compare: 'previous' | 'last_year' | null;
};

export type FigureTileValues = {
  kind: 'figure';
  result: BatchResult;
};

export type FirstStepStates = {
  /** Whether the organisation has a `jurisdiction`. */
  has_country: boolean;
  /** Whether there are journal entries. */
  has_entries: boolean;
  /** Whether there are invoices or bills. */
  has_documents: boolean;
  has_persons: boolean;
  /** The newest import with journal entries that was not undone. */
  ledger_import: LedgerImportOfFirstSteps | null;
  /** When a file of accounts, which sets their classes, was imported last. */
  accounts_imported_at: string | null;
  /** Active members with an account. */
  members: number;
  pending_invitations: number;
};

export type FirstSteps = {
  is_hidden: boolean;
  /** Null while they are hidden. */
  steps: FirstStepStates | null;
};

/** The first steps. */
export type FirstStepsAnswer = {
  meta: RecordMeta;
  data: FirstSteps;
};

export type FirstStepsChange = {
  is_hidden: boolean;
};

export type ForgottenPassword = {
  email: string;
};

/** The service works. */
export type Health = {
  status: 'ok';
  /** Whether the database answered. */
  db: boolean;
  timestamp: string;
  version: string;
  /** Only with `auth=1`. */
  authenticated?: boolean;
  /** What is wrong, in a few words, when degraded. */
  error?: string;
};

/** The history. */
export type HistoryAnswer = {
  data: MetricHistory;
  meta: MetricMeta;
};

export type HistoryPoint = {
  period: ResolvedPeriod;
  coverage: Coverage;
  basis?: Basis;
  assumed?: Assumption;
  value: ExactNumber | null;
  nullReason?: NullReason;
};

/** The values by month, or why there are none. */
export type HistoryResult = HistorySuccess | BatchFailure;

export type HistorySuccess = {
  ok: true;
  data: MetricHistory;
  meta: MetricMeta;
};

export type Import = {
  id: string;
  /** `done`: applied, or that would have been in a dry run. `refused`: something in it cannot be imported, and nothing was applied. `failed`: it was interrupted, and nothing was applied. */
  state: 'running' | 'done' | 'refused' | 'failed';
  /** Of a single file; null for a zip. */
  kind: 'manifest' | 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'hledger' | 'fec' | 'saft' | 'gnucash' | 'beancount' | 'datev' | 'datev_accounts' | 'iif' | 'xero' | 'quickbooks' | 'quickbooks_accounts' | 'quickbooks_customers' | 'quickbooks_vendors' | 'quickbooks_journal' | 'invoices' | 'bills' | 'payments' | null;
  dry_run: boolean;
  /** Of the body; 0 of an undo. */
  bytes: number;
  progress: ImportProgress;
  /** Why it failed. */
  failure: string | null;
  idempotency_key: string | null;
  created_by: ImportMaker;
  created_at: string;
  finished_at: string | null;
  /** The import that this undoes; null for an import. */
  undoes: string | null;
  /** `possible`: it can be undone, unless later records depend on it. `done`: it has been undone. Null where it changed nothing, or cannot be undone. */
  undo: 'possible' | 'done' | null;
  report: ImportReport | null;
};

/** The import. */
export type ImportAnswer = {
  meta: RecordMeta;
  data: Import;
};

export type ImportCounts = {
  /** Each file, in the order in which they were read, with what became of its records. */
  files: ImportedFile[];
  /** How many reasons there were; where there is one, nothing was changed. */
  refused_count: number;
};

export type ImportFinishedEvent = {
  import_id: string;
  state: 'done' | 'refused' | 'failed';
  dry_run: boolean;
  /** The import that it undid; null for an import. */
  undoes: string | null;
};

export type ImportLedger = {
  /** The currency of every amount. */
  currency: string;
  /** The first day of an entry of the files. */
  from: string;
  /** The last one. */
  through: string;
  file: ImportLedgerCounts;
  books: ImportLedgerCounts;
  /** By code, the first 5,000. Without `people.view_cost` the accounts of pay are one row, called `payroll`, and those of another class of the balance sheet, except cash, are one, called as the class. */
  accounts: ImportLedgerAccount[];
  accounts_count: number;
  /** How many accounts have a difference. */
  differing: number;
  /** Balances of customers and suppliers in the files, compared with the lines in the books that name them. Null where the files state none, and without `records.read` and `people.view_cost`. */
  parties: ImportParties | null;
  /** What is owed at the end of the last day of the files, by invoices or bills and in the ledger, once there are any. Empty without `people.view_cost`. */
  tie_outs: ImportTieOut[];
};

export type ImportLedgerAccount = {
  code: string;
  name: string;
  class: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
  /** By which rule its class was guessed in this import; null where it was not. */
  guess: string | null;
  /** What the files say of it; null where they do not name it. */
  file: ImportLedgerBalance | null;
  books: ImportLedgerBalance;
  /** By how much it closes higher in the books than in the files; of files without an opening, by how much more was posted in these days. */
  difference: string | null;
};

export type ImportLedgerBalance = {
  /** Positive for a debit. Null of files without an opening, which say nothing of balances. */
  opening: string | null;
  /** Exact, in base currency. */
  debit: string;
  /** Exact, in base currency. */
  credit: string;
  /** Positive for a debit. Null of files without an opening, which say nothing of balances. */
  closing: string | null;
};

export type ImportLedgerCounts = {
  entries: number;
  /** Null of the books without `people.view_cost`. */
  lines: number | null;
  /** Exact, in base currency. */
  debits: string;
  /** Exact, in base currency. */
  credits: string;
};

export type ImportMaker = {
  kind: 'user' | 'api_key';
  id: string;
};

export type ImportOpeningChange = {
  /** The day of the opening. */
  day: string;
  /** `moved`: the balance moved between accounts of the same three digits. `adjusted`: the opening contradicts the entries before it, and the difference was posted against another account. `balanced`: the account got the difference between debits and credits of the opening. */
  change: 'moved' | 'adjusted' | 'balanced';
  account: string;
  /** Closing balance on the day before; null where `balanced`. */
  closing: string | null;
  /** Opening balance; null where `balanced`. */
  opening: string | null;
  /** Exact, in base currency. */
  difference: string;
  /** The account against which the difference was posted; null unless `adjusted`. */
  against: string | null;
};

export type ImportParties = {
  /** By kind and id, the first 5,000. */
  rows: ImportParty[];
  count: number;
  /** How many have a difference. */
  differing: number;
};

export type ImportParty = {
  kind: 'customer' | 'vendor';
  id: string;
  name: string;
  /** The account of the balances in the file. Null where the file names none: then all receivables or payables count. */
  account: string | null;
  file: ImportPartyStated;
  books: ImportPartyBalance;
  /** Exact, in base currency. */
  opening_difference: string;
  /** How much higher the closing balance is in the books. Null where the file states none. */
  closing_difference: string | null;
};

export type ImportPartyBalance = {
  /** Exact, in base currency. */
  opening: string;
  /** Exact, in base currency. */
  closing: string;
};

export type ImportPartyStated = {
  /** Exact, in base currency. */
  opening: string;
  closing: string | null;
};

/** About a second old while it runs. Bytes are those of the files when they are unpacked. */
export type ImportProgress = {
  bytes_read: number;
  bytes_to_read: number;
  rows: number;
};

export type ImportRefusal = {
  file: string;
  /** Null where no line is at fault. */
  line: number | null;
  reason: string;
  /** The columns of the file that the reason is about; empty where it is about the whole row. */
  columns: string[];
};

export type ImportRefusedReason = {
  file: string;
  reason: string;
  count: number;
  first_line: number | null;
};

export type ImportReport = {
  /** Each file, in the order in which they were read, with what became of its records. */
  files: ImportedFile[];
  /** The first 100. */
  refused: ImportRefusal[];
  /** How many reasons there were; where there is one, nothing was changed. */
  refused_count: number;
  /** Each reason once, with how many rows it refused and the first of them. The first 100. */
  refused_reasons: ImportRefusedReason[];
  warnings: string[];
  /** Accounts that were changed because of openings. The first 5,000; empty without `ledger.read` and `people.view_cost`. */
  openings: ImportOpeningChange[];
  /** What the entries of the files come to, beside the books once they are in. Null without entries, where rows were refused, and without `ledger.read`. */
  ledger: ImportLedger | null;
  /** What an undo took back, by kind of record: how many were voided or removed, and how many are again what they were. Null for an import. Assignments and pay need `people.view_cost`, demographics `people.view_diversity` too. */
  undone: UndoneRecords[] | null;
};

export type ImportSummary = {
  id: string;
  /** `done`: applied, or that would have been in a dry run. `refused`: something in it cannot be imported, and nothing was applied. `failed`: it was interrupted, and nothing was applied. */
  state: 'running' | 'done' | 'refused' | 'failed';
  /** Of a single file; null for a zip. */
  kind: 'manifest' | 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'hledger' | 'fec' | 'saft' | 'gnucash' | 'beancount' | 'datev' | 'datev_accounts' | 'iif' | 'xero' | 'quickbooks' | 'quickbooks_accounts' | 'quickbooks_customers' | 'quickbooks_vendors' | 'quickbooks_journal' | 'invoices' | 'bills' | 'payments' | null;
  dry_run: boolean;
  /** Of the body; 0 of an undo. */
  bytes: number;
  progress: ImportProgress;
  /** Why it failed. */
  failure: string | null;
  idempotency_key: string | null;
  created_by: ImportMaker;
  created_at: string;
  finished_at: string | null;
  /** The import that this undoes; null for an import. */
  undoes: string | null;
  /** `possible`: it can be undone, unless later records depend on it. `done`: it has been undone. Null where it changed nothing, or cannot be undone. */
  undo: 'possible' | 'done' | null;
  report: ImportCounts | null;
};

/** The imports of the organisation, with the counts of their reports. */
export type ImportSummaryList = {
  meta: ListMeta;
  data: ImportSummary[];
};

export type ImportTieOut = {
  of: 'receivables' | 'payables';
  /** Exact, in base currency. */
  documents: string;
  /** What entries marked as revaluations add to the ledger. */
  revaluations: string;
  /** Exact, in base currency. */
  ledger: string;
  /** Documents with revaluations less the ledger: 0 if they agree. */
  difference: string;
};

export type ImportedFile = {
  file: string;
  kind: 'manifest' | 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'hledger' | 'fec' | 'saft' | 'gnucash' | 'beancount' | 'datev' | 'datev_accounts' | 'iif' | 'xero' | 'quickbooks' | 'quickbooks_accounts' | 'quickbooks_customers' | 'quickbooks_vendors' | 'quickbooks_journal' | 'invoices' | 'bills' | 'payments';
  rows: number;
  /** Null of files of persons, memberships and pay without `people.view_cost`, and of persons without `people.view_diversity` too: it would show whether those facts are recorded. */
  added: number | null;
  /** Null of files of persons, memberships and pay without `people.view_cost`, and of persons without `people.view_diversity` too: it would show whether those facts are recorded. */
  changed: number | null;
  /** Null of files of persons, memberships and pay without `people.view_cost`, and of persons without `people.view_diversity` too: it would show whether those facts are recorded. */
  unchanged: number | null;
};

export type Invitation = {
  id: string;
  email: string;
  role: Role;
  /** The membership that they will sign in with; null when a new one is made. */
  membership_id: string | null;
  /** The user who sent it. */
  invited_by: string | null;
  /** How the link reaches them: copied by its sender, or mailed, which verifies the address of a new account. */
  delivery: 'link' | 'mail';
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
};

/** The invitation, without its link. */
export type InvitationAnswer = {
  meta: RecordMeta;
  data: Invitation;
};

/** Those whose link still works. */
export type InvitationList = {
  meta: ListMeta;
  data: Invitation[];
};

/** One of the invoices in a sorted list: every column, or those that `fields` names. */
export type InvoiceRow = {
  id?: string;
  /** The number of the invoice in its source. */
  external_id?: string;
  /** As at `asOf`. `open`: issued, and something of it is not settled; `overdue`: open and past its due date; `paid`: nothing of it is open any more, whether it was paid, credited or written off; `upcoming`: not issued yet. */
  status?: 'open' | 'overdue' | 'paid' | 'upcoming';
  customer_id?: string;
  /** The `external_id` of the customer. */
  customer?: string | null;
  customer_name?: string;
  issue_date?: string;
  /** As stated, or by the payment terms of the organisation; null where neither is known. */
  due_date?: string | null;
  /** Days past the due date as at `asOf`; null where nothing is open or the due date is not known. */
  days_overdue?: number | null;
  currency?: string;
  net?: string;
  tax?: string;
  total?: string;
  /** What is not settled as at `asOf`; null where it is not issued yet. */
  open?: string | null;
  /** In base currency, at its own rate. */
  base_total?: string;
  /** In base currency: all of them add up to `ar.outstanding`, less what is unallocated. */
  base_open?: string | null;
  reference?: string | null;
  transferred?: boolean;
  recorded_at?: string;
  updated_at?: string;
};

/** The invoices in their own order, or sorted. */
export type InvoiceRowList = ListedInvoicePage | InvoiceRowPage;

/** Invoices, sorted and filtered. */
export type InvoiceRowPage = {
  meta: SortedListMeta;
  data: InvoiceRow[];
};

export type InvoiceToWrite = {
  /** What identifies the invoice; its lines follow one another. The same again is the same invoice, corrected if it differs. */
  external_id: string;
  /** Customer that owes it, by the id in `customers`. Text of up to 200 characters. */
  customer: string;
  /** Day on which it was issued. Date, YYYY-MM-DD. */
  issue_date: string;
  /** Day by which it is to be paid; not before it was issued. If empty, the payment terms of the organisation say when it is due. Date, YYYY-MM-DD. */
  due_date?: string | null;
  /** Currency of its amounts; if empty, the base currency. Currency code of ISO 4217. */
  currency?: string | null;
  /** Units of the base currency for one of `currency`; if empty, the exchange rate in force on the day of issue. Number more than zero, up to 12 decimals. */
  rate?: ExactNumber | string | null;
  /** What it is called on paper. Text of up to 500 characters. */
  reference?: string | null;
  /** Whether it was owed before these books begin, or moved from another account: it is open, and does not count as invoiced. True or false (yes and no will do). */
  transferred?: boolean | null;
  /** Whether it is void: it no longer counts, nor do its settlements. True or false (yes and no will do). */
  voided?: boolean | null;
  /** The lines of the invoice. */
  lines: DocumentLineToWrite[];
  /** Values by key; null clears. Those that are not named stay as they are. */
  custom_fields?: Record<string, string | ExactNumber | boolean | string[] | null>;
};

export type InvoiceWrite = {
  /** The invoices: from 1 to 500. */
  data: InvoiceToWrite[];
  existing?: OnExisting;
};

export type JournalEntryToWrite = {
  /** What identifies the entry; its lines follow one another. The same again is the same entry, corrected if it differs. */
  external_id: string;
  /** Day of the entry, the same on each of its lines. Date, YYYY-MM-DD. */
  date: string;
  /** What happened; the first line’s is the entry’s. Text of up to 2000 characters. */
  description?: string | null;
  /** Number of the paper behind the entry. Text of up to 500 characters. */
  reference?: string | null;
  /** Whether the entry is of a whole opening: the openings of a day together state what every account came to at its start. With entries before that day they are checked, not added. True or false (yes and no will do). */
  opening?: boolean | null;
  /** Code of the account to which a whole opening posts what contradicts the entries before it; without one the import is refused then. Text of up to 200 characters. */
  adjust_to?: string | null;
  /** Whether the entry opens its own accounts alone: it is added whatever came before, and not checked. True or false (yes and no will do). */
  account_opening?: boolean | null;
  /** Whether the entry closes a year into retained earnings, and so is neither income nor expense. True or false (yes and no will do). */
  closing?: boolean | null;
  /** Whether the entry values money or debts in other currencies at a new rate: its cash is the effect of exchange rates. An entry is only one of `opening`, `account_opening`, `closing` and `revaluation`. True or false (yes and no will do). */
  revaluation?: boolean | null;
  /** The lines of the entry, which balance. */
  lines: EntryLineToWrite[];
};

export type JournalEntryWrite = {
  /** The journal entries: from 1 to 500. */
  data: JournalEntryToWrite[];
  existing?: OnExisting;
};

export type KeptMapping = {
  /** The name of a mapping. */
  name: string;
  /** What a mapping that comes with Almanac is for; null of others. */
  title: string | null;
  /** Null of a mapping that comes with Almanac. */
  created_at: string | null;
  /** Null of a mapping that comes with Almanac. */
  updated_at: string | null;
  mapping: Mapping;
};

/** The mapping. */
export type KeptMappingAnswer = {
  meta: RecordMeta;
  data: KeptMapping;
};

/** A record with what is kept in each of its fields. */
export type KeptRecord = Record<string, unknown>;

export type KeyExpiringEvent = {
  key_id: string;
  name: string;
  expires_at: string;
};

export type KeyLimits = {
  /** IP addresses and ranges (CIDR) that the key is taken from; null: any. */
  allowed_networks?: string[] | null;
  /** The categories of the catalogue that exist for the key; null: all. A limited key sees no parts and no rows of a value. */
  metric_families?: MetricCategory[] | null;
};

export type KeyRotation = {
  /** For how many hours the old key goes on working. */
  overlap_hours?: number;
};

/** What labels call these in the country of the organisation. */
export type LabelWords = {
  vendor: 'vendor' | 'supplier';
  sales_tax: 'sales tax' | 'GST' | 'VAT';
  financial_year: 'financial year' | 'fiscal year';
};

export type LastEntry = {
  id: string;
  /** What an import calls it; null where it was not imported. */
  externalId: string | null;
  date: string;
  description: string;
  reference: string | null;
};

/** The history ends on the last day that this period counts; any period will do. */
export type LastPeriod = string;

export type LedgerAccount = {
  code: string;
  name: string;
  class: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
};

/** The lines. */
export type LedgerAnswer = {
  data: StatementData;
  meta: LedgerMeta;
};

export type LedgerImportOfFirstSteps = {
  id: string;
  finished_at: string;
};

export type LedgerMeta = {
  statement: StatementName;
  period: AnsweredPeriod;
  asOf: string | null;
  /** ISO 4217 */
  baseCurrency: string;
  /** The version of the data that all numbers are of. It counts all writes. */
  dataVersion: number;
  computedAt: string;
  version: 1;
  account: LedgerAccount;
  next_cursor: string | null;
};

export type LinkDelivery = {
  /** Whether links are mailed. Where they are not, an operator of the service makes them. */
  by_mail: boolean;
};

/** How links reach the holders of accounts. */
export type LinkDeliveryAnswer = {
  meta: RecordMeta;
  data: LinkDelivery;
};

export type LinkToken = {
  /** From the link. */
  token: string;
};

/** As at the end of which day: `today`, or a date that is not in the future; nothing of later days is listed. Where it is left out, what is of later days is listed too, and the rest is as at today. */
export type ListDay = string;

export type ListMeta = {
  version: 1;
  /** How many there are, shown or not. */
  total: number;
};

export type ListedBill = {
  id: string;
  /** Whether it no longer counts. */
  voided: boolean;
  recorded_at: string;
  updated_at: string;
  /** What identifies it in its source. */
  external_id: string;
  issue_date: string;
  /** Null where it is not known when it is due. */
  due_date: string | null;
  /** Whether it was owed before the books begin, or moved from another account: it was not invoiced. */
  transferred: boolean;
  currency: string;
  /** Units of the base currency for one of `currency`. */
  rate: string;
  reference: string | null;
  net: string;
  tax: string;
  lines: ListedDocumentLine[];
  /** What an import calls it; null where it was not imported. */
  vendor: string | null;
};

/** Bills in the order in which they were written. */
export type ListedBillPage = {
  meta: WrittenListMeta;
  data: ListedBill[];
};

/** A customer in a list: every field, or those that `fields` names. */
export type ListedCustomer = {
  id?: string;
  /** Who the customer is. */
  party_id?: string;
  /** The name of the party. */
  name?: string;
  status?: CustomerStatus;
  account_number?: string | null;
  payment_terms?: string | null;
  default_currency?: string | null;
  credit_limit?: string | null;
  billing_email?: string | null;
  billing_address?: string | null;
  contact_first_name?: string | null;
  contact_last_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  notes?: string | null;
  /** Values by the key of their definition. Those of archived definitions are not shown. */
  custom_fields?: Record<string, unknown>;
  created_at?: string;
  updated_at?: string;
  /** What an import calls it; null where it was not imported. */
  external_id?: string | null;
  /** Whether it was removed. Only in lists read in step. */
  voided?: boolean;
};

/** The first 500 customers by name, and how many there are. */
export type ListedCustomerList = {
  meta: StepListMeta;
  data: ListedCustomer[];
};

export type ListedDocumentLine = {
  description: string | null;
  account: string | null;
  department: string | null;
  tax_code: string | null;
  net: string;
  tax: string;
};

export type ListedEntry = {
  id: string;
  /** Whether it no longer counts. */
  voided: boolean;
  recorded_at: string;
  updated_at: string;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
  date: string;
  description: string;
  reference: string | null;
  kind: 'ordinary' | 'opening' | 'closing' | 'revaluation';
  lines: ListedEntryLine[];
};

export type ListedEntryLine = {
  /** Code of the account. */
  account: string;
  /** A debit if positive. */
  amount: string;
  currency: string;
  /** In base currency. */
  base_amount: string;
  description: string | null;
  customer: string | null;
  vendor: string | null;
  department: string | null;
  reconciled: boolean;
};

/** Journal entries in the order in which they were written. */
export type ListedEntryPage = {
  meta: WrittenListMeta;
  data: ListedEntry[];
};

export type ListedInvoice = {
  id: string;
  /** Whether it no longer counts. */
  voided: boolean;
  recorded_at: string;
  updated_at: string;
  /** What identifies it in its source. */
  external_id: string;
  issue_date: string;
  /** Null where it is not known when it is due. */
  due_date: string | null;
  /** Whether it was owed before the books begin, or moved from another account: it was not invoiced. */
  transferred: boolean;
  currency: string;
  /** Units of the base currency for one of `currency`. */
  rate: string;
  reference: string | null;
  net: string;
  tax: string;
  lines: ListedDocumentLine[];
  /** What an import calls it; null where it was not imported. */
  customer: string | null;
};

/** Invoices in the order in which they were written. */
export type ListedInvoicePage = {
  meta: WrittenListMeta;
  data: ListedInvoice[];
};

export type ListedPay = {
  id: string;
  /** Whether it no longer counts. */
  voided: boolean;
  recorded_at: string;
  updated_at: string;
  membership_id: string;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
  /** What is paid. */
  pay_type: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance';
  /** How much each time. A decimal with four places. */
  amount: string;
  /** Currency of the amount. ISO 4217. */
  currency: string;
  /** How often the amount is paid. */
  frequency: 'annual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily' | 'hourly' | 'one_off';
  /** How they are engaged. */
  engagement_type: 'full_time' | 'part_time' | 'casual' | 'fixed_term' | 'contractor';
  weekly_hours: string | null;
  /** First day of the arrangement. */
  effective_from: string;
  effective_to: string | null;
  created_at: string;
};

/** Pay arrangements of all memberships in the order in which they were written. */
export type ListedPayPage = {
  meta: WrittenListMeta;
  data: ListedPay[];
};

export type ListedSettlement = {
  id: string;
  /** Whether it no longer counts. */
  voided: boolean;
  recorded_at: string;
  updated_at: string;
  /** What identifies it in its source. */
  external_id: string;
  kind: 'payment' | 'credit_note' | 'write_off' | 'refund' | 'transfer';
  date: string;
  invoice: string | null;
  bill: string | null;
  customer: string | null;
  vendor: string | null;
  amount: string;
  tax: string;
  currency: string;
  reference: string | null;
};

/** Payments, credit notes, write-offs, refunds and transfers, in the order in which they were written: a row for each invoice or bill that one of them settles, and one for what of it settles none. */
export type ListedSettlementPage = {
  meta: WrittenListMeta;
  data: ListedSettlement[];
};

export type ListedVendor = {
  id: string;
  /** Who the vendor is. */
  party_id: string;
  /** The name of the party. */
  name: string;
  status: CustomerStatus;
  account_number: string | null;
  payment_terms: string | null;
  default_currency: string | null;
  contact_first_name: string | null;
  contact_last_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  notes: string | null;
  /** Values by the key of their definition. Those of archived definitions are not shown. */
  custom_fields: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
  /** Whether it no longer counts. */
  voided: boolean;
};

/** Vendors of every status in the order in which they were written. */
export type ListedVendorPage = {
  meta: WrittenListMeta;
  data: ListedVendor[];
};

/** The key or the sheet link that sent it. */
export type LoggedCaller = {
  kind: 'api_key' | 'sheet_link';
  id: string;
  /** Null where there is no such key or link any more. */
  name: string | null;
};

export type LoggedRequest = {
  id: string;
  answered_at: string;
  caller: LoggedCaller;
  /** As in the `Request-Id` header of the answer. Quote it when you ask for help. `…`: the caller sent one that may be a name or a text. */
  request_id: string;
  method: string;
  route: string;
  /** The address, without values that may be names, texts or tokens: these are `…`. */
  path: string;
  /** What an assistant asked for, by the Model Context Protocol. */
  tool: string | null;
  status: number;
  /** The code of the error; null if it succeeded. */
  code: 'UNAUTHENTICATED' | 'FORBIDDEN_CAPABILITY' | 'FORBIDDEN_ROLE' | 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_MISSING' | 'FORBIDDEN_ORIGIN' | 'WRONG_HOST' | 'METRIC_NOT_FOUND' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'INVALID_PERIOD' | 'INVALID_AS_OF' | 'PERIOD_KIND_MISMATCH' | 'ANSWER_TOO_LARGE' | 'INVALID_REQUEST' | 'IMPORT_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'SETUP_DONE' | 'LAST_OWNER' | 'ALREADY_EXISTS' | 'BASE_CURRENCY_FIXED' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RECORDS_REFUSED' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE' | null;
  /** The message of the error, without texts that may be from a body. */
  message: string | null;
  duration_ms: ExactNumber;
};

/** Requests, the newest first. */
export type LoggedRequestPage = {
  meta: LoggedRequestPageMeta;
  data: LoggedRequest[];
};

export type LoggedRequestPageMeta = {
  version: 1;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
  /** Whether there are older ones. */
  has_more: boolean;
  /** For how many days requests are kept. */
  kept_days: 7;
};

export type MadeSheetLink = {
  id: string;
  name: string;
  /** How its token begins, to recognise it by. */
  begins_with: string;
  /** The metrics that it reads, in any period. */
  metrics: MetricId[];
  /** The statements that it reads, in any period. */
  statements: string[];
  /** What it needs. It rests while its maker lacks one of them. */
  capabilities: Capability[];
  /** The member for whom it reads; null when they were erased, and it reads nothing any more. */
  created_by: string | null;
  created_at: string;
  /** Written once a minute at most. */
  last_used_at: string | null;
  expires_at: string;
  revoked_at: string | null;
  /** Whether it is in force. */
  state: 'active' | 'expired' | 'revoked';
  /** Stands in an address as `?link=`. It cannot be shown again. */
  token: string;
};

/** The new sheet link with its token, which is shown this once. */
export type MadeSheetLinkAnswer = {
  meta: RecordMeta;
  data: MadeSheetLink;
};

export type ManagedCustomField = {
  id: string;
  /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
  key: string;
  /** What people call it. */
  label: string;
  type: CustomFieldType;
  /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
  type_config: Record<string, unknown>;
  /** Whether it must have a value while it is there. */
  required: boolean;
  /** What a new record gets when nothing is given; a value of the type, or null. */
  default_value: unknown;
  /** Lower comes first; on the same, the key decides. */
  position: number;
  group: string | null;
  show_if: string | null;
  /** Whether it is the platform’s or the organisation’s own. */
  kind: 'system' | 'custom';
  help_text: string | null;
  subject: CustomFieldSubject;
  /** Since when its values are kept and not shown; null while it is active. */
  archived_at: string | null;
  /** Null of the platform’s own. */
  created_at: string | null;
  updated_at: string | null;
};

/** The field as it is now. */
export type ManagedCustomFieldAnswer = {
  meta: RecordMeta;
  data: ManagedCustomField;
};

/** The fields, by subject and position. */
export type ManagedCustomFieldList = {
  meta: ListMeta;
  data: ManagedCustomField[];
};

/** Where a column comes from: one of `from`, `constant`, and `add` or `subtract`. */
export type MappedColumn = {
  /** Columns of the table. Of several, what is filled is joined by a space. */
  from?: string[];
  /** The same in every row. */
  constant?: string;
  /** Columns whose numbers are added up; an empty cell is nothing. */
  add?: string[];
  /** Columns whose numbers are subtracted from those of `add`. */
  subtract?: string[];
  side?: MappedSide;
  /** The form of its dates, where it is another than that of the mapping. */
  dates?: string;
  /** How its cells are read, where it is a custom field: otherwise they are text. */
  as?: 'text' | 'date' | 'number';
  /** Cells and what to read in their place, in capitals or not; an empty name stands for an empty cell. */
  values?: Record<string, string>;
  /** What to read in place of a filled cell that is not among `values`; without it, the cell itself. */
  otherwise?: string;
  /** Whether the table may lack the column; then nothing is said of it. */
  optional?: boolean;
};

/** Names the entries of a journal without entry numbers. With `lines`, each row is an entry. */
export type MappedEntries = {
  /** Neighbouring rows that say the same in these columns are one entry. */
  by: string[];
  /** What the names of its entries begin with: another for each source, such as each bank account. */
  named: string;
};

export type MappedRows = {
  column: string;
  /** The row counts where the cell is one of these. */
  is?: string[];
  /** The row counts where the cell is none of these. */
  not?: string[];
};

/** The column that says the side of the amount. */
export type MappedSide = {
  column: string;
  /** What it says where the amount is a debit. */
  debit: string[];
  /** What it says where the amount is a credit, which is counted as negative. */
  credit: string[];
};

/** How to read a table as one of the kinds of files. */
export type Mapping = {
  /** The kind of file that the table is read as. */
  kind: 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'invoices' | 'bills' | 'payments';
  /** Columns of that kind, each with where it comes from. */
  columns: Record<string, MappedColumn>;
  /** Makes several rows of each row of the table, such as the lines of an entry. One without an amount, or of 0, is left out. */
  lines?: (Record<string, MappedColumn>)[];
  entries?: MappedEntries;
  /** Which rows count; the others are left out, and the report says how many. */
  only?: MappedRows[];
  /** Columns to leave out without a word. Others that are not mapped are named in the report. */
  ignore?: string[];
  /** The form of its dates: day as `dd`, month as `mm` or `mmm` (Jan), year as `yyyy` or `yy`, with what stands between them; `excel` or `excel 1904` for the day numbers of a spreadsheet. A time after the date is passed over. If it is not given, `yyyy-mm-dd`. */
  dates?: string;
  /** The decimal mark; if it is not given, a point. */
  decimal?: '.' | ',';
  /** The mark between thousands; if it is not given, none. */
  thousands?: ',' | '.' | '\'' | ' ';
  /** Whether a number in brackets is negative. */
  brackets?: boolean;
  /** Currency signs and codes that stand beside numbers, to be left out. */
  signs?: string[];
  /** If it is not given, it is found. */
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** What separates columns; if it is not given, it is found. */
  delimiter?: ',' | ';' | '	' | '|';
  /** Lines to pass over at the start. The header is found behind them. */
  skip_rows?: number;
  /** False where the table has no header; its columns are then called 1, 2, 3 and so on. */
  header?: boolean;
  /** The sheet of a workbook; if it is not given, the first one. */
  sheet?: string;
};

export type MappingChoice = {
  value: string;
  label: string;
  /** Parts of a mapping that the choice sets. */
  sets: Record<string, unknown>;
};

export type MappingPreview = {
  /** Null where none fits. */
  kind: 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'invoices' | 'bills' | 'payments' | null;
  /** What the table may be, the likeliest first. */
  kinds: ('custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'invoices' | 'bills' | 'payments')[];
  /** Whether no other kind comes near to the first. */
  is_kind_sure: boolean;
  /** The given mapping, or else what was guessed, with the first choice of each question: do not use it before these are answered. */
  mapping: Mapping | null;
  /** What can be read in several ways, which the table does not decide; of a given mapping, its dates and numbers, whatever it says of them. */
  questions: MappingQuestion[];
  /** What was assumed, and is to be checked. */
  notes: MappingRemark[];
  /** What is wrong with the mapping, or is missing in it; it then reads no row. */
  faults: MappingRemark[];
  /** The line of the names of its columns; null where it has none. */
  header_line: number | null;
  columns: PreviewedColumn[];
  rows: PreviewedRow[];
  /** Whether the table has no other rows. */
  has_all: boolean;
  /** What is left out. */
  warnings: string[];
  /** Why the file cannot be read any further. */
  fault: UnreadableTable | null;
};

/** The table, and its rows as the mapping reads them. */
export type MappingPreviewAnswer = {
  meta: RecordMeta;
  data: MappingPreview;
};

export type MappingPreviewRequest = {
  /** Whether it is text or a workbook. */
  encoding: 'csv' | 'xlsx';
  /** The beginning of a CSV file, up to 262144 bytes, or a whole workbook, up to 4194304 bytes, in Base64. */
  content: string;
  /** False where more of the file follows: the row that it breaks off in is then not read. */
  is_whole?: boolean;
  /** What its owner calls the file, for the names of entries without numbers. */
  file_name?: string;
  /** If it is not given, it is guessed. */
  kind?: 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'invoices' | 'bills' | 'payments';
  mapping?: Mapping;
};

export type MappingQuestion = {
  /** What it is about, as a mapping has it. */
  field: string;
  message: string;
  choices: MappingChoice[];
};

export type MappingRemark = {
  /** What it is about, as a mapping has it. */
  field: string;
  message: string;
};

export type MappingSummary = {
  /** The name of a mapping. */
  name: string;
  /** What a mapping that comes with Almanac is for; null of others. */
  title: string | null;
  /** Null of a mapping that comes with Almanac. */
  created_at: string | null;
  /** Null of a mapping that comes with Almanac. */
  updated_at: string | null;
  kind: 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'invoices' | 'bills' | 'payments';
  /** The columns that its table must have. */
  columns: string[];
};

/** The mappings of the organisation, by name, then those that come with Almanac. */
export type MappingSummaryList = {
  meta: ListMeta;
  data: MappingSummary[];
};

export type Member = {
  /** Of the membership. */
  id: string;
  user_id: string;
  /** Their person, where there is one. */
  person_id: string | null;
  name: string | null;
  email: string;
  /** Whether they proved that they read mail at the address, or an operator answered for them. */
  email_verified: boolean;
  role: Role;
  status: MemberStatus;
  employment_start_date: string | null;
  termination_date: string | null;
  /** Active, and employed today where employment has dates. */
  can_sign_in: boolean;
  is_you: boolean;
  /** When the last session here began; null when that is longer ago than sessions are kept. */
  last_signed_in_at: string | null;
  created_at: string;
  updated_at: string;
};

export type MemberChange = {
  role?: Role;
  status?: MemberStatus;
};

/** The members, by name. */
export type MemberList = {
  meta: ListMeta;
  data: Member[];
};

/** Inactive members cannot sign in. */
export type MemberStatus = 'active' | 'inactive';

/** A membership, as it is today. */
export type Membership = {
  id: string;
  person_id: string | null;
  user_id: string | null;
  organization_id: string;
  role: Role;
  /** Today: inactive has not begun or is suspended; terminated is past its termination date. */
  status: 'active' | 'inactive' | 'terminated';
  department_id: string | null;
  employment_start_date: string | null;
  termination_date: string | null;
  manager_membership_id: string | null;
  created_at: string;
  updated_at: string;
  /** The legal name of the person, or else what the user is called. */
  name: string | null;
  category_of_worker: string | null;
  /** Whether pay is full, reduced or none because of leave. Null where they are not on leave. Only with `people.view_cost`. */
  leave_pay?: 'full' | 'reduced' | 'none' | null;
  job_title: string | null;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
  /** Whether it was removed by undoing an import. Only in lists read in step. */
  voided?: boolean;
};

/** The membership, as it is today. */
export type MembershipAnswer = {
  meta: RecordMeta;
  data: Membership;
};

/** Memberships by the names of their people. */
export type MembershipList = {
  meta: DatedStepListMeta;
  data: Membership[];
};

/** One of the memberships in a sorted list: every column, or those that `fields` names. */
export type MembershipRow = {
  id?: string;
  external_id?: string | null;
  person_id?: string | null;
  name?: string | null;
  role?: 'owner' | 'admin' | 'member' | 'contractor';
  status?: 'active' | 'inactive' | 'terminated';
  department_id?: string | null;
  department_name?: string | null;
  employment_start_date?: string | null;
  termination_date?: string | null;
  manager_membership_id?: string | null;
  category_of_worker?: string | null;
  created_at?: string;
  updated_at?: string;
  job_title?: string | null;
  manager_name?: string | null;
  /** Of the pay in force on the day. Of several arrangements it is that of the latest salary or hourly pay. */
  pay_type?: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance' | null;
  /** How much each time. */
  amount?: string | null;
  currency?: string | null;
  frequency?: 'annual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily' | 'hourly' | 'one_off' | null;
  /** How many pay arrangements are in force on the day, without those paid once. */
  arrangements?: number;
  /** Fixed yearly pay in base currency, counted as in the pay metrics: employees only, and once for a person with several memberships. Null for contractors, for people without pay, and if a currency has no exchange rate. */
  annual_pay?: string | null;
};

/** The memberships in their own order, or sorted. */
export type MembershipRowList = MembershipList | MembershipRowPage;

/** Memberships, sorted and filtered. */
export type MembershipRowPage = {
  meta: SortedListMeta;
  data: MembershipRow[];
};

/** A metric, without its formula. */
export type Metric = {
  id: MetricId;
  label: string;
  description: string;
  category: MetricCategory;
  unit: Unit;
  shape: 'scalar' | 'timeseries' | 'breakdown';
  periodKind: PeriodKind;
  /** What the points of a series are: of the days of each month (`range`) or of its end (`snapshot`); null of other shapes. */
  pointKind: PeriodKind | null;
  requiresCapability: Capability;
  teamScoped: boolean;
  /** What `team` takes besides: metrics that count pay need `people.view_cost`. */
  teamRequiresCapability: Capability | null;
  /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
  definitionVersion: number;
  favourable: Favourable;
  /** What the reason `not_applicable` means for it, in a few words. */
  notApplicable: string | null;
  basis: Basis | null;
  /** The series that has the same value for every month; null where there is none. */
  monthly: MetricId | null;
  /** The metrics that divide the same value into parts, and by what. */
  divisions: Division[];
  /** What `compare`, and `against` of its changes, may name; nothing for a series. */
  comparisons: ('previous' | 'last_year')[];
  /** What `by` of its changes may name. */
  changesBy: ('account' | 'department' | 'customer' | 'vendor')[];
  related: MetricId[];
  tags: string[];
};

/** The value. */
export type MetricAnswer = {
  data: MetricValue;
  meta: MetricMeta;
};

export type MetricCategory = 'revenue' | 'profitability' | 'expenses' | 'cash' | 'ar' | 'ap' | 'tax' | 'balance_sheet' | 'people' | 'growth' | 'diversity' | 'pay_equity' | 'quality' | 'vendor' | 'customer' | 'operations';

export type MetricChanges = {
  value: MetricValue;
  comparison: Comparison;
  /** True for metrics of groups of persons, and for a key that is limited to families of metrics: the causes of the change would reveal more than the value. */
  withheld: boolean;
  sentence: ChangeSentence;
  /** What changed, the largest effect first; empty where there is no change to explain. */
  drivers: ChangeDriver[];
  division: DividedRatio | null;
  undivided: Undivided | null;
};

export type MetricCrossedEvent = {
  alert_id: string;
  name: string;
  metric: string | null;
  statement: string | null;
  row: string | null;
  label: string;
  team: string | null;
  period: CrossedPeriod;
  condition: AlertCondition;
  /** The limit that was crossed. */
  limit: string;
  limit_unit: AlertLimitUnit;
  unit: Unit;
  currency: string | null;
  value: string | null;
  before: string | null;
  sentence: string;
  explanation: string | null;
  /** The page that shows the value, as at the day of the event. */
  link: string;
  /** The capabilities that it takes to see the value. */
  needs: Capability[];
};

/** The metric. */
export type MetricDescriptionAnswer = {
  data: Metric;
  meta: MetricDescriptionMeta;
};

export type MetricDescriptionMeta = {
  computedAt: string;
  version: 1;
};

export type MetricFigure = {
  metric: MetricId;
  value: ExactNumber | null;
  nullReason?: NullReason;
};

export type MetricHistory = {
  every: 'month' | 'quarter' | 'year';
  /** The oldest first. */
  points: HistoryPoint[];
};

/** The id of a metric. More are added; none is renamed or used for another metric. */
export type MetricId = string;

/** The metrics. */
export type MetricList = {
  data: Metric[];
  meta: MetricListMeta;
};

export type MetricListMeta = {
  total: number;
  computedAt: string;
  version: 1;
};

export type MetricMeta = {
  metric: MetricId;
  /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
  definitionVersion: number;
  period: AnsweredPeriod;
  asOf: string | null;
  /** ISO 4217 */
  baseCurrency: string;
  computedAt: string;
  version: 1;
};

export type MetricRow = {
  /** `lines` are lines or entries of pay, added up for who may not see pay (`people.view_cost`): one row for a day and a class of accounts, for cash an account. */
  kind: 'line' | 'entry' | 'lines' | 'invoice' | 'bill' | 'allocation' | 'customer' | 'vendor' | 'person';
  id: string | null;
  line: number | null;
  date: string;
  /** What it adds to the value, exactly. Money is in base currency with its digits (JPY 500, AUD 500.00, BHD 500.000), and has more where the amount has more. */
  amount: string;
  /** How many facts the row stands for; pay that is added up counts as one. */
  facts: number;
  externalId: string | null;
  description: string | null;
  reference: string | null;
  account: AccountName | null;
  accountClass: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised' | null;
  department: NamedRecord | null;
  /** The customer or the vendor. */
  party: NamedRecord | null;
  currency: string | null;
  originalAmount: string | null;
  recordedAt: string | null;
  person: CountedPerson | null;
};

/** The facts. */
export type MetricRowPage = {
  data: MetricRow[];
  meta: MetricRowPageMeta;
};

export type MetricRowPageMeta = {
  metric: MetricId;
  /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
  definitionVersion: number;
  period: AnsweredPeriod;
  asOf: string | null;
  /** ISO 4217 */
  baseCurrency: string;
  computedAt: string;
  version: 1;
  leaf: string;
  next_cursor: string | null;
};

/** The value, in the shape of the metric. */
export type MetricValue = ScalarValue | TimeseriesValue | BreakdownValue;

export type MintedApiKey = {
  id: string;
  name: string;
  /** The 8 characters of the key that come after its prefix. */
  identifier: string;
  /** How the key begins, to recognise it by: its prefix and its identifier. */
  begins_with: string;
  capabilities: Capability[];
  /** Those of them that the key gained when a version of the service divided capabilities. Rotate the key to have one that has been looked at. */
  gained_capabilities: Capability[];
  /** IP addresses and ranges (CIDR) that the key is taken from; null: any. */
  allowed_networks: string[] | null;
  /** The categories of the catalogue that exist for the key; null: all. A limited key sees no parts and no rows of a value. */
  metric_families: MetricCategory[] | null;
  /** The user who made it or took it over; null when an operator made it, or when that user was erased. */
  created_by: string | null;
  /** The last day of their membership, or the day on which they were erased; null while it has no end. The key works on until it is revoked or expires. */
  created_by_left_on: string | null;
  created_at: string;
  /** Written once a minute at most. */
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  /** Whether the key opens anything: `active` until it expires or is revoked. */
  state: 'active' | 'expired' | 'revoked';
  /** The whole key. It cannot be shown again. */
  key: string;
};

/** The new key with its secret, which is shown this once. */
export type MintedApiKeyAnswer = {
  meta: RecordMeta;
  data: MintedApiKey;
};

export type NamedRecord = {
  id: string;
  name: string;
};

export type NewAlert = {
  name: string;
  period: RelativePeriod;
  condition: AlertCondition;
  /** In the unit of the value, or in percent of the period before. */
  limit: string;
  /** A metric with one value; null where the alert is about a row of a statement. None on diversity and pay gaps. */
  metric?: MetricId | null;
  /** A statement whose rows have names of their own. */
  statement?: 'profit-and-loss' | 'balance-sheet' | 'cash-flow' | 'trial-balance' | 'general-ledger' | 'aged-receivables' | 'aged-payables' | 'equity-changes' | null;
  /** The key of a row of the statement. */
  row?: string | null;
  /** A department, with those below it. */
  team?: string | null;
  /** `percent` only with `changes_by_more_than`. Changes of percentages as `amount` are in points. */
  limit_unit?: AlertLimitUnit;
  /** Whether its maker gets a message too: ten a day at most. */
  by_mail?: boolean;
};

export type NewApiKey = {
  name: string;
  capabilities: Capability[];
  /** When the key stops working; null: never. */
  expires_at?: string | null;
  /** IP addresses and ranges (CIDR) that the key is taken from; null: any. */
  allowed_networks?: string[] | null;
  /** The categories of the catalogue that exist for the key; null: all. A limited key sees no parts and no rows of a value. */
  metric_families?: MetricCategory[] | null;
};

export type NewBoard = {
  name: string;
  /** Whether all members of the organisation see it, or its owner alone. */
  is_shared?: boolean;
  /** In their order. */
  tiles?: BoardTile[];
};

export type NewCustomField = {
  subject: CustomFieldSubject;
  /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
  key: string;
  /** What people call it. */
  label: string;
  type: CustomFieldType;
  /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
  type_config?: Record<string, unknown>;
  required?: boolean;
  /** What a new record gets when nothing is given; a value of the type, or null. */
  default_value?: unknown;
  group?: string | null;
  show_if?: string | null;
  help_text?: string | null;
  /** Left out: last, or in the place of the platform’s field that has the key. */
  position?: number;
};

export type NewInvitation = {
  email: string;
  role: Role;
  /** `mail`: the link is mailed, and not in the answer. `link`: it is in the answer, for you to hand over. Left out, it is mailed where mail is set up. */
  delivery?: 'link' | 'mail';
  /** The membership of an employee without an account; null invites anyone else. */
  membership_id?: string | null;
};

export type NewOrganization = {
  name: string;
  /** What the command line calls it; made of the name when left out. */
  slug?: string;
  /** ISO 4217. It can change while nothing is kept in it. */
  base_currency: string;
  /** The IANA name of where its days begin and end. */
  time_zone: string;
  /** The country in which it keeps its books, ISO 3166-1 alpha-2. Labels use its words: supplier or vendor, GST, VAT or sales tax, financial or fiscal year. Null: vendor, sales tax, financial year. */
  jurisdiction?: string | null;
  financial_year_start_month?: number;
};

export type NewOverview = {
  /** Ids of scalar metrics, each once. */
  figures: MetricId[];
};

export type NewOwner = {
  name: string;
  email: string;
  /** 12 to 200 characters. */
  password: string;
};

export type NewReport = {
  name: string;
  /** What is sent, as the parts of a board pack: up to 20 of `board:<id>` and `statement:<name>:<columns>:<compare>:<detail>`, separated by commas. */
  parts: string;
  /** A period relative to the day on which it is sent: a keyword such as `last_month`, `last_quarter` or `ytd`, `trailing_N`, or `today`. */
  period: string;
  /** The working day of each month on which it is sent, counted from the first; null for the last. Working days are Monday to Friday, since public holidays are not known. A month with fewer has its last one instead. */
  working_day: number | null;
  /** The hour at which it is sent, in the time zone of the organisation. */
  hour?: number;
  /** The members who get it, by the ids of GET /v1/report-recipients. Those who stopped it for themselves stay stopped. */
  recipients: string[];
};

export type NewSetup = {
  /** The token that the service printed when it started, in the address of this page. */
  token: string;
  organization: NewOrganization;
  owner: NewOwner;
};

export type NewSheetLink = {
  name: string;
  metrics?: MetricId[];
  statements?: ('profit-and-loss' | 'balance-sheet' | 'cash-flow' | 'trial-balance' | 'aged-receivables' | 'aged-payables' | 'equity-changes')[];
  /** When it stops working, at most 400 days from now. Without one, in 90 days. */
  expires_at?: string;
};

export type NewWebhook = {
  name: string;
  /** The address that events are sent to. It begins with `https://` and is on the public internet. */
  url: string;
  /** The kinds of events that it gets. */
  kinds: EventKind[];
  /** What its events may show: at least what its kinds need. Accounts and days of `data.changed` need `ledger.read` and `people.view_cost`. */
  capabilities?: Capability[];
};

/** The process should get no requests. */
export type NotReady = {
  status: 'degraded';
  timestamp: string;
  version: string;
  /** Why not, in a few words. */
  error: 'the service is stopping' | 'the database cannot be reached' | 'the database is not migrated to this version';
};

export type NullReason = 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';

/** Whether a record whose `external_id` is already taken is replaced, or the request is refused. */
export type OnExisting = 'replace' | 'refuse';

export type OpenDocument = {
  id: string;
  /** What identifies it in its source. */
  externalId: string;
  reference: string | null;
  issueDate: string;
  dueDate: string | null;
  /** Whether it follows from the payment terms in the settings, because none is stated. */
  dueDateAssumed: boolean;
  daysOverdue: number | null;
  currency: string;
  /** The whole of it with tax, in its currency. */
  amount: ExactNumber;
  /** What is open, in its currency. */
  open: ExactNumber;
  /** What is open, in base currency. */
  baseOpen: ExactNumber;
};

export type OpenDocuments = {
  /** How many invoices or bills are open. */
  count: number;
  /** Those that were due first come first, up to 50. */
  items: OpenDocument[];
};

export type Operand = {
  role: 'plus' | 'minus' | 'dividend' | 'divisor' | 'of' | 'provided_there_are' | 'provided_there_are_no' | 'provided_it_is_positive';
  of: Explanation;
};

export type Organization = {
  id: string;
  /** What the command line calls it. */
  slug: string;
  name: string;
  /** ISO 4217. It can change while nothing is kept in it. */
  base_currency: string;
  /** The IANA name of where its days begin and end. */
  time_zone: string;
  financial_year_start_month: number;
  /** Of fewer persons, no figure on diversity or pay gaps is shown. */
  minimum_group_size: number;
  /** The country in which it keeps its books, ISO 3166-1 alpha-2. Labels use its words: supplier or vendor, GST, VAT or sales tax, financial or fiscal year. Null: vendor, sales tax, financial year. */
  jurisdiction: string | null;
  snapshot_days: SnapshotDays;
  /** Hours a week of full-time work, assumed where no hours are recorded. A decimal with two digits after the point. */
  full_time_weekly_hours: string;
  cash_flow_policy: CashFlowPolicy;
  /** Whether members reach the organisation only with a second factor. API keys are not affected. */
  requires_second_factor: boolean;
  /** The day from which on invoices are complete; before it, what is owed is read from the ledger. Null: the day of the first one. */
  invoices_from: string | null;
  /** The day from which on bills are complete; before it, what is owed is read from the ledger. Null: the day of the first one. */
  bills_from: string | null;
  /** Days after which invoices are due that do not say when. Null: nothing is assumed, and what is overdue is not known while there are such invoices. */
  customer_terms_days: number | null;
  /** Days after which bills are due that do not say when. Null: nothing is assumed, and what is overdue is not known while there are such bills. */
  vendor_terms_days: number | null;
  created_at: string;
  updated_at: string;
};

/** The organisation. */
export type OrganizationAnswer = {
  meta: RecordMeta;
  data: Organization;
};

export type OrganizationChange = {
  name?: string;
  /** ISO 4217. It can change while nothing is kept in it. */
  base_currency?: string;
  /** The IANA name of where its days begin and end. */
  time_zone?: string;
  /** The country in which it keeps its books, ISO 3166-1 alpha-2. Labels use its words: supplier or vendor, GST, VAT or sales tax, financial or fiscal year. Null: vendor, sales tax, financial year. */
  jurisdiction?: string | null;
  financial_year_start_month?: number;
  /** Of fewer persons, no figure on diversity or pay gaps is shown. */
  minimum_group_size?: number;
  snapshot_days?: SnapshotDays;
  /** Hours a week of full-time work, assumed where no hours are recorded. A number or a decimal string, more than 0 and at most 168, with up to 2 decimals. */
  full_time_weekly_hours?: ExactNumber | string;
  cash_flow_policy?: CashFlowPolicy;
  /** Whether members reach the organisation only with a second factor. API keys are not affected. */
  requires_second_factor?: boolean;
  /** The day from which on invoices are complete; before it, what is owed is read from the ledger. Null: the day of the first one. */
  invoices_from?: string | null;
  /** The day from which on bills are complete; before it, what is owed is read from the ledger. Null: the day of the first one. */
  bills_from?: string | null;
  /** Days after which invoices are due that do not say when. Null: nothing is assumed, and what is overdue is not known while there are such invoices. */
  customer_terms_days?: number | null;
  /** Days after which bills are due that do not say when. Null: nothing is assumed, and what is overdue is not known while there are such bills. */
  vendor_terms_days?: number | null;
};

export type OrganizationChoice = {
  organization_id: string;
};

export type OrganizationClosure = {
  /** The slug of the organisation, typed again. */
  slug: string;
  /** The password of the signed-in owner. */
  password: string;
};

export type OrganizationOfAccount = {
  slug: string;
  name: string;
  role: Role;
};

export type OrganizationOfUser = {
  id: string;
  slug: string;
  name: string;
  role: Role;
};

export type Overview = {
  /** Ids of metrics, in the order in which they are shown. Those that the caller may not see are left out. */
  figures: MetricId[];
  /** Whether the default arrangement is shown. */
  is_default: boolean;
  updated_at: string | null;
};

/** The arrangement of the overview. */
export type OverviewAnswer = {
  meta: RecordMeta;
  data: Overview;
};

export type PageMeta = {
  version: 1;
  /** Where the next page begins; null at the end. */
  next_cursor: string | null;
};

export type PartySummary = {
  id: string;
  name: string;
  /** The base currency, that of all amounts but those of open documents. */
  currency: string;
  balance: MetricFigure;
  overdue: MetricFigure;
  ageing: SummaryAgeing;
  openDocuments: OpenDocuments;
  monthly: SummaryMonths;
  averageDaysToPay: MetricFigure;
  credit?: Credit;
  /** The last journal entry that names the party. Entries of pay only with `people.view_cost`. */
  lastEntry: LastEntry | null;
};

/** The summary. */
export type PartySummaryAnswer = {
  data: PartySummary;
  meta: PartySummaryMeta;
};

export type PartySummaryMeta = {
  period: AnsweredPeriod;
  asOf: string | null;
  /** ISO 4217 */
  baseCurrency: string;
  computedAt: string;
  version: 1;
};

export type PasswordAndCode = {
  /** The current one. */
  password: string;
  /** The 6 digits that the app shows now, or a recovery code. Each works once. */
  code: string;
};

export type PasswordChange = {
  current_password: string;
  /** 12 to 200 characters. */
  new_password: string;
};

export type PasswordLink = {
  email: string;
  expires_at: string;
};

/** What the link is for. */
export type PasswordLinkAnswer = {
  meta: RecordMeta;
  data: PasswordLink;
};

export type PasswordProof = {
  /** The current one. */
  password: string;
};

export type PasswordReset = {
  /** From the link. */
  token: string;
  /** The new one: 12 to 200 characters. */
  password: string;
};

/** One of the compensation of all memberships in a sorted list: every column, or those that `fields` names. */
export type PayRow = {
  id?: string;
  external_id?: string | null;
  membership_id?: string;
  /** The legal name of the person. */
  name?: string | null;
  pay_type?: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance';
  amount?: string;
  currency?: string;
  frequency?: 'annual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily' | 'hourly' | 'one_off';
  engagement_type?: 'full_time' | 'part_time' | 'casual' | 'fixed_term' | 'contractor';
  weekly_hours?: string | null;
  effective_from?: string;
  effective_to?: string | null;
  recorded_at?: string;
  updated_at?: string;
};

/** The compensation of all memberships in their own order, or sorted. */
export type PayRowList = ListedPayPage | PayRowPage;

/** Compensation of all memberships, sorted and filtered. */
export type PayRowPage = {
  meta: SortedListMeta;
  data: PayRow[];
};

export type PaymentPart = {
  id: string;
  /** The name of the payment in its source: of all its rows. */
  external_id: string;
  kind: 'payment' | 'credit_note' | 'write_off' | 'refund' | 'transfer';
  date: string;
  invoice_id: string | null;
  /** The invoice that it settles, or is for though there is none yet. */
  invoice: string | null;
  bill_id: string | null;
  /** The bill that it settles, or is for though there is none yet. */
  bill: string | null;
  customer_id: string | null;
  customer: string | null;
  customer_name: string | null;
  vendor_id: string | null;
  vendor: string | null;
  vendor_name: string | null;
  currency: string;
  amount: string;
  tax: string;
  /** In base currency. */
  base_amount: string;
  /** Whether it settles an invoice or a bill. */
  allocated: boolean;
  reference: string | null;
  recorded_at: string;
  updated_at: string;
};

/** One of the payments in a sorted list: every column, or those that `fields` names. */
export type PaymentRow = {
  id?: string;
  /** The name of the payment in its source: of all its rows. */
  external_id?: string;
  kind?: 'payment' | 'credit_note' | 'write_off' | 'refund' | 'transfer';
  date?: string;
  invoice_id?: string | null;
  /** The invoice that it settles, or is for though there is none yet. */
  invoice?: string | null;
  bill_id?: string | null;
  /** The bill that it settles, or is for though there is none yet. */
  bill?: string | null;
  customer_id?: string | null;
  customer?: string | null;
  customer_name?: string | null;
  vendor_id?: string | null;
  vendor?: string | null;
  vendor_name?: string | null;
  currency?: string;
  amount?: string;
  tax?: string;
  /** In base currency. */
  base_amount?: string;
  /** Whether it settles an invoice or a bill. */
  allocated?: boolean;
  reference?: string | null;
  recorded_at?: string;
  updated_at?: string;
};

/** The payments in their own order, or sorted. */
export type PaymentRowList = ListedSettlementPage | PaymentRowPage;

/** Payments, sorted and filtered. */
export type PaymentRowPage = {
  meta: SortedListMeta;
  data: PaymentRow[];
};

export type PaymentToWrite = {
  /** What identifies it; it may settle several invoices or bills, on a row for each. The same again is the same, corrected if it differs. */
  external_id: string;
  /** What it is; if empty, a payment. A refund gives back what was received or credited, and settles no invoice or bill. A transfer lowers what is owed without being paid, credited or written off, such as a balance moved from another account. One of payment, credit_note, write_off, refund, transfer. */
  kind?: string | null;
  /** Day on which it settles. Before the invoice or bill is issued, it is unallocated. Date, YYYY-MM-DD. */
  date: string;
  /** Customer who paid or was credited, by the id in `customers`; required if no invoice is named, or one that has not been imported. Text of up to 200 characters. */
  customer?: string | null;
  /** The same of a vendor, by the id in `vendors`. Text of up to 200 characters. */
  vendor?: string | null;
  /** The currency of the invoice or bill, if stated at all; of what settles none, the base currency if empty, until an invoice or bill that it waits for comes. Currency code of ISO 4217. */
  currency?: string | null;
  /** Units of the base currency for one of `currency`, while it settles no invoice or bill; if empty, the exchange rate in force on the day. Number more than zero, up to 12 decimals. */
  rate?: ExactNumber | string | null;
  /** What it is called on the bank statement. Text of up to 500 characters. */
  reference?: string | null;
  /** Whether it is void: it settles nothing any more. True or false (yes and no will do). */
  voided?: boolean | null;
  /** The invoices and bills that it settles, each once. An item without one is what of it settles none yet: then the payment names its customer or vendor. */
  settles: SettlementToWrite[];
};

export type PaymentWrite = {
  /** The payments: from 1 to 500. */
  data: PaymentToWrite[];
  existing?: OnExisting;
};

/** Metrics of a day take `today` and `as_of:`, all others the rest. */
export type Period = string;

/** The period. */
export type PeriodAnswer = {
  data: PeriodDescription;
  meta: PeriodMeta;
};

export type PeriodDescription = {
  requested: RequestedPeriod;
  resolved: ResolvedPeriod;
  /** The snapshot at the end of the period, as a period for metrics of a day. */
  closing: string;
  /** How many calendar months are counted in the period, at least in part. */
  monthCount: number;
  /** The last calendar months up to the end of the period, the oldest first: 36, or as many as the calendar has. */
  months: ResolvedPeriod[];
  previous: ResolvedPeriod | null;
  lastYear: ResolvedPeriod | null;
};

export type PeriodKind = 'range' | 'snapshot';

export type PeriodMeta = {
  asOf: string | null;
  computedAt: string;
  version: 1;
};

/** A person. */
export type Person = {
  id: string;
  /** The party that the person is. */
  party_id: string;
  /** Their full name. */
  legal_name: string;
  preferred_name: string | null;
  trading_name: string | null;
  work_email: string | null;
  photo_url: string | null;
  /** Their memberships in the active organisation with the status asked for, the latest first. */
  memberships: PersonMembership[];
  created_at: string;
  updated_at: string;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
  /** Whether it was removed by undoing an import. Only in lists read in step. */
  voided?: boolean;
};

/** The person, with all their memberships here. */
export type PersonAnswer = {
  meta: RecordMeta;
  data: Person;
};

export type PersonErasure = {
  person_id: string;
  erased_at: string;
  /** The account of the person: there is none, it is deleted, or it stays for other organisations. */
  account: 'none' | 'deleted' | 'kept_elsewhere';
  /** Invitations that were deleted. */
  invitations: number;
  /** Events of the audit log that no longer say what changed. */
  audit_events: number;
  /** Texts of pay entries and reports of imports that held their name. */
  texts: number;
};

/** What was erased. */
export type PersonErasureAnswer = {
  meta: RecordMeta;
  data: PersonErasure;
};

export type PersonErasurePreview = {
  erased_at: string | null;
  obstacle: string | null;
  /** The account of the person: there is none, it is deleted, or it stays for other organisations. */
  account: 'none' | 'deleted' | 'kept_elsewhere';
  /** Memberships that stay without a name, so that figures of the past do not change. */
  memberships: number;
  /** Texts of pay entries and reports of imports that hold their name. */
  texts: number;
};

/** What an erasure would do. */
export type PersonErasurePreviewAnswer = {
  meta: RecordMeta;
  data: PersonErasurePreview;
};

export type PersonErasureRequest = {
  /** The full name of the person, typed again. */
  legal_name: string;
};

export type PersonExport = {
  exported_at: string;
  person: KeptRecord;
  /** With assignments, leave and pay, also those that were corrected. */
  memberships: KeptRecord[];
  account: KeptRecord | null;
  /** Invitations to their address or for their memberships. */
  invitations: KeptRecord[];
  /** API keys that they made. */
  api_keys: KeptRecord[];
  /** Sheet links that they made. */
  sheet_links: KeptRecord[];
  /** Webhooks whose address they set, without the secret. */
  webhooks: KeptRecord[];
  /** Assistants that they connected. */
  connected_assistants: KeptRecord[];
  /** Imports that they started. */
  imports: KeptRecord[];
  /** Boards that they own; of private ones not the name, which they see alone. */
  boards: KeptRecord[];
  /** Their alerts. */
  alerts: KeptRecord[];
  /** Scheduled reports that they made or get. */
  reports: KeptRecord[];
  /** Customers that are the same party. */
  customers: KeptRecord[];
  /** Vendors that are the same party. */
  vendors: KeptRecord[];
  /** Events about them or by them, the newest first, up to 10,000. */
  audit_events: KeptRecord[];
  /** How many events there are. */
  audit_events_total: number;
};

/** Everything that is kept of the person. */
export type PersonExportAnswer = {
  meta: RecordMeta;
  data: PersonExport;
};

/** The first 500 persons by name, and how many there are. */
export type PersonList = {
  meta: StepListMeta;
  data: Person[];
};

export type PersonMembership = {
  membership_id: string;
  organization_id: string;
  role: Role;
  /** Today: inactive has not begun or is suspended; terminated is past its termination date. */
  status: 'active' | 'inactive' | 'terminated';
  department_id: string | null;
  employment_start_date: string | null;
  termination_date: string | null;
};

/** One of the persons in a sorted list: every column, or those that `fields` names. */
export type PersonRow = {
  id?: string;
  external_id?: string | null;
  party_id?: string;
  legal_name?: string;
  preferred_name?: string | null;
  trading_name?: string | null;
  work_email?: string | null;
  photo_url?: string | null;
  created_at?: string;
  updated_at?: string;
};

/** The persons in their own order, or sorted. */
export type PersonRowList = PersonList | PersonRowPage;

/** Persons, sorted and filtered. */
export type PersonRowPage = {
  meta: SortedListMeta;
  data: PersonRow[];
};

export type PreviewedColumn = {
  name: string;
  /** Its place in each row. */
  place: number;
  /** Some of its cells. */
  samples: string[];
  /** All of its different cells, where they are few; otherwise none. */
  words: string[];
};

export type PreviewedRefusal = {
  /** Our columns that it is about. */
  columns: string[];
  reason: string;
};

export type PreviewedRow = {
  line: number;
  /** As they are in the table, cut after 200 characters. Null where the data are a person’s pay, gender, origin or birth, which are never repeated. */
  cells: (string | null)[];
  /** The rows that it becomes, in our columns; none where it is left out. Null where the data are a person’s pay, gender, origin or birth, which are never repeated. */
  becomes: (Record<string, string | null>)[];
  refusals: PreviewedRefusal[];
};

/** It is. */
export type Probed = {
  status: 'ok';
  timestamp: string;
  version: string;
};

export type RatioPart = {
  key: string;
  label: string;
  before: ExactNumber | null;
  after: ExactNumber | null;
  weightBefore: ExactNumber | null;
  weightAfter: ExactNumber | null;
  rate: ExactNumber | null;
  mix: ExactNumber | null;
  /** Rate and mix together, or the change of a part that has neither. */
  effect: ExactNumber;
};

export type ReceivedInvitation = {
  id: string;
  organization_name: string;
  invited_by: string | null;
  email: string;
  role: Role;
  expires_at: string;
};

/** What the invitation is for. */
export type ReceivedInvitationAnswer = {
  meta: RecordMeta;
  data: ReceivedInvitation;
};

/** The open invitations to the address of the account. */
export type ReceivedInvitationList = {
  meta: ListMeta;
  data: ReceivedInvitation[];
};

export type RecordMeta = {
  version: 1;
};

export type RecoveryCodes = {
  recovery_codes: string[];
};

/** The recovery codes, each of which works once. They are shown this once. */
export type RecoveryCodesAnswer = {
  meta: RecordMeta;
  data: RecoveryCodes;
};

export type RefusedConsent = {
  kind: 'refused';
  /** What is wrong with the link, in a sentence for its user. */
  reason: string;
  /** The host or the app to which the answer goes. */
  returns_to: string;
  /** Whether that is a program on the machine of the browser. */
  returns_to_this_machine: boolean;
  /** Where the browser goes next: back to the assistant, with a code or with an error. */
  redirect_to: string;
};

export type RefusedRecord = {
  /** Which record of the request, from 0; null where it is several together. */
  index: number | null;
  /** The path of the field within the record; null where it is none alone. */
  field: string | null;
  message: string;
};

export type RelativePeriod = string;

export type RemovedRecord = {
  id: string;
};

/** It is no longer there. */
export type RemovedRecordAnswer = {
  meta: RecordMeta;
  data: RemovedRecord;
};

export type Report = {
  id: string;
  name: string;
  /** What is sent, as the parts of a board pack: up to 20 of `board:<id>` and `statement:<name>:<columns>:<compare>:<detail>`, separated by commas. */
  parts: string;
  /** A period relative to the day on which it is sent: a keyword such as `last_month`, `last_quarter` or `ytd`, `trailing_N`, or `today`. */
  period: string;
  /** The working day of each month on which it is sent, counted from the first; null for the last. Working days are Monday to Friday, since public holidays are not known. A month with fewer has its last one instead. */
  working_day: number | null;
  /** The hour at which it is sent, in the time zone of the organisation. */
  hour: number;
  time_zone: string;
  /** `retrying`: the last attempt failed, and there will be another. `paused`: times are skipped. `ended`: its maker is no member any more. */
  state: 'active' | 'retrying' | 'paused' | 'ended';
  paused_because: 'paused' | 'maker_sees_less' | 'maker_inactive' | 'organization_closed' | 'too_late' | 'no_recipients' | null;
  next_run_at: string | null;
  next_attempt_at: string | null;
  maker_name: string | null;
  /** Whether the caller made it, and may change it. */
  is_own: boolean;
  /** Whether the caller may delete it: its maker, owners and admins. */
  may_remove: boolean;
  has_stopped: boolean | null;
  /** All for its maker, owners and admins; a recipient sees themselves alone. */
  recipients: ReportRecipient[];
  last_run: ReportRun | null;
  created_at: string;
  updated_at: string;
};

/** The report. */
export type ReportAnswer = {
  meta: RecordMeta;
  data: Report;
};

export type ReportChange = {
  name?: string;
  /** What is sent, as the parts of a board pack: up to 20 of `board:<id>` and `statement:<name>:<columns>:<compare>:<detail>`, separated by commas. */
  parts?: string;
  /** A period relative to the day on which it is sent: a keyword such as `last_month`, `last_quarter` or `ytd`, `trailing_N`, or `today`. */
  period?: string;
  /** The working day of each month on which it is sent, counted from the first; null for the last. Working days are Monday to Friday, since public holidays are not known. A month with fewer has its last one instead. */
  working_day?: number | null;
  /** The hour at which it is sent, in the time zone of the organisation. */
  hour?: number;
  /** The members who get it, by the ids of GET /v1/report-recipients. Those who stopped it for themselves stay stopped. */
  recipients?: string[];
  /** Whether times are skipped until it is resumed. */
  is_paused?: boolean;
};

/** The reports that the caller made or gets; all of the organisation for owners and admins. */
export type ReportList = {
  meta: ListMeta;
  data: Report[];
};

export type ReportRecipient = {
  user_id: string;
  name: string | null;
  /** Whether they stopped it for themselves. */
  has_stopped: boolean;
  problem: 'recipient_inactive' | 'address_not_verified' | 'second_factor_missing' | 'nothing_to_see' | null;
};

export type ReportRecipientChoice = {
  user_id: string;
  name: string;
  /** Whether their e-mail address is verified: mail goes to no other. */
  is_verified: boolean;
};

/** Members by name, up to 500. */
export type ReportRecipientChoiceList = {
  meta: ListMeta;
  data: ReportRecipientChoice[];
};

export type ReportRun = {
  id: string;
  due_at: string;
  settled_at: string;
  recipient_name: string | null;
  /** Whether its maker asked for it, outside its schedule. */
  is_by_hand: boolean;
  outcome: 'sent' | 'skipped' | 'failed';
  reason: 'paused' | 'maker_sees_less' | 'maker_inactive' | 'organization_closed' | 'too_late' | 'no_recipients' | 'recipient_inactive' | 'address_not_verified' | 'second_factor_missing' | 'nothing_to_see' | 'refused_by_server' | 'server_unavailable' | 'mail_not_set_up' | 'too_large' | 'not_made' | null;
  data_version: number | null;
  period_label: string | null;
};

/** The latest runs first, up to 500. */
export type ReportRunList = {
  meta: ListMeta;
  data: ReportRun[];
};

export type RequestedAbsolutePeriod = {
  type: 'absolute';
  startDate: string;
  endDate: string;
};

export type RequestedDay = {
  type: 'as_of';
  date: string;
};

/** The period as it was asked for. */
export type RequestedPeriod = RequestedRelativePeriod | RequestedAbsolutePeriod | RequestedDay;

export type RequestedRelativePeriod = {
  type: 'relative';
  period: RelativePeriod;
};

export type ResetAccount = {
  email: string;
  /** Where the account is a member: its holder may not know all of them. */
  organizations: OrganizationOfAccount[];
};

/** The password is set, and every session has ended. */
export type ResetAccountAnswer = {
  meta: RecordMeta;
  data: ResetAccount;
};

export type ResolvedPeriod = {
  startDate: string;
  endDate: string;
  /** The last day whose facts were counted. */
  asOfDate: string;
  kind: PeriodKind;
  label: string;
  /** Whether all of the period was counted. */
  complete: boolean;
};

export type Retention = {
  audit_event_days: number | null;
  import_report_days: number | null;
  ended_invitation_days: number | null;
  departed_person_days: number | null;
  last_run_on: string | null;
};

/** How long things are kept. */
export type RetentionAnswer = {
  meta: RecordMeta;
  data: Retention;
};

export type RetentionChange = {
  audit_event_days?: number | null;
  import_report_days?: number | null;
  ended_invitation_days?: number | null;
  departed_person_days?: number | null;
};

export type RetentionPreview = {
  audit_events: number;
  import_reports: number;
  invitations: number;
  persons: number;
};

/** How many would be erased today. */
export type RetentionPreviewAnswer = {
  meta: RecordMeta;
  data: RetentionPreview;
};

export type Role = 'owner' | 'admin' | 'member' | 'contractor';

export type ScalarValue = {
  kind: 'scalar';
  value: ExactNumber | null;
  nullReason?: NullReason;
  /** ISO 4217 */
  currency?: string;
  periodLabel: string;
  coverage: Coverage;
  basis?: Basis;
  assumed?: Assumption;
  /** The value at the times that `compare` names, like for like. */
  comparisons?: Comparison[];
};

/** What was found, the best first. */
export type SearchAnswer = {
  meta: RecordMeta;
  data: SearchHit[];
};

export type SearchHit = {
  kind: 'metric' | 'statement' | 'customer' | 'vendor' | 'invoice' | 'bill' | 'account' | 'person' | 'page';
  /** The id of a record or of a metric, the name of a statement, the path of a page. */
  id: string;
  label: string;
  detail: string | null;
  /** Its page in the app. */
  path: string;
};

export type SecondFactor = {
  enabled: boolean;
  enabled_at: string | null;
  recovery_codes_left: number;
};

/** The second factor of the user. */
export type SecondFactorAnswer = {
  meta: RecordMeta;
  data: SecondFactor;
};

export type SecondFactorCode = {
  /** The 6 digits that the app shows now, or a recovery code. Each works once. */
  code: string;
};

export type SecondFactorEnrolment = {
  /** To be typed into the app. */
  secret: string;
  /** What a QR code holds. */
  uri: string;
};

/** What an app is given. It is shown this once. */
export type SecondFactorEnrolmentAnswer = {
  meta: RecordMeta;
  data: SecondFactorEnrolment;
};

export type SentInvitation = {
  id: string;
  email: string;
  role: Role;
  /** The membership that they will sign in with; null when a new one is made. */
  membership_id: string | null;
  /** The user who sent it. */
  invited_by: string | null;
  /** How the link reaches them: copied by its sender, or mailed, which verifies the address of a new account. */
  delivery: 'link' | 'mail';
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
  token: string | null;
  link: string | null;
};

/** The new invitation with its link, which is shown this once, or was mailed. */
export type SentInvitationAnswer = {
  meta: RecordMeta;
  data: SentInvitation;
};

export type SentReport = {
  id: string;
  /** The state of the data that all of its numbers are of. */
  data_version: number;
};

/** The mail is on its way. */
export type SentReportAnswer = {
  meta: RecordMeta;
  data: SentReport;
};

export type SentenceNumber = {
  kind: 'number';
  value: ExactNumber;
  unit: Unit;
};

/** Words, or a number. */
export type SentencePiece = SentenceWords | SentenceNumber;

export type SentenceWords = {
  kind: 'words';
  words: string;
};

export type Session = {
  id: string;
  browser: string | null;
  system: string | null;
  /** Where it works now. */
  organization_name: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
  /** The session that asks. */
  is_this_one: boolean;
};

/** The sessions that go on, the newest first, up to 500. */
export type SessionList = {
  meta: ListMeta;
  data: Session[];
};

export type SettlementToWrite = {
  /** Invoice that it settles, by the id in `invoices`. One that is not there yet is settled when it comes, if the row names its customer. Text of up to 200 characters. */
  invoice?: string | null;
  /** Bill that it settles, by the id in `bills`; the same with its vendor. Text of up to 200 characters. */
  bill?: string | null;
  /** How much it settles of that one, in the currency of the invoice or bill; or how much of it settles none. Number of up to 16 digits before the point and 8 after, more than zero. */
  amount: ExactNumber | string;
  /** The part of the amount that is tax, of a credit note or a write-off; if empty, none. Number of up to 16 digits before the point and 8 after, not negative. */
  tax?: ExactNumber | string | null;
};

export type Setup = {
  /** True only while there is no organisation at all. */
  needed: boolean;
};

/** Whether there is nothing yet. */
export type SetupAnswer = {
  meta: RecordMeta;
  data: Setup;
};

export type SheetLink = {
  id: string;
  name: string;
  /** How its token begins, to recognise it by. */
  begins_with: string;
  /** The metrics that it reads, in any period. */
  metrics: MetricId[];
  /** The statements that it reads, in any period. */
  statements: string[];
  /** What it needs. It rests while its maker lacks one of them. */
  capabilities: Capability[];
  /** The member for whom it reads; null when they were erased, and it reads nothing any more. */
  created_by: string | null;
  created_at: string;
  /** Written once a minute at most. */
  last_used_at: string | null;
  expires_at: string;
  revoked_at: string | null;
  /** Whether it is in force. */
  state: 'active' | 'expired' | 'revoked';
};

/** The sheet link, without its token. */
export type SheetLinkAnswer = {
  meta: RecordMeta;
  data: SheetLink;
};

/** The sheet links that the caller sees. */
export type SheetLinkList = {
  meta: ListMeta;
  data: SheetLink[];
};

export type SignInCode = {
  /** The 6 digits that the app shows now, or a recovery code. Each works once. */
  code: string;
  /** From the link of an invitation. Counts where no organisation lets the account in: signing in accepts it then. */
  invitation_token?: string;
};

export type SignedInUser = {
  user_id: string;
  name: string | null;
  email: string;
  /** Whether the account may join another organisation. A link verifies the address. */
  email_verified: boolean;
  role: Role;
  organization: ActiveOrganization;
  capabilities: Capability[];
  has_second_factor: boolean;
  /** The active organisation requires a second factor, and the user has none yet: nothing else of it can be reached. */
  needs_second_factor: boolean;
  /** Whether this service sends mail. Where it does not, links are handed over, and no alert or report is mailed. */
  sends_mail: boolean;
  /** Every organisation that the user may make the active one. */
  organizations: OrganizationOfUser[];
};

/** The signed-in user. */
export type SignedInUserAnswer = {
  meta: RecordMeta;
  data: SignedInUser;
};

export type SingleAccount = {
  /** Null for the accounts of a class of pay together. */
  id: string | null;
  code: string | null;
  name: string;
  class: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
  /** Of cash flows, where it is not that of its class. */
  activity: 'operating' | 'investing' | 'financing' | null;
  /** In base currency at the end of `asOf`, a debit if positive. Of income and expenses it is what was posted since `balance_from`, without entries that close a year. */
  balance: string;
  /** The first day of the financial year; null for accounts of the balance sheet. */
  balance_from: string | null;
  created_at: string;
  updated_at: string;
};

/** The account. */
export type SingleAccountAnswer = {
  meta: AsOfMeta;
  data: SingleAccount;
};

export type SingleBill = {
  id: string;
  /** The number of the bill in its source. */
  external_id: string;
  status: 'open' | 'overdue' | 'paid' | 'upcoming' | null;
  vendor_id: string;
  /** The `external_id` of the vendor. */
  vendor: string | null;
  vendor_name: string;
  issue_date: string;
  /** As stated, or by the payment terms of the organisation; null where neither is known. */
  due_date: string | null;
  /** Days past the due date as at `asOf`; null where nothing is open or the due date is not known. */
  days_overdue: number | null;
  currency: string;
  net: string;
  tax: string;
  total: string;
  /** What is not settled as at `asOf`; null where it is not issued yet. */
  open: string | null;
  /** In base currency, at its own rate. */
  base_total: string;
  /** In base currency: all of them add up to `ap.outstanding`, less what is unallocated. */
  base_open: string | null;
  reference: string | null;
  transferred: boolean;
  recorded_at: string;
  updated_at: string;
  /** Whether it no longer counts. */
  voided: boolean;
  lines: DocumentLine[];
  /** What settles it, the earliest first. */
  allocations: DocumentAllocation[];
};

/** The bill. */
export type SingleBillAnswer = {
  meta: AsOfMeta;
  data: SingleBill;
};

export type SingleEntry = {
  id: string;
  /** The name of the entry in its source. */
  external_id: string | null;
  date: string;
  description: string;
  reference: string | null;
  kind: 'ordinary' | 'opening' | 'closing' | 'revaluation';
  /** The sum of its debits, in base currency. */
  amount: string;
  line_count: number;
  recorded_at: string;
  updated_at: string;
  /** Whether it no longer counts. */
  voided: boolean;
  lines: EntryLine[];
};

/** The journal entry. */
export type SingleEntryAnswer = {
  meta: AsOfMeta;
  data: SingleEntry;
};

export type SingleInvoice = {
  id: string;
  /** The number of the invoice in its source. */
  external_id: string;
  status: 'open' | 'overdue' | 'paid' | 'upcoming' | null;
  customer_id: string;
  /** The `external_id` of the customer. */
  customer: string | null;
  customer_name: string;
  issue_date: string;
  /** As stated, or by the payment terms of the organisation; null where neither is known. */
  due_date: string | null;
  /** Days past the due date as at `asOf`; null where nothing is open or the due date is not known. */
  days_overdue: number | null;
  currency: string;
  net: string;
  tax: string;
  total: string;
  /** What is not settled as at `asOf`; null where it is not issued yet. */
  open: string | null;
  /** In base currency, at its own rate. */
  base_total: string;
  /** In base currency: all of them add up to `ar.outstanding`, less what is unallocated. */
  base_open: string | null;
  reference: string | null;
  transferred: boolean;
  recorded_at: string;
  updated_at: string;
  /** Whether it no longer counts. */
  voided: boolean;
  lines: DocumentLine[];
  /** What settles it, the earliest first. */
  allocations: DocumentAllocation[];
};

/** The invoice. */
export type SingleInvoiceAnswer = {
  meta: AsOfMeta;
  data: SingleInvoice;
};

export type SinglePayment = {
  /** The name of the payment in its source. */
  external_id: string;
  /** One for each invoice or bill that it settles, and one for what of it settles none. */
  parts: PaymentPart[];
};

/** The payment. */
export type SinglePaymentAnswer = {
  meta: AsOfMeta;
  data: SinglePayment;
};

/** The days on which snapshots for figures on diversity and pay gaps are made: the ends of financial quarters or of financial years, or the snapshot day of private employers (5 April) or of public ones (31 March) in Great Britain. It holds for later snapshots. */
export type SnapshotDays = 'quarter' | 'year' | '5_april' | '31_march';

export type SortedListMeta = {
  version: 1;
  /** The day as at whose end the records are shown. */
  as_of: string;
  next_cursor: string | null;
  /** Whether there is a next page. */
  has_more: boolean;
};

/** A customer: every field, or those that `fields` names. */
export type SparseCustomer = {
  id?: string;
  /** Who the customer is. */
  party_id?: string;
  /** The name of the party. */
  name?: string;
  status?: CustomerStatus;
  account_number?: string | null;
  payment_terms?: string | null;
  default_currency?: string | null;
  credit_limit?: string | null;
  billing_email?: string | null;
  billing_address?: string | null;
  contact_first_name?: string | null;
  contact_last_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  notes?: string | null;
  /** Values by the key of their definition. Those of archived definitions are not shown. */
  custom_fields?: Record<string, unknown>;
  created_at?: string;
  updated_at?: string;
  /** What an import calls it; null where it was not imported. */
  external_id?: string | null;
};

/** The customer. */
export type SparseCustomerAnswer = {
  meta: RecordMeta;
  data: SparseCustomer;
};

/** A vendor: every field, or those that `fields` names. */
export type SparseVendor = {
  id?: string;
  /** Who the vendor is. */
  party_id?: string;
  /** The name of the party. */
  name?: string;
  status?: CustomerStatus;
  account_number?: string | null;
  payment_terms?: string | null;
  default_currency?: string | null;
  contact_first_name?: string | null;
  contact_last_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  notes?: string | null;
  /** Values by the key of their definition. Those of archived definitions are not shown. */
  custom_fields?: Record<string, unknown>;
  created_at?: string;
  updated_at?: string;
  /** What an import calls it; null where it was not imported. */
  external_id?: string | null;
};

/** The vendor. */
export type SparseVendorAnswer = {
  meta: RecordMeta;
  data: SparseVendor;
};

/** As at the end of which day: `today`, which is the default, or a date that is not in the future. */
export type StateDay = string;

/** A statement, without its numbers. */
export type Statement = {
  name: StatementName;
  title: string;
  description: string;
  /** The periods that it takes: a range of days, or a day as well. */
  takes: 'range' | 'snapshot or range';
  requiresCapability: Capability;
  /** Whether it takes `columns=departments` and `team`. */
  hasDepartments: boolean;
};

/** The statement. */
export type StatementAnswer = {
  data: StatementData;
  meta: StatementMeta;
};

export type StatementCheck = {
  label: string;
  difference: ExactNumber | null;
  nullReason?: NullReason;
};

export type StatementColumn = {
  key: string;
  label: string;
  group: string | null;
  /** A value, the total of the columns before, or what compares the value before it: the value at another time, the change since, and that change in percent, which is null where the other value was zero or less. */
  kind: 'value' | 'total' | 'comparison' | 'change' | 'change_percent';
  comparison: 'previous' | 'last_year' | null;
  period: StatementColumnPeriod | null;
  coverage: Coverage | null;
};

export type StatementColumnPeriod = {
  startDate: string;
  endDate: string;
  asOfDate: string | null;
  label: string;
  /** Whether all of its days were counted. */
  complete: boolean;
};

export type StatementData = {
  name: StatementName;
  title: string;
  /** ISO 4217 */
  currency: string;
  columns: StatementColumn[];
  rows: StatementRow[];
  checks: StatementCheck[];
};

/** The statements. */
export type StatementList = {
  data: Statement[];
  meta: MetricListMeta;
};

export type StatementMargin = {
  metric: MetricId;
  label: string;
  /** A number for each column; none for a heading. */
  values: (ExactNumber | null)[];
  /** Why a value is null, for each column, where one is. */
  nullReasons?: (NullReason | null)[];
};

export type StatementMeta = {
  statement: StatementName;
  period: AnsweredPeriod;
  asOf: string | null;
  /** ISO 4217 */
  baseCurrency: string;
  /** The version of the data that all numbers are of. It counts all writes. */
  dataVersion: number;
  computedAt: string;
  version: 1;
};

export type StatementName = 'profit-and-loss' | 'balance-sheet' | 'cash-flow' | 'trial-balance' | 'general-ledger' | 'aged-receivables' | 'aged-payables' | 'equity-changes';

export type StatementOfTile = 'profit-and-loss' | 'balance-sheet' | 'cash-flow' | 'trial-balance' | 'aged-receivables' | 'aged-payables' | 'equity-changes';

export type StatementPosting = {
  kind: 'ordinary' | 'opening' | 'closing' | 'revaluation';
  reference: string | null;
  party: string | null;
  department: string | null;
  currency: string;
  /** In that currency; a debit is positive. */
  amount: ExactNumber;
};

export type StatementRecord = {
  kind: 'customer' | 'vendor' | 'invoice' | 'bill' | 'journal_entry';
  id: string;
};

export type StatementRow = {
  key: string;
  label: string;
  /** A check is zero where the books agree. */
  kind: 'heading' | 'line' | 'subtotal' | 'total' | 'check';
  /** How far it is indented. */
  level: number;
  /** The metric that it is: its value is equal in every column, and in that of a department its part. */
  metric: MetricId | null;
  account: string | null;
  /** The record that it is: a customer, a vendor, a document or an entry. */
  record: StatementRecord | null;
  date: string | null;
  dueDate: string | null;
  /** Of a line of the ledger, what else it says. */
  posting: StatementPosting | null;
  /** The rows that it adds up. */
  adds: AddedStatementRow[];
  /** The percentage of revenue that is shown beside it. */
  margin: StatementMargin | null;
  /** A number for each column; none for a heading. */
  values: (ExactNumber | null)[];
  /** Why a value is null, for each column, where one is. */
  nullReasons?: (NullReason | null)[];
  records: string | null;
};

/** A statement, or some of its rows. */
export type StatementTile = {
  kind: 'statement';
  /** How wide it is: a quarter of the board (`small`), half of it (`wide`) or all (`full`). */
  size: 'small' | 'wide' | 'full';
  title: string | null;
  /** Null: the period chosen on the page of the board. */
  period: Period | null;
  statement: StatementOfTile;
  /** What the period is divided into. */
  columns: 'none' | 'months' | 'quarters' | 'years' | 'departments';
  compare: 'previous' | 'last_year' | null;
  detail: 'summary' | 'accounts';
  method: 'indirect' | 'direct' | null;
  /** The keys of the rows to show, with what is beneath them; null: all. */
  rows: string[] | null;
};

/** A statement is asked for at its own address. */
export type StatementTileValues = {
  kind: 'statement';
};

/** `next_cursor` and `has_more` are included if `updated_since` or `cursor` was sent. */
export type StepListMeta = {
  version: 1;
  /** How many there are, shown or not. */
  total: number;
  /** Where the list goes on, now or when more was written. */
  next_cursor?: string;
  /** Whether there are more records already. */
  has_more?: boolean;
};

export type SummaryAge = {
  key: string;
  label: string;
  value: ExactNumber | null;
  nullReason?: NullReason;
};

export type SummaryAgeing = {
  metric: MetricId;
  items: SummaryAge[];
};

export type SummaryFigure = {
  value: ExactNumber | null;
  nullReason?: NullReason;
};

export type SummaryMonth = {
  /** The first day of the month. */
  date: string;
  label: string;
  /** Whether all days of the month count. */
  complete: boolean;
  value: ExactNumber | null;
  nullReason?: NullReason;
};

export type SummaryMonths = {
  metric: MetricId;
  total: SummaryFigure;
  points: SummaryMonth[];
};

/** The months: any period that is a range, of up to 60 months. */
export type SummaryPeriod = string;

/** Several metrics, or the parts of one. */
export type TableTile = {
  kind: 'table';
  /** How wide it is: a quarter of the board (`small`), half of it (`wide`) or all (`full`). */
  size: 'small' | 'wide' | 'full';
  title: string | null;
  /** Null: the period chosen on the page of the board. */
  period: Period | null;
  /** Metrics of one value, each a row; or one metric that is divided into parts. */
  metrics: MetricId[];
  compare: 'previous' | 'last_year' | null;
};

export type TableTileValues = {
  kind: 'table';
  /** One for each of its metrics. */
  results: BatchResult[];
};

export type TieOutFailedEvent = {
  check: 'receivables' | 'payables';
  label: string;
  day: string;
  /** What the documents differ by from the control account. */
  difference: string;
  /** The difference that was reported before; 0 where they agreed. */
  before: string;
  currency: string;
  /** The page that shows the value, as at the day of the event. */
  link: string;
};

/** The values of a tile, by its kind. */
export type TileValues = FigureTileValues | ChartTileValues | TableTileValues | StatementTileValues;

export type TimeseriesPoint = {
  /** The first day of the month. */
  date: string;
  label: string;
  value: ExactNumber | null;
  nullReason?: NullReason;
  /** False while the value covers only a part of the month. */
  complete: boolean;
  basis?: Basis;
};

export type TimeseriesValue = {
  kind: 'timeseries';
  interval: 'month';
  /** ISO 4217 */
  currency?: string;
  periodLabel: string;
  coverage: Coverage;
  basis?: Basis;
  assumed?: Assumption;
  points: TimeseriesPoint[];
};

/** Why the change is not divided, or not into parts; null where it is. */
export type Undivided = {
  code: 'no_value' | 'no_earlier_value' | 'no_such_time' | 'not_applicable' | 'division_by_zero' | 'group_too_small' | 'no_total' | 'no_change' | 'small_groups' | 'limited_key' | 'not_kept_in_parts' | 'median' | 'one_person' | 'no_parts';
  message: string;
};

export type UndoneRecords = {
  records: 'journal entries' | 'documents' | 'payments' | 'exchange rates' | 'accounts' | 'customers' | 'vendors' | 'departments' | 'persons' | 'memberships' | 'assignments' | 'pay arrangements' | 'demographics';
  removed: number;
  restored: number;
};

export type Unit = 'currency' | 'count' | 'percent' | 'ratio' | 'days' | 'months';

export type UnreadableTable = {
  line: number | null;
  reason: string;
};

/** A vendor. */
export type Vendor = {
  id: string;
  /** Who the vendor is. */
  party_id: string;
  /** The name of the party. */
  name: string;
  status: CustomerStatus;
  account_number: string | null;
  payment_terms: string | null;
  default_currency: string | null;
  contact_first_name: string | null;
  contact_last_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  notes: string | null;
  /** Values by the key of their definition. Those of archived definitions are not shown. */
  custom_fields: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  /** What an import calls it; null where it was not imported. */
  external_id: string | null;
};

export type VendorChange = {
  status?: CustomerStatus;
  /** text of up to 500 characters; null or an empty text for none */
  account_number?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  payment_terms?: string | null;
  /** currency code of ISO 4217; null or an empty text for none */
  default_currency?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  contact_first_name?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  contact_last_name?: string | null;
  /** e-mail address; null or an empty text for none */
  contact_email?: string | null;
  /** text of up to 500 characters; null or an empty text for none */
  contact_phone?: string | null;
  /** text of up to 20000 characters, on many lines; null or an empty text for none */
  notes?: string | null;
  /** Values by key; null clears. Those that are not named stay as they are. */
  custom_fields?: Record<string, unknown>;
};

/** One of the vendors in a sorted list: every column, or those that `fields` names. */
export type VendorRow = {
  id?: string;
  external_id?: string | null;
  party_id?: string;
  name?: string;
  status?: 'active' | 'inactive' | 'archived';
  account_number?: string | null;
  payment_terms?: string | null;
  default_currency?: string | null;
  contact_first_name?: string | null;
  contact_last_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  notes?: string | null;
  /** By the key of their definition. In a file, each has a column. */
  custom_fields?: Record<string, unknown>;
  created_at?: string;
  updated_at?: string;
};

/** The vendors in their own order, or sorted. */
export type VendorRowList = ListedVendorPage | VendorRowPage;

/** Vendors, sorted and filtered. */
export type VendorRowPage = {
  meta: CountedListMeta;
  data: VendorRow[];
};

export type VendorToWrite = {
  /** What identifies the vendor; the same again is the same vendor, changed if it differs. */
  external_id: string;
  /** What people call it. Text of up to 500 characters. */
  name: string;
  /** Whether you still do business with them. If empty, active. One of active, inactive, archived. */
  status?: string | null;
  /** The number of the account with them. Text of up to 500 characters. */
  account_number?: string | null;
  /** When invoices are due. Text of up to 500 characters. */
  payment_terms?: string | null;
  /** The currency of invoices, as its ISO 4217 code. Currency code of ISO 4217. */
  default_currency?: string | null;
  /** First name of the contact person. Text of up to 500 characters. */
  contact_first_name?: string | null;
  /** Last name of the contact person. Text of up to 500 characters. */
  contact_last_name?: string | null;
  /** E-mail address of the contact person. E-mail address. */
  contact_email?: string | null;
  /** Telephone number of the contact person. Text of up to 500 characters. */
  contact_phone?: string | null;
  /** Anything else worth knowing. Text of up to 20000 characters, on many lines. */
  notes?: string | null;
  /** Values by key; null clears. Those that are not named stay as they are. */
  custom_fields?: Record<string, string | ExactNumber | boolean | string[] | null>;
};

export type VendorWrite = {
  /** The vendors: from 1 to 500. */
  data: VendorToWrite[];
  existing?: OnExisting;
};

export type Webhook = {
  id: string;
  name: string;
  /** The address that events are sent to. It begins with `https://` and is on the public internet. */
  url: string;
  kinds: EventKind[];
  /** What its events may show: at least what its kinds need. Accounts and days of `data.changed` need `ledger.read` and `people.view_cost`. */
  capabilities: Capability[];
  /** `failing`: the last attempt was not accepted, and there will be another. `paused`: it goes on by itself when the reason is gone. `disabled`: until it is enabled. */
  state: 'active' | 'failing' | 'paused' | 'disabled';
  paused_because: 'organization_closed' | 'maker_inactive' | 'maker_sees_less' | null;
  disabled_because: 'by_hand' | 'gone' | 'not_accepted' | 'maker_left' | null;
  disabled_at: string | null;
  /** How many events of its kinds it has not had yet, counted up to 1,000. */
  waiting: number;
  /** How often its next event was tried. */
  attempts: number;
  failing_since: string | null;
  next_attempt_at: string | null;
  /** Until when the secret before the last rotation signs too. */
  earlier_secret_until: string | null;
  /** The user who made it. */
  created_by: string;
  created_at: string;
  updated_at: string;
};

/** The webhook, without its secret. */
export type WebhookAnswer = {
  meta: RecordMeta;
  data: Webhook;
};

export type WebhookAttempt = {
  event_id: string;
  event_type: string;
  attempted_at: string;
  duration_ms: number;
  status: number | null;
  failure: string | null;
  /** Whether the event can be delivered again. */
  is_kept: boolean;
};

/** The outcome of the test. */
export type WebhookAttemptAnswer = {
  meta: RecordMeta;
  data: WebhookAttempt;
};

/** The latest attempts first, up to 500. */
export type WebhookAttemptList = {
  meta: ListMeta;
  data: WebhookAttempt[];
};

export type WebhookChange = {
  name?: string;
  /** The address that events are sent to. It begins with `https://` and is on the public internet. */
  url?: string;
  /** The kinds of events that it gets. */
  kinds?: EventKind[];
  /** What its events may show: at least what its kinds need. Accounts and days of `data.changed` need `ledger.read` and `people.view_cost`. */
  capabilities?: Capability[];
  /** A webhook that is enabled again goes on with the events that wait for it. */
  is_enabled?: boolean;
};

/** The webhooks of the organisation, in the order in which they were made. */
export type WebhookList = {
  meta: ListMeta;
  data: Webhook[];
};

export type WebhookReplay = {
  /** The first event to deliver again. All that came after it follow. */
  event_id: string;
};

export type WebhookWithSecret = {
  id: string;
  name: string;
  /** The address that events are sent to. It begins with `https://` and is on the public internet. */
  url: string;
  kinds: EventKind[];
  /** What its events may show: at least what its kinds need. Accounts and days of `data.changed` need `ledger.read` and `people.view_cost`. */
  capabilities: Capability[];
  /** `failing`: the last attempt was not accepted, and there will be another. `paused`: it goes on by itself when the reason is gone. `disabled`: until it is enabled. */
  state: 'active' | 'failing' | 'paused' | 'disabled';
  paused_because: 'organization_closed' | 'maker_inactive' | 'maker_sees_less' | null;
  disabled_because: 'by_hand' | 'gone' | 'not_accepted' | 'maker_left' | null;
  disabled_at: string | null;
  /** How many events of its kinds it has not had yet, counted up to 1,000. */
  waiting: number;
  /** How often its next event was tried. */
  attempts: number;
  failing_since: string | null;
  next_attempt_at: string | null;
  /** Until when the secret before the last rotation signs too. */
  earlier_secret_until: string | null;
  /** The user who made it. */
  created_by: string;
  created_at: string;
  updated_at: string;
  /** What signs its messages (Standard Webhooks). It cannot be shown again. */
  secret: string;
};

/** The webhook with its secret, which is shown this once. */
export type WebhookWithSecretAnswer = {
  meta: RecordMeta;
  data: WebhookWithSecret;
};

/** What became of each record, in the order in which they were sent. */
export type WrittenAnswer = {
  meta: RecordMeta;
  data: WrittenRecord[];
};

export type WrittenListMeta = {
  version: 1;
  /** Where the list goes on, now or when more was written. */
  next_cursor: string;
  /** Whether there are more records already. */
  has_more: boolean;
};

export type WrittenRecord = {
  external_id: string;
  /** Null of what is void, and of a payment that settles several invoices or bills: each settlement has its own. */
  id: string | null;
  /** `created`: it is new. `replaced`: it differed from what there was. `unchanged`: it did not. `voided`: it no longer counts. */
  result: 'created' | 'replaced' | 'unchanged' | 'voided';
};

/** The record, which no longer counts. */
export type WrittenRecordAnswer = {
  meta: RecordMeta;
  data: WrittenRecord;
};

/** `GET /health`: Check health */
export type GetHealth = {
  query?: {
    auth?: '1';
  };
  answer: Health;
};

/** `GET /health/live`: Check liveness */
export type GetLiveness = {
  answer: Probed;
};

/** `GET /health/ready`: Check readiness */
export type GetReadiness = {
  answer: Probed;
};

/** `GET /setup`: Get the setup status */
export type GetSetup = {
  answer: SetupAnswer;
};

/** `POST /setup`: Create the first organisation and its owner */
export type SetUp = {
  body: NewSetup;
  answer: SignedInUserAnswer;
};

/** `POST /auth/sign-in`: Sign in */
export type SignIn = {
  body: Credentials;
  answer: SignedInUserAnswer;
};

/** `POST /auth/sign-out`: Sign out */
export type SignOut = {
  answer: EndedSessionAnswer;
};

/** `GET /auth/me`: Get the current session */
export type GetMe = {
  answer: SignedInUserAnswer;
};

/** `POST /auth/active-organization`: Switch organisation */
export type SwitchOrganization = {
  body: OrganizationChoice;
  answer: SignedInUserAnswer;
};

/** `POST /auth/invitation`: Get an invitation */
export type ReadInvitation = {
  body: LinkToken;
  answer: ReceivedInvitationAnswer;
};

/** `POST /auth/accept-invitation`: Accept an invitation with a new account */
export type AcceptInvitation = {
  body: Acceptance;
  answer: SignedInUserAnswer;
};

/** `GET /auth/invitations`: List your invitations */
export type ListOwnInvitations = {
  answer: ReceivedInvitationList;
};

/** `POST /auth/invitations/{id}/accept`: Join another organisation */
export type AcceptOwnInvitation = {
  path: {
    id: string;
  };
  answer: SignedInUserAnswer;
};

/** `POST /auth/invitations/{id}/decline`: Decline an invitation */
export type DeclineOwnInvitation = {
  path: {
    id: string;
  };
  answer: DeclinedInvitationAnswer;
};

/** `GET /auth/recovery`: Get the password recovery options */
export type GetRecovery = {
  answer: LinkDeliveryAnswer;
};

/** `POST /auth/forgotten-password`: Send a password reset link */
export type ForgetPassword = {
  body: ForgottenPassword;
  answer: LinkDeliveryAnswer;
};

/** `POST /auth/password-link`: Get a password reset link */
export type ReadPasswordLink = {
  body: LinkToken;
  answer: PasswordLinkAnswer;
};

/** `POST /auth/reset-password`: Reset a password */
export type ResetPassword = {
  body: PasswordReset;
  answer: ResetAccountAnswer;
};

/** `POST /auth/verification`: Send an email verification link */
export type RequestVerification = {
  answer: LinkDeliveryAnswer;
};

/** `POST /auth/verify-address`: Verify an email address */
export type VerifyAddress = {
  body: LinkToken;
  answer: SignedInUserAnswer;
};

/** `POST /auth/change-password`: Change your password */
export type ChangePassword = {
  body: PasswordChange;
  answer: SignedInUserAnswer;
};

/** `POST /auth/sign-in/second-factor`: Sign in with a second factor code */
export type GiveSecondFactor = {
  body: SignInCode;
  answer: SignedInUserAnswer;
};

/** `GET /auth/second-factor`: Get the second factor status */
export type GetSecondFactor = {
  answer: SecondFactorAnswer;
};

/** `POST /auth/second-factor/enrolment`: Set up a second factor */
export type BeginSecondFactor = {
  body: PasswordProof;
  answer: SecondFactorEnrolmentAnswer;
};

/** `POST /auth/second-factor/confirm`: Confirm a second factor */
export type ConfirmSecondFactor = {
  body: SecondFactorCode;
  answer: RecoveryCodesAnswer;
};

/** `POST /auth/second-factor/recovery-codes`: Regenerate recovery codes */
export type ReplaceRecoveryCodes = {
  body: PasswordAndCode;
  answer: RecoveryCodesAnswer;
};

/** `POST /auth/second-factor/disable`: Remove the second factor */
export type DisableSecondFactor = {
  body: PasswordAndCode;
  answer: SecondFactorAnswer;
};

/** `GET /auth/sessions`: List your sessions */
export type ListSessions = {
  answer: SessionList;
};

/** `DELETE /auth/sessions/{id}`: End one of your sessions */
export type EndOwnSession = {
  path: {
    id: string;
  };
  answer: EndedSessionsAnswer;
};

/** `POST /auth/sessions/end-others`: End all your other sessions */
export type EndOtherSessions = {
  answer: EndedSessionsAnswer;
};

/** `GET /settings/organization`: Get the organisation */
export type GetOrganization = {
  answer: OrganizationAnswer;
};

/** `PATCH /settings/organization`: Update the organisation */
export type PatchOrganization = {
  ifMatch?: string;
  body: OrganizationChange;
  answer: ChangedOrganizationAnswer;
};

/** `GET /settings/members`: List members */
export type ListMembers = {
  answer: MemberList;
};

/** `PATCH /settings/members/{membership_id}`: Update a member */
export type PatchMember = {
  path: {
    membership_id: string;
  };
  body: MemberChange;
  answer: ChangedMemberAnswer;
};

/** `GET /settings/invitations`: List pending invitations */
export type ListInvitations = {
  answer: InvitationList;
};

/** `POST /settings/invitations`: Invite a member */
export type Invite = {
  body: NewInvitation;
  answer: SentInvitationAnswer;
};

/** `DELETE /settings/invitations/{id}`: Revoke an invitation */
export type RevokeInvitation = {
  path: {
    id: string;
  };
  answer: InvitationAnswer;
};

/** `GET /settings/closure`: Get the closure status */
export type GetClosure = {
  answer: ClosureAnswer;
};

/** `POST /settings/closure`: Delete the organisation */
export type CloseOrganization = {
  body: OrganizationClosure;
  answer: ClosureAnswer;
};

/** `DELETE /settings/closure`: Restore a closed organisation */
export type RestoreOrganization = {
  answer: ClosureAnswer;
};

/** `GET /settings/retention`: Get the retention policy */
export type GetRetention = {
  answer: RetentionAnswer;
};

/** `PATCH /settings/retention`: Update the retention policy */
export type PatchRetention = {
  body: RetentionChange;
  answer: RetentionAnswer;
};

/** `POST /settings/retention/preview`: Preview a retention policy */
export type PreviewRetention = {
  body: RetentionChange;
  answer: RetentionPreviewAnswer;
};

/** `POST /settings/snapshots/series`: Start a new snapshot series */
export type BeginSnapshotSeries = {
  answer: BegunSeriesAnswer;
};

/** `GET /settings/overview`: Get the overview */
export type GetOverview = {
  answer: OverviewAnswer;
};

/** `PUT /settings/overview`: Update the overview */
export type ArrangeOverview = {
  body: NewOverview;
  answer: OverviewAnswer;
};

/** `DELETE /settings/overview`: Reset the overview */
export type ResetOverview = {
  answer: OverviewAnswer;
};

/** `GET /settings/first-steps`: Get the first steps */
export type GetFirstSteps = {
  answer: FirstStepsAnswer;
};

/** `PUT /settings/first-steps`: Update the first steps */
export type HideFirstSteps = {
  body: FirstStepsChange;
  answer: FirstStepsAnswer;
};

/** `POST /demo`: Create your demo organisation */
export type OpenDemo = {
  answer: DemoOrganizationAnswer;
};

/** `GET /settings/audit-log`: List audit log events */
export type ReadAuditLog = {
  query?: {
    actor?: string;
    action?: string;
    subject?: string;
    from?: string;
    to?: string;
    cursor?: string;
    limit?: string;
  };
  answer: AuditEventPage;
};

/** `POST /settings/audit-log/export`: Export the audit log */
export type ExportAuditLog = {
  body: AuditExport;
  answer: Blob;
};

/** `GET /settings/api-keys`: List API keys */
export type ListApiKeys = {
  answer: ApiKeyList;
};

/** `POST /settings/api-keys`: Create an API key */
export type MintApiKey = {
  body: NewApiKey;
  answer: MintedApiKeyAnswer;
};

/** `POST /settings/api-keys/{id}/rotate`: Rotate an API key */
export type RotateApiKey = {
  path: {
    id: string;
  };
  body: KeyRotation | null;
  answer: MintedApiKeyAnswer;
};

/** `PATCH /settings/api-keys/{id}`: Update the limits of an API key */
export type LimitApiKey = {
  path: {
    id: string;
  };
  body: KeyLimits;
  answer: ApiKeyAnswer;
};

/** `DELETE /settings/api-keys/{id}`: Revoke an API key */
export type RevokeApiKey = {
  path: {
    id: string;
  };
  answer: ApiKeyAnswer;
};

/** `POST /settings/api-keys/{id}/take-over`: Take over an API key */
export type TakeOverApiKey = {
  path: {
    id: string;
  };
  answer: ApiKeyAnswer;
};

/** `GET /settings/sheet-links`: List sheet links */
export type ListSheetLinks = {
  answer: SheetLinkList;
};

/** `POST /settings/sheet-links`: Create a sheet link */
export type MakeSheetLink = {
  body: NewSheetLink;
  answer: MadeSheetLinkAnswer;
};

/** `DELETE /settings/sheet-links/{id}`: Revoke a sheet link */
export type RevokeSheetLink = {
  path: {
    id: string;
  };
  answer: SheetLinkAnswer;
};

/** `GET /v1/request-log`: List requests */
export type ListRequests = {
  query?: {
    caller?: string;
    outcome?: 'succeeded' | 'refused' | 'failed';
    search?: string;
    since?: string;
    cursor?: string;
    limit?: string;
  };
  answer: LoggedRequestPage;
};

/** `GET /settings/assistants`: List connected assistants */
export type ListAssistants = {
  query?: {
    whose?: 'own' | 'all';
  };
  answer: ConnectedAssistantList;
};

/** `DELETE /settings/assistants/{id}`: Revoke a connected assistant */
export type RevokeAssistant = {
  path: {
    id: string;
  };
  answer: ConnectedAssistantAnswer;
};

/** `POST /settings/assistant-requests`: Start connecting an assistant */
export type AskConsent = {
  body: AssistantLink;
  answer: AssistantConsentAnswer;
};

/** `POST /settings/assistant-requests/{id}/approve`: Accept the request of an assistant */
export type ApproveConsent = {
  path: {
    id: string;
  };
  body: AssistantApproval;
  answer: AssistantReturnAnswer;
};

/** `POST /settings/assistant-requests/{id}/deny`: Decline the request of an assistant */
export type DenyConsent = {
  path: {
    id: string;
  };
  answer: AssistantReturnAnswer;
};

/** `GET /v1/events`: List or stream events */
export type ListEvents = {
  query?: {
    after?: string;
    limit?: string;
  };
  answer: EventList;
};

/** `GET /settings/webhooks`: List webhooks */
export type ListWebhooks = {
  answer: WebhookList;
};

/** `POST /settings/webhooks`: Create a webhook */
export type CreateWebhook = {
  body: NewWebhook;
  answer: WebhookWithSecretAnswer;
};

/** `GET /settings/webhooks/{id}`: Get a webhook */
export type GetWebhook = {
  path: {
    id: string;
  };
  answer: WebhookAnswer;
};

/** `PATCH /settings/webhooks/{id}`: Update a webhook */
export type ChangeWebhook = {
  path: {
    id: string;
  };
  body: WebhookChange;
  answer: WebhookAnswer;
};

/** `DELETE /settings/webhooks/{id}`: Delete a webhook */
export type DeleteWebhook = {
  path: {
    id: string;
  };
  answer: RemovedRecordAnswer;
};

/** `POST /settings/webhooks/{id}/rotate-secret`: Rotate the secret of a webhook */
export type RotateWebhookSecret = {
  path: {
    id: string;
  };
  answer: WebhookWithSecretAnswer;
};

/** `POST /settings/webhooks/{id}/test`: Send a test to a webhook */
export type TestWebhook = {
  path: {
    id: string;
  };
  answer: WebhookAttemptAnswer;
};

/** `POST /settings/webhooks/{id}/replay`: Send events to a webhook again */
export type ReplayWebhook = {
  path: {
    id: string;
  };
  body: WebhookReplay;
  answer: WebhookAnswer;
};

/** `GET /settings/webhooks/{id}/attempts`: List the attempts of a webhook */
export type ListWebhookAttempts = {
  path: {
    id: string;
  };
  answer: WebhookAttemptList;
};

/** `GET /v1/alerts`: List alerts */
export type ListAlerts = {
  answer: AlertList;
};

/** `POST /v1/alerts`: Create an alert */
export type CreateAlert = {
  body: NewAlert;
  answer: AlertAnswer;
};

/** `POST /v1/alerts/test`: Preview an alert */
export type TestAlert = {
  body: AlertTest;
  answer: AlertPreviewAnswer;
};

/** `GET /v1/alerts/firings`: List what fired */
export type ListAlertFirings = {
  answer: AlertFiringList;
};

/** `POST /v1/alerts/firings/seen`: Update what was seen */
export type MarkAlertFiringsSeen = {
  body: AlertsSeen;
  answer: AlertsSeenAnswer;
};

/** `GET /v1/alerts/{id}`: Get an alert */
export type GetAlert = {
  path: {
    id: string;
  };
  answer: AlertAnswer;
};

/** `PATCH /v1/alerts/{id}`: Update an alert */
export type ChangeAlert = {
  path: {
    id: string;
  };
  body: AlertPatch;
  answer: AlertAnswer;
};

/** `DELETE /v1/alerts/{id}`: Delete an alert */
export type DeleteAlert = {
  path: {
    id: string;
  };
  answer: RemovedRecordAnswer;
};

/** `POST /v1/alerts/{id}/restore`: Restore an alert */
export type RestoreAlert = {
  path: {
    id: string;
  };
  answer: AlertAnswer;
};

/** `GET /v1/imports`: List imports */
export type ListImports = {
  answer: ImportSummaryList;
};

/** `POST /v1/imports`: Start an import */
export type StartImport = {
  query?: {
    kind?: 'manifest' | 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'customer_statuses' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'covered_periods' | 'hledger' | 'fec' | 'saft' | 'gnucash' | 'beancount' | 'datev' | 'datev_accounts' | 'iif' | 'xero' | 'quickbooks' | 'quickbooks_accounts' | 'quickbooks_customers' | 'quickbooks_vendors' | 'quickbooks_journal' | 'invoices' | 'bills' | 'payments';
    mapping?: string;
    file_name?: string;
    opening?: 'refuse' | 'adjust';
    opening_account?: string;
    opening_balance_to?: string;
    dry_run?: 'true' | 'false';
  };
  idempotencyKey?: string;
  body: unknown;
  answer: ImportAnswer;
};

/** `GET /v1/imports/{id}`: Get an import */
export type GetImport = {
  path: {
    id: string;
  };
  answer: ImportAnswer;
};

/** `POST /v1/imports/{id}/undo`: Undo an import */
export type UndoImport = {
  path: {
    id: string;
  };
  query?: {
    dry_run?: 'true' | 'false';
  };
  answer: ImportAnswer;
};

/** `POST /v1/exports`: Start an export */
export type StartExport = {
  answer: ExportAnswer;
};

/** `GET /v1/exports`: List exports */
export type ListExports = {
  answer: ExportList;
};

/** `GET /v1/exports/{id}`: Get an export */
export type GetExport = {
  path: {
    id: string;
  };
  answer: ExportAnswer;
};

/** `GET /v1/exports/{id}/file`: Get the file of an export */
export type GetExportFile = {
  path: {
    id: string;
  };
  answer: Blob;
};

/** `GET /v1/mappings`: List mappings */
export type ListMappings = {
  answer: MappingSummaryList;
};

/** `GET /v1/mappings/{name}`: Get a mapping */
export type GetMapping = {
  path: {
    name: string;
  };
  answer: KeptMappingAnswer;
};

/** `PUT /v1/mappings/{name}`: Update a mapping */
export type PutMapping = {
  path: {
    name: string;
  };
  body: Mapping;
  answer: KeptMappingAnswer;
};

/** `DELETE /v1/mappings/{name}`: Delete a mapping */
export type DeleteMapping = {
  path: {
    name: string;
  };
  answer: DeletedMappingAnswer;
};

/** `POST /v1/mapping-previews`: Preview a mapping */
export type PreviewMapping = {
  body: MappingPreviewRequest;
  answer: MappingPreviewAnswer;
};

/** `GET /v1/metrics`: List metrics */
export type ListMetrics = {
  query?: {
    category?: MetricCategory;
  };
  answer: MetricList;
};

/** `GET /v1/metrics/{id}`: Get a metric */
export type GetMetric = {
  path: {
    id: MetricId;
  };
  answer: MetricDescriptionAnswer;
};

/** `GET /v1/metrics/{id}/value`: Get a metric value */
export type GetMetricValue = {
  path: {
    id: MetricId;
  };
  query?: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
    compare?: string;
  };
  answer: MetricAnswer;
};

/** `POST /v1/metrics/batch`: Get up to 50 metric values */
export type GetMetricValues = {
  body: BatchRequest;
  answer: BatchAnswer;
};

/** `GET /v1/metrics/{id}/value.csv`: Export a metric value as CSV */
export type GetMetricValueAsCsv = {
  path: {
    id: MetricId;
  };
  query?: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
    compare?: string;
  };
  answer: Blob;
};

/** `GET /v1/metrics/{id}/explain`: Explain a metric value */
export type ExplainMetricValue = {
  path: {
    id: MetricId;
  };
  query?: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
  };
  answer: ExplanationAnswer;
};

/** `GET /v1/metrics/{id}/rows`: List the records behind a value */
export type ListMetricRows = {
  path: {
    id: MetricId;
  };
  query: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
    leaf: string;
    cursor?: string;
    limit?: string;
  };
  answer: MetricRowPage;
};

/** `GET /v1/metrics/{id}/changes`: Explain a change of a metric value */
export type ExplainMetricChange = {
  path: {
    id: MetricId;
  };
  query?: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
    against?: 'previous' | 'last_year';
    by?: 'account' | 'department' | 'customer' | 'vendor';
  };
  answer: ChangesAnswer;
};

/** `GET /v1/metrics/{id}/history`: Get the history of a metric value */
export type GetMetricHistory = {
  path: {
    id: MetricId;
  };
  query?: {
    period?: LastPeriod;
    asOf?: AsOf;
    team?: string;
    every?: 'month' | 'quarter' | 'year';
    count?: string;
  };
  answer: HistoryAnswer;
};

/** `GET /v1/statements`: List the statements */
export type ListStatements = {
  answer: StatementList;
};

/** `GET /v1/statements/general-ledger`: Get the general ledger of an account */
export type GetGeneralLedger = {
  query: {
    period?: Period;
    asOf?: AsOf;
    account: string;
    cursor?: string;
    limit?: string;
  };
  answer: LedgerAnswer;
};

/** `GET /v1/statements/{name}`: Get a statement */
export type GetStatement = {
  path: {
    name: StatementName;
  };
  query?: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
    compare?: string;
    columns?: 'none' | 'months' | 'quarters' | 'years' | 'departments';
    method?: 'indirect' | 'direct';
    detail?: 'summary' | 'accounts';
  };
  answer: StatementAnswer;
};

/** `GET /v1/statements/{name}.csv`: Export a statement as CSV */
export type GetStatementAsCsv = {
  path: {
    name: StatementName;
  };
  query?: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
    compare?: string;
    columns?: 'none' | 'months' | 'quarters' | 'years' | 'departments';
    method?: 'indirect' | 'direct';
    detail?: 'summary' | 'accounts';
  };
  answer: Blob;
};

/** `GET /v1/statements/{name}.xlsx`: Export a statement as XLSX */
export type GetStatementAsXlsx = {
  path: {
    name: StatementName;
  };
  query?: {
    period?: Period;
    asOf?: AsOf;
    team?: string;
    compare?: string;
    columns?: 'none' | 'months' | 'quarters' | 'years' | 'departments';
    method?: 'indirect' | 'direct';
    detail?: 'summary' | 'accounts';
  };
  answer: Blob;
};

/** `GET /v1/statements/general-ledger.csv`: Export the general ledger of an account as CSV */
export type GetGeneralLedgerAsCsv = {
  query: {
    period?: Period;
    asOf?: AsOf;
    account: string;
  };
  answer: Blob;
};

/** `GET /v1/statements/general-ledger.xlsx`: Export the general ledger of an account as XLSX */
export type GetGeneralLedgerAsXlsx = {
  query: {
    period?: Period;
    asOf?: AsOf;
    account: string;
  };
  answer: Blob;
};

/** `GET /v1/boards`: List boards */
export type ListBoards = {
  answer: BoardSummaryList;
};

/** `POST /v1/boards`: Create a board */
export type CreateBoard = {
  body: NewBoard;
  answer: BoardAnswer;
};

/** `GET /v1/boards/{id}`: Get a board */
export type GetBoard = {
  path: {
    id: string;
  };
  answer: BoardAnswer;
};

/** `PATCH /v1/boards/{id}`: Update a board */
export type ChangeBoard = {
  path: {
    id: string;
  };
  ifMatch?: string;
  body: BoardChange;
  answer: BoardAnswer;
};

/** `DELETE /v1/boards/{id}`: Delete a board */
export type DeleteBoard = {
  path: {
    id: string;
  };
  ifMatch?: string;
  answer: DeletedBoardAnswer;
};

/** `POST /v1/boards/{id}/restore`: Restore a board */
export type RestoreBoard = {
  path: {
    id: string;
  };
  answer: BoardAnswer;
};

/** `POST /v1/board-values`: Get the values of tiles */
export type GetBoardValues = {
  body: BoardValuesRequest;
  answer: BoardValuesAnswer;
};

/** `GET /v1/board-pack.xlsx`: Export a board pack as XLSX */
export type GetBoardPackAsXlsx = {
  query: {
    parts: string;
    period: Period;
    asOf?: AsOf;
    title?: string;
  };
  answer: Blob;
};

/** `GET /v1/reports`: List scheduled reports */
export type ListReports = {
  answer: ReportList;
};

/** `POST /v1/reports`: Create a scheduled report */
export type CreateReport = {
  body: NewReport;
  answer: ReportAnswer;
};

/** `GET /v1/reports/{id}`: Get a scheduled report */
export type GetReport = {
  path: {
    id: string;
  };
  answer: ReportAnswer;
};

/** `PATCH /v1/reports/{id}`: Update a scheduled report */
export type ChangeReport = {
  path: {
    id: string;
  };
  body: ReportChange;
  answer: ReportAnswer;
};

/** `DELETE /v1/reports/{id}`: Delete a scheduled report */
export type DeleteReport = {
  path: {
    id: string;
  };
  answer: RemovedRecordAnswer;
};

/** `POST /v1/reports/{id}/restore`: Restore a scheduled report */
export type RestoreReport = {
  path: {
    id: string;
  };
  answer: ReportAnswer;
};

/** `POST /v1/reports/{id}/send`: Send a scheduled report to yourself now */
export type SendReport = {
  path: {
    id: string;
  };
  answer: SentReportAnswer;
};

/** `POST /v1/reports/{id}/stop`: End a scheduled report for yourself */
export type StopReport = {
  path: {
    id: string;
  };
  answer: ReportAnswer;
};

/** `POST /v1/reports/{id}/resume`: Get a scheduled report again */
export type ResumeReport = {
  path: {
    id: string;
  };
  answer: ReportAnswer;
};

/** `GET /v1/reports/{id}/runs`: List the runs of a scheduled report */
export type ListReportRuns = {
  path: {
    id: string;
  };
  answer: ReportRunList;
};

/** `GET /v1/report-recipients`: List members who can get reports */
export type ListReportRecipients = {
  query?: {
    search?: string;
  };
  answer: ReportRecipientChoiceList;
};

/** `GET /v1/periods/{period}`: Get the days of a period */
export type GetPeriod = {
  path: {
    period: Period;
  };
  query?: {
    asOf?: AsOf;
  };
  answer: PeriodAnswer;
};

/** `GET /v1/customers.csv`: Export customers as CSV */
export type ListCustomersAsCsv = {
  query?: {
    sort?: 'name' | '-name' | 'status' | '-status' | 'account_number' | '-account_number' | 'payment_terms' | '-payment_terms' | 'default_currency' | '-default_currency' | 'credit_limit' | '-credit_limit' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'archived' | 'all';
    search?: string;
  };
  answer: Blob;
};

/** `GET /v1/customers.xlsx`: Export customers as XLSX */
export type ListCustomersAsXlsx = {
  query?: {
    sort?: 'name' | '-name' | 'status' | '-status' | 'account_number' | '-account_number' | 'payment_terms' | '-payment_terms' | 'default_currency' | '-default_currency' | 'credit_limit' | '-credit_limit' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'archived' | 'all';
    search?: string;
  };
  answer: Blob;
};

/** `GET /v1/customers`: List customers */
export type ListCustomers = {
  query?: {
    sort?: 'name' | '-name' | 'status' | '-status' | 'account_number' | '-account_number' | 'payment_terms' | '-payment_terms' | 'default_currency' | '-default_currency' | 'credit_limit' | '-credit_limit' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'archived' | 'all';
    search?: string;
    updated_since?: string;
    cursor?: string;
    limit?: string;
  };
  answer: CustomerRowList;
};

/** `POST /v1/customers`: Create or replace customers */
export type WriteCustomers = {
  idempotencyKey?: string;
  body: CustomerWrite;
  answer: WrittenAnswer;
};

/** `GET /v1/customers/{id}`: Get a customer */
export type GetCustomer = {
  path: {
    id: string;
  };
  query?: {
    fields?: string;
  };
  answer: SparseCustomerAnswer;
};

/** `PATCH /v1/customers/{id}`: Update a customer */
export type PatchCustomer = {
  path: {
    id: string;
  };
  ifMatch?: string;
  body: CustomerChange;
  answer: ChangedCustomerAnswer;
};

/** `DELETE /v1/customers/{id}`: Remove a customer */
export type RemoveCustomer = {
  path: {
    id: string;
  };
  ifMatch?: string;
  answer: RemovedRecordAnswer;
};

/** `GET /v1/vendors/{id}`: Get a vendor */
export type GetVendor = {
  path: {
    id: string;
  };
  query?: {
    fields?: string;
  };
  answer: SparseVendorAnswer;
};

/** `PATCH /v1/vendors/{id}`: Update a vendor */
export type PatchVendor = {
  path: {
    id: string;
  };
  ifMatch?: string;
  body: VendorChange;
  answer: ChangedVendorAnswer;
};

/** `DELETE /v1/vendors/{id}`: Remove a vendor */
export type RemoveVendor = {
  path: {
    id: string;
  };
  ifMatch?: string;
  answer: RemovedRecordAnswer;
};

/** `GET /v1/customers/{id}/summary`: Get the summary of a customer */
export type SummarizeCustomer = {
  path: {
    id: string;
  };
  query?: {
    period?: SummaryPeriod;
    asOf?: AsOf;
  };
  answer: PartySummaryAnswer;
};

/** `GET /v1/vendors/{id}/summary`: Get the summary of a vendor */
export type SummarizeVendor = {
  path: {
    id: string;
  };
  query?: {
    period?: SummaryPeriod;
    asOf?: AsOf;
  };
  answer: PartySummaryAnswer;
};

/** `POST /v1/vendors`: Create or replace vendors */
export type WriteVendors = {
  idempotencyKey?: string;
  body: VendorWrite;
  answer: WrittenAnswer;
};

/** `GET /v1/vendors`: List vendors */
export type ListVendors = {
  query?: {
    updated_since?: string;
    cursor?: string;
    limit?: string;
    sort?: 'name' | '-name' | 'status' | '-status' | 'account_number' | '-account_number' | 'payment_terms' | '-payment_terms' | 'default_currency' | '-default_currency' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'archived' | 'all';
    search?: string;
  };
  answer: VendorRowList;
};

/** `POST /v1/journal-entries`: Create or replace journal entries */
export type WriteJournalEntries = {
  idempotencyKey?: string;
  body: JournalEntryWrite;
  answer: WrittenAnswer;
};

/** `GET /v1/journal-entries`: List journal entries */
export type ListJournalEntries = {
  query?: {
    updated_since?: string;
    cursor?: string;
    limit?: string;
    sort?: 'date' | '-date';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    date_from?: string;
    date_to?: string;
    account?: string;
    customer?: string;
    vendor?: string;
    department?: string;
    kind?: 'ordinary' | 'opening' | 'closing' | 'revaluation';
    text?: string;
  };
  answer: EntryRowList;
};

/** `DELETE /v1/journal-entries/{external_id}`: Delete a journal entry */
export type DeleteJournalEntry = {
  path: {
    external_id: string;
  };
  answer: WrittenRecordAnswer;
};

/** `GET /v1/journal-entries/{external_id}`: Get a journal entry */
export type GetJournalEntry = {
  path: {
    external_id: string;
  };
  query?: {
    asOf?: ListDay;
  };
  answer: SingleEntryAnswer;
};

/** `POST /v1/invoices`: Create or replace invoices */
export type WriteInvoices = {
  idempotencyKey?: string;
  body: InvoiceWrite;
  answer: WrittenAnswer;
};

/** `GET /v1/invoices`: List invoices */
export type ListInvoices = {
  query?: {
    updated_since?: string;
    cursor?: string;
    limit?: string;
    sort?: 'issue_date' | '-issue_date' | 'due_date' | '-due_date' | 'external_id' | '-external_id';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    status?: 'open' | 'overdue' | 'paid' | 'upcoming';
    customer?: string;
    issue_date_from?: string;
    issue_date_to?: string;
    due_date_from?: string;
    due_date_to?: string;
    days_overdue_over?: string;
    total_from?: string;
    total_to?: string;
    text?: string;
  };
  answer: InvoiceRowList;
};

/** `DELETE /v1/invoices/{external_id}`: Delete an invoice */
export type DeleteInvoice = {
  path: {
    external_id: string;
  };
  answer: WrittenRecordAnswer;
};

/** `GET /v1/invoices/{external_id}`: Get an invoice */
export type GetInvoice = {
  path: {
    external_id: string;
  };
  query?: {
    asOf?: ListDay;
  };
  answer: SingleInvoiceAnswer;
};

/** `POST /v1/bills`: Create or replace bills */
export type WriteBills = {
  idempotencyKey?: string;
  body: BillWrite;
  answer: WrittenAnswer;
};

/** `GET /v1/bills`: List bills */
export type ListBills = {
  query?: {
    updated_since?: string;
    cursor?: string;
    limit?: string;
    sort?: 'issue_date' | '-issue_date' | 'due_date' | '-due_date' | 'external_id' | '-external_id';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    status?: 'open' | 'overdue' | 'paid' | 'upcoming';
    vendor?: string;
    issue_date_from?: string;
    issue_date_to?: string;
    due_date_from?: string;
    due_date_to?: string;
    days_overdue_over?: string;
    total_from?: string;
    total_to?: string;
    text?: string;
  };
  answer: BillRowList;
};

/** `DELETE /v1/bills/{external_id}`: Delete a bill */
export type DeleteBill = {
  path: {
    external_id: string;
  };
  answer: WrittenRecordAnswer;
};

/** `GET /v1/bills/{external_id}`: Get a bill */
export type GetBill = {
  path: {
    external_id: string;
  };
  query?: {
    asOf?: ListDay;
  };
  answer: SingleBillAnswer;
};

/** `POST /v1/payments`: Create or replace payments */
export type WritePayments = {
  idempotencyKey?: string;
  body: PaymentWrite;
  answer: WrittenAnswer;
};

/** `GET /v1/payments`: List payments */
export type ListPayments = {
  query?: {
    updated_since?: string;
    cursor?: string;
    limit?: string;
    sort?: 'date' | '-date';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    date_from?: string;
    date_to?: string;
    customer?: string;
    vendor?: string;
    kind?: 'payment' | 'credit_note' | 'write_off' | 'refund' | 'transfer';
    allocated?: 'true' | 'false';
    text?: string;
  };
  answer: PaymentRowList;
};

/** `DELETE /v1/payments/{external_id}`: Delete a payment */
export type DeletePayment = {
  path: {
    external_id: string;
  };
  answer: WrittenRecordAnswer;
};

/** `GET /v1/payments/{external_id}`: Get a payment */
export type GetPayment = {
  path: {
    external_id: string;
  };
  query?: {
    asOf?: ListDay;
  };
  answer: SinglePaymentAnswer;
};

/** `GET /v1/journal-entries.csv`: Export journal entries as CSV */
export type ListJournalEntriesAsCsv = {
  query?: {
    sort?: 'date' | '-date';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    date_from?: string;
    date_to?: string;
    account?: string;
    customer?: string;
    vendor?: string;
    department?: string;
    kind?: 'ordinary' | 'opening' | 'closing' | 'revaluation';
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/journal-entries.xlsx`: Export journal entries as XLSX */
export type ListJournalEntriesAsXlsx = {
  query?: {
    sort?: 'date' | '-date';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    date_from?: string;
    date_to?: string;
    account?: string;
    customer?: string;
    vendor?: string;
    department?: string;
    kind?: 'ordinary' | 'opening' | 'closing' | 'revaluation';
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/invoices.csv`: Export invoices as CSV */
export type ListInvoicesAsCsv = {
  query?: {
    sort?: 'issue_date' | '-issue_date' | 'due_date' | '-due_date' | 'external_id' | '-external_id';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    status?: 'open' | 'overdue' | 'paid' | 'upcoming';
    customer?: string;
    issue_date_from?: string;
    issue_date_to?: string;
    due_date_from?: string;
    due_date_to?: string;
    days_overdue_over?: string;
    total_from?: string;
    total_to?: string;
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/invoices.xlsx`: Export invoices as XLSX */
export type ListInvoicesAsXlsx = {
  query?: {
    sort?: 'issue_date' | '-issue_date' | 'due_date' | '-due_date' | 'external_id' | '-external_id';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    status?: 'open' | 'overdue' | 'paid' | 'upcoming';
    customer?: string;
    issue_date_from?: string;
    issue_date_to?: string;
    due_date_from?: string;
    due_date_to?: string;
    days_overdue_over?: string;
    total_from?: string;
    total_to?: string;
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/bills.csv`: Export bills as CSV */
export type ListBillsAsCsv = {
  query?: {
    sort?: 'issue_date' | '-issue_date' | 'due_date' | '-due_date' | 'external_id' | '-external_id';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    status?: 'open' | 'overdue' | 'paid' | 'upcoming';
    vendor?: string;
    issue_date_from?: string;
    issue_date_to?: string;
    due_date_from?: string;
    due_date_to?: string;
    days_overdue_over?: string;
    total_from?: string;
    total_to?: string;
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/bills.xlsx`: Export bills as XLSX */
export type ListBillsAsXlsx = {
  query?: {
    sort?: 'issue_date' | '-issue_date' | 'due_date' | '-due_date' | 'external_id' | '-external_id';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    status?: 'open' | 'overdue' | 'paid' | 'upcoming';
    vendor?: string;
    issue_date_from?: string;
    issue_date_to?: string;
    due_date_from?: string;
    due_date_to?: string;
    days_overdue_over?: string;
    total_from?: string;
    total_to?: string;
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/payments.csv`: Export payments as CSV */
export type ListPaymentsAsCsv = {
  query?: {
    sort?: 'date' | '-date';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    date_from?: string;
    date_to?: string;
    customer?: string;
    vendor?: string;
    kind?: 'payment' | 'credit_note' | 'write_off' | 'refund' | 'transfer';
    allocated?: 'true' | 'false';
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/payments.xlsx`: Export payments as XLSX */
export type ListPaymentsAsXlsx = {
  query?: {
    sort?: 'date' | '-date';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    date_from?: string;
    date_to?: string;
    customer?: string;
    vendor?: string;
    kind?: 'payment' | 'credit_note' | 'write_off' | 'refund' | 'transfer';
    allocated?: 'true' | 'false';
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/vendors.csv`: Export vendors as CSV */
export type ListVendorsAsCsv = {
  query?: {
    sort?: 'name' | '-name' | 'status' | '-status' | 'account_number' | '-account_number' | 'payment_terms' | '-payment_terms' | 'default_currency' | '-default_currency' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'archived' | 'all';
    search?: string;
  };
  answer: Blob;
};

/** `GET /v1/vendors.xlsx`: Export vendors as XLSX */
export type ListVendorsAsXlsx = {
  query?: {
    sort?: 'name' | '-name' | 'status' | '-status' | 'account_number' | '-account_number' | 'payment_terms' | '-payment_terms' | 'default_currency' | '-default_currency' | 'created_at' | '-created_at' | 'updated_at' | '-updated_at';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'archived' | 'all';
    search?: string;
  };
  answer: Blob;
};

/** `GET /v1/compensation`: List compensation of all memberships */
export type ListPay = {
  query?: {
    updated_since?: string;
    cursor?: string;
    limit?: string;
    sort?: 'effective_from' | '-effective_from';
    fields?: string;
    external_id?: string;
    membership?: string;
    pay_type?: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance';
  };
  answer: PayRowList;
};

/** `GET /v1/compensation.csv`: Export compensation of all memberships as CSV */
export type ListPayAsCsv = {
  query?: {
    sort?: 'effective_from' | '-effective_from';
    fields?: string;
    external_id?: string;
    membership?: string;
    pay_type?: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance';
  };
  answer: Blob;
};

/** `GET /v1/compensation.xlsx`: Export compensation of all memberships as XLSX */
export type ListPayAsXlsx = {
  query?: {
    sort?: 'effective_from' | '-effective_from';
    fields?: string;
    external_id?: string;
    membership?: string;
    pay_type?: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance';
  };
  answer: Blob;
};

/** `GET /v1/accounts`: List accounts */
export type ListAccounts = {
  query?: {
    sort?: 'code' | '-code' | 'name' | '-name';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    class?: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
    activity?: 'operating' | 'investing' | 'financing';
    text?: string;
    cursor?: string;
    limit?: string;
  };
  answer: AccountRowPage;
};

/** `GET /v1/accounts.csv`: Export accounts as CSV */
export type ListAccountsAsCsv = {
  query?: {
    sort?: 'code' | '-code' | 'name' | '-name';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    class?: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
    activity?: 'operating' | 'investing' | 'financing';
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/accounts.xlsx`: Export accounts as XLSX */
export type ListAccountsAsXlsx = {
  query?: {
    sort?: 'code' | '-code' | 'name' | '-name';
    fields?: string;
    asOf?: ListDay;
    external_id?: string;
    class?: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised';
    activity?: 'operating' | 'investing' | 'financing';
    text?: string;
  };
  answer: Blob;
};

/** `GET /v1/accounts/{id}`: Get an account */
export type GetAccount = {
  path: {
    id: string;
  };
  query?: {
    asOf?: ListDay;
  };
  answer: SingleAccountAnswer;
};

/** `GET /v1/memberships.csv`: Export memberships as CSV */
export type ListMembershipsAsCsv = {
  query?: {
    sort?: 'name' | '-name' | 'job_title' | '-job_title' | 'department_name' | '-department_name' | 'manager_name' | '-manager_name' | 'employment_start_date' | '-employment_start_date' | 'annual_pay' | '-annual_pay';
    fields?: string;
    asOf?: StateDay;
    external_id?: string;
    status?: 'active' | 'inactive' | 'all';
    department?: string;
    team?: string;
    manager?: string;
    search?: string;
  };
  answer: Blob;
};

/** `GET /v1/memberships.xlsx`: Export memberships as XLSX */
export type ListMembershipsAsXlsx = {
  query?: {
    sort?: 'name' | '-name' | 'job_title' | '-job_title' | 'department_name' | '-department_name' | 'manager_name' | '-manager_name' | 'employment_start_date' | '-employment_start_date' | 'annual_pay' | '-annual_pay';
    fields?: string;
    asOf?: StateDay;
    external_id?: string;
    status?: 'active' | 'inactive' | 'all';
    department?: string;
    team?: string;
    manager?: string;
    search?: string;
  };
  answer: Blob;
};

/** `GET /v1/memberships`: List memberships */
export type ListMemberships = {
  query?: {
    sort?: 'name' | '-name' | 'job_title' | '-job_title' | 'department_name' | '-department_name' | 'manager_name' | '-manager_name' | 'employment_start_date' | '-employment_start_date' | 'annual_pay' | '-annual_pay';
    fields?: string;
    asOf?: StateDay;
    external_id?: string;
    status?: 'active' | 'inactive' | 'all';
    department?: string;
    team?: string;
    manager?: string;
    search?: string;
    updated_since?: string;
    cursor?: string;
    limit?: string;
  };
  answer: MembershipRowList;
};

/** `GET /v1/memberships/{id}`: Get a membership */
export type GetMembership = {
  path: {
    id: string;
  };
  answer: MembershipAnswer;
};

/** `GET /v1/persons.csv`: Export persons as CSV */
export type ListPersonsAsCsv = {
  query?: {
    sort?: 'legal_name' | '-legal_name';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'all';
  };
  answer: Blob;
};

/** `GET /v1/persons.xlsx`: Export persons as XLSX */
export type ListPersonsAsXlsx = {
  query?: {
    sort?: 'legal_name' | '-legal_name';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'all';
  };
  answer: Blob;
};

/** `GET /v1/persons`: List persons */
export type ListPersons = {
  query?: {
    sort?: 'legal_name' | '-legal_name';
    fields?: string;
    external_id?: string;
    status?: 'active' | 'inactive' | 'all';
    updated_since?: string;
    cursor?: string;
    limit?: string;
  };
  answer: PersonRowList;
};

/** `GET /v1/persons/{id}`: Get a person */
export type GetPerson = {
  path: {
    id: string;
  };
  answer: PersonAnswer;
};

/** `POST /v1/persons/{id}/export`: Export a person */
export type ExportPerson = {
  path: {
    id: string;
  };
  answer: PersonExportAnswer;
};

/** `GET /v1/persons/{id}/erasure`: Preview the erasure of a person */
export type PreviewPersonErasure = {
  path: {
    id: string;
  };
  answer: PersonErasurePreviewAnswer;
};

/** `POST /v1/persons/{id}/erasure`: Erase a person */
export type ErasePerson = {
  path: {
    id: string;
  };
  body: PersonErasureRequest;
  answer: PersonErasureAnswer;
};

/** `GET /v1/departments`: List departments */
export type ListDepartments = {
  answer: DepartmentList;
};

/** `GET /v1/compensation/{membershipId}`: List compensation of a membership */
export type ListCompensation = {
  path: {
    membershipId: string;
  };
  answer: CompensationList;
};

/** `GET /custom-fields/definitions`: List active custom fields */
export type ListCustomFieldDefinitions = {
  query?: {
    subject?: CustomFieldSubject;
  };
  answer: CustomFieldList;
};

/** `GET /settings/custom-fields`: List all custom fields */
export type ListManagedCustomFields = {
  query?: {
    subject?: CustomFieldSubject;
    archived?: 'true' | 'false' | 'all';
  };
  answer: ManagedCustomFieldList;
};

/** `POST /settings/custom-fields`: Create a custom field */
export type DefineCustomField = {
  body: NewCustomField;
  answer: ManagedCustomFieldAnswer;
};

/** `PUT /settings/custom-fields/order`: Reorder custom fields */
export type ReorderCustomFields = {
  body: CustomFieldOrder;
  answer: ManagedCustomFieldList;
};

/** `PATCH /settings/custom-fields/{id}`: Update a custom field */
export type ChangeCustomField = {
  path: {
    id: string;
  };
  body: CustomFieldChange;
  answer: ManagedCustomFieldAnswer;
};

/** `POST /settings/custom-fields/{id}/archive`: Archive a custom field */
export type ArchiveCustomField = {
  path: {
    id: string;
  };
  body: EmptyBody | null;
  answer: ManagedCustomFieldAnswer;
};

/** `POST /settings/custom-fields/{id}/restore`: Restore an archived custom field */
export type RestoreCustomField = {
  path: {
    id: string;
  };
  body: EmptyBody | null;
  answer: ManagedCustomFieldAnswer;
};

/** `GET /v1/search`: Get what a text names */
export type Search = {
  query: {
    q: string;
  };
  answer: SearchAnswer;
};

/** `GET /openapi.json`: Get this document */
export type GetOpenApi = {
  answer: {
    openapi: string;
  };
};

/** Every operation, by its method and path. */
export interface Operations {
  'GET /health': GetHealth;
  'GET /health/live': GetLiveness;
  'GET /health/ready': GetReadiness;
  'GET /setup': GetSetup;
  'POST /setup': SetUp;
  'POST /auth/sign-in': SignIn;
  'POST /auth/sign-out': SignOut;
  'GET /auth/me': GetMe;
  'POST /auth/active-organization': SwitchOrganization;
  'POST /auth/invitation': ReadInvitation;
  'POST /auth/accept-invitation': AcceptInvitation;
  'GET /auth/invitations': ListOwnInvitations;
  'POST /auth/invitations/{id}/accept': AcceptOwnInvitation;
  'POST /auth/invitations/{id}/decline': DeclineOwnInvitation;
  'GET /auth/recovery': GetRecovery;
  'POST /auth/forgotten-password': ForgetPassword;
  'POST /auth/password-link': ReadPasswordLink;
  'POST /auth/reset-password': ResetPassword;
  'POST /auth/verification': RequestVerification;
  'POST /auth/verify-address': VerifyAddress;
  'POST /auth/change-password': ChangePassword;
  'POST /auth/sign-in/second-factor': GiveSecondFactor;
  'GET /auth/second-factor': GetSecondFactor;
  'POST /auth/second-factor/enrolment': BeginSecondFactor;
  'POST /auth/second-factor/confirm': ConfirmSecondFactor;
  'POST /auth/second-factor/recovery-codes': ReplaceRecoveryCodes;
  'POST /auth/second-factor/disable': DisableSecondFactor;
  'GET /auth/sessions': ListSessions;
  'DELETE /auth/sessions/{id}': EndOwnSession;
  'POST /auth/sessions/end-others': EndOtherSessions;
  'GET /settings/organization': GetOrganization;
  'PATCH /settings/organization': PatchOrganization;
  'GET /settings/members': ListMembers;
  'PATCH /settings/members/{membership_id}': PatchMember;
  'GET /settings/invitations': ListInvitations;
  'POST /settings/invitations': Invite;
  'DELETE /settings/invitations/{id}': RevokeInvitation;
  'GET /settings/closure': GetClosure;
  'POST /settings/closure': CloseOrganization;
  'DELETE /settings/closure': RestoreOrganization;
  'GET /settings/retention': GetRetention;
  'PATCH /settings/retention': PatchRetention;
  'POST /settings/retention/preview': PreviewRetention;
  'POST /settings/snapshots/series': BeginSnapshotSeries;
  'GET /settings/overview': GetOverview;
  'PUT /settings/overview': ArrangeOverview;
  'DELETE /settings/overview': ResetOverview;
  'GET /settings/first-steps': GetFirstSteps;
  'PUT /settings/first-steps': HideFirstSteps;
  'POST /demo': OpenDemo;
  'GET /settings/audit-log': ReadAuditLog;
  'POST /settings/audit-log/export': ExportAuditLog;
  'GET /settings/api-keys': ListApiKeys;
  'POST /settings/api-keys': MintApiKey;
  'POST /settings/api-keys/{id}/rotate': RotateApiKey;
  'PATCH /settings/api-keys/{id}': LimitApiKey;
  'DELETE /settings/api-keys/{id}': RevokeApiKey;
  'POST /settings/api-keys/{id}/take-over': TakeOverApiKey;
  'GET /settings/sheet-links': ListSheetLinks;
  'POST /settings/sheet-links': MakeSheetLink;
  'DELETE /settings/sheet-links/{id}': RevokeSheetLink;
  'GET /v1/request-log': ListRequests;
  'GET /settings/assistants': ListAssistants;
  'DELETE /settings/assistants/{id}': RevokeAssistant;
  'POST /settings/assistant-requests': AskConsent;
  'POST /settings/assistant-requests/{id}/approve': ApproveConsent;
  'POST /settings/assistant-requests/{id}/deny': DenyConsent;
  'GET /v1/events': ListEvents;
  'GET /settings/webhooks': ListWebhooks;
  'POST /settings/webhooks': CreateWebhook;
  'GET /settings/webhooks/{id}': GetWebhook;
  'PATCH /settings/webhooks/{id}': ChangeWebhook;
  'DELETE /settings/webhooks/{id}': DeleteWebhook;
  'POST /settings/webhooks/{id}/rotate-secret': RotateWebhookSecret;
  'POST /settings/webhooks/{id}/test': TestWebhook;
  'POST /settings/webhooks/{id}/replay': ReplayWebhook;
  'GET /settings/webhooks/{id}/attempts': ListWebhookAttempts;
  'GET /v1/alerts': ListAlerts;
  'POST /v1/alerts': CreateAlert;
  'POST /v1/alerts/test': TestAlert;
  'GET /v1/alerts/firings': ListAlertFirings;
  'POST /v1/alerts/firings/seen': MarkAlertFiringsSeen;
  'GET /v1/alerts/{id}': GetAlert;
  'PATCH /v1/alerts/{id}': ChangeAlert;
  'DELETE /v1/alerts/{id}': DeleteAlert;
  'POST /v1/alerts/{id}/restore': RestoreAlert;
  'GET /v1/imports': ListImports;
  'POST /v1/imports': StartImport;
  'GET /v1/imports/{id}': GetImport;
  'POST /v1/imports/{id}/undo': UndoImport;
  'POST /v1/exports': StartExport;
  'GET /v1/exports': ListExports;
  'GET /v1/exports/{id}': GetExport;
  'GET /v1/exports/{id}/file': GetExportFile;
  'GET /v1/mappings': ListMappings;
  'GET /v1/mappings/{name}': GetMapping;
  'PUT /v1/mappings/{name}': PutMapping;
  'DELETE /v1/mappings/{name}': DeleteMapping;
  'POST /v1/mapping-previews': PreviewMapping;
  'GET /v1/metrics': ListMetrics;
  'GET /v1/metrics/{id}': GetMetric;
  'GET /v1/metrics/{id}/value': GetMetricValue;
  'POST /v1/metrics/batch': GetMetricValues;
  'GET /v1/metrics/{id}/value.csv': GetMetricValueAsCsv;
  'GET /v1/metrics/{id}/explain': ExplainMetricValue;
  'GET /v1/metrics/{id}/rows': ListMetricRows;
  'GET /v1/metrics/{id}/changes': ExplainMetricChange;
  'GET /v1/metrics/{id}/history': GetMetricHistory;
  'GET /v1/statements': ListStatements;
  'GET /v1/statements/general-ledger': GetGeneralLedger;
  'GET /v1/statements/{name}': GetStatement;
  'GET /v1/statements/{name}.csv': GetStatementAsCsv;
  'GET /v1/statements/{name}.xlsx': GetStatementAsXlsx;
  'GET /v1/statements/general-ledger.csv': GetGeneralLedgerAsCsv;
  'GET /v1/statements/general-ledger.xlsx': GetGeneralLedgerAsXlsx;
  'GET /v1/boards': ListBoards;
  'POST /v1/boards': CreateBoard;
  'GET /v1/boards/{id}': GetBoard;
  'PATCH /v1/boards/{id}': ChangeBoard;
  'DELETE /v1/boards/{id}': DeleteBoard;
  'POST /v1/boards/{id}/restore': RestoreBoard;
  'POST /v1/board-values': GetBoardValues;
  'GET /v1/board-pack.xlsx': GetBoardPackAsXlsx;
  'GET /v1/reports': ListReports;
  'POST /v1/reports': CreateReport;
  'GET /v1/reports/{id}': GetReport;
  'PATCH /v1/reports/{id}': ChangeReport;
  'DELETE /v1/reports/{id}': DeleteReport;
  'POST /v1/reports/{id}/restore': RestoreReport;
  'POST /v1/reports/{id}/send': SendReport;
  'POST /v1/reports/{id}/stop': StopReport;
  'POST /v1/reports/{id}/resume': ResumeReport;
  'GET /v1/reports/{id}/runs': ListReportRuns;
  'GET /v1/report-recipients': ListReportRecipients;
  'GET /v1/periods/{period}': GetPeriod;
  'GET /v1/customers.csv': ListCustomersAsCsv;
  'GET /v1/customers.xlsx': ListCustomersAsXlsx;
  'GET /v1/customers': ListCustomers;
  'POST /v1/customers': WriteCustomers;
  'GET /v1/customers/{id}': GetCustomer;
  'PATCH /v1/customers/{id}': PatchCustomer;
  'DELETE /v1/customers/{id}': RemoveCustomer;
  'GET /v1/vendors/{id}': GetVendor;
  'PATCH /v1/vendors/{id}': PatchVendor;
  'DELETE /v1/vendors/{id}': RemoveVendor;
  'GET /v1/customers/{id}/summary': SummarizeCustomer;
  'GET /v1/vendors/{id}/summary': SummarizeVendor;
  'POST /v1/vendors': WriteVendors;
  'GET /v1/vendors': ListVendors;
  'POST /v1/journal-entries': WriteJournalEntries;
  'GET /v1/journal-entries': ListJournalEntries;
  'DELETE /v1/journal-entries/{external_id}': DeleteJournalEntry;
  'GET /v1/journal-entries/{external_id}': GetJournalEntry;
  'POST /v1/invoices': WriteInvoices;
  'GET /v1/invoices': ListInvoices;
  'DELETE /v1/invoices/{external_id}': DeleteInvoice;
  'GET /v1/invoices/{external_id}': GetInvoice;
  'POST /v1/bills': WriteBills;
  'GET /v1/bills': ListBills;
  'DELETE /v1/bills/{external_id}': DeleteBill;
  'GET /v1/bills/{external_id}': GetBill;
  'POST /v1/payments': WritePayments;
  'GET /v1/payments': ListPayments;
  'DELETE /v1/payments/{external_id}': DeletePayment;
  'GET /v1/payments/{external_id}': GetPayment;
  'GET /v1/journal-entries.csv': ListJournalEntriesAsCsv;
  'GET /v1/journal-entries.xlsx': ListJournalEntriesAsXlsx;
  'GET /v1/invoices.csv': ListInvoicesAsCsv;
  'GET /v1/invoices.xlsx': ListInvoicesAsXlsx;
  'GET /v1/bills.csv': ListBillsAsCsv;
  'GET /v1/bills.xlsx': ListBillsAsXlsx;
  'GET /v1/payments.csv': ListPaymentsAsCsv;
  'GET /v1/payments.xlsx': ListPaymentsAsXlsx;
  'GET /v1/vendors.csv': ListVendorsAsCsv;
  'GET /v1/vendors.xlsx': ListVendorsAsXlsx;
  'GET /v1/compensation': ListPay;
  'GET /v1/compensation.csv': ListPayAsCsv;
  'GET /v1/compensation.xlsx': ListPayAsXlsx;
  'GET /v1/accounts': ListAccounts;
  'GET /v1/accounts.csv': ListAccountsAsCsv;
  'GET /v1/accounts.xlsx': ListAccountsAsXlsx;
  'GET /v1/accounts/{id}': GetAccount;
  'GET /v1/memberships.csv': ListMembershipsAsCsv;
  'GET /v1/memberships.xlsx': ListMembershipsAsXlsx;
  'GET /v1/memberships': ListMemberships;
  'GET /v1/memberships/{id}': GetMembership;
  'GET /v1/persons.csv': ListPersonsAsCsv;
  'GET /v1/persons.xlsx': ListPersonsAsXlsx;
  'GET /v1/persons': ListPersons;
  'GET /v1/persons/{id}': GetPerson;
  'POST /v1/persons/{id}/export': ExportPerson;
  'GET /v1/persons/{id}/erasure': PreviewPersonErasure;
  'POST /v1/persons/{id}/erasure': ErasePerson;
  'GET /v1/departments': ListDepartments;
  'GET /v1/compensation/{membershipId}': ListCompensation;
  'GET /custom-fields/definitions': ListCustomFieldDefinitions;
  'GET /settings/custom-fields': ListManagedCustomFields;
  'POST /settings/custom-fields': DefineCustomField;
  'PUT /settings/custom-fields/order': ReorderCustomFields;
  'PATCH /settings/custom-fields/{id}': ChangeCustomField;
  'POST /settings/custom-fields/{id}/archive': ArchiveCustomField;
  'POST /settings/custom-fields/{id}/restore': RestoreCustomField;
  'GET /v1/search': Search;
  'GET /openapi.json': GetOpenApi;
}
