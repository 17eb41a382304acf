import type { ColumnType } from 'kysely';
import type { AccountClass } from '../../ledger/account-class.ts';
import type { Activity } from '../../ledger/activity.ts';
import type { EntryKind } from '../../ledger/entry-kind.ts';
import type { Constant, DateText, Instant, TenantColumn } from './platform.ts';

/** A decimal number, as text: exact both ways. */
export type NumericText = string;
export type Grain = 'day' | 'month' | 'year';

/** The tables of migrations/0002_ledger.sql, with what 0004, 0006, 0012, 0044 and 0047 add. */
export interface LedgerTables {
  accounts: {
    organization_id: TenantColumn;
    id: Constant<string>;
    code: Constant<string>;
    name: string;
    class: AccountClass;
    activity: Activity | null;
    created_at: Constant<Instant>;
    updated_at: Instant;
    removed_at: ColumnType<Instant | null, undefined, Instant>;
  };
  exchange_rates: {
    organization_id: TenantColumn;
    id: Constant<string>;
    currency: Constant<string>;
    rate_date: Constant<DateText>;
    rate: Constant<NumericText>;
    recorded_at: Constant<Instant>;
    voided_at: Instant | null;
    import_id: ColumnType<string | null, string | null | undefined, never>;
    voided_import_id: ColumnType<string | null, never, never>;
  };
  journal_entries: {
    organization_id: TenantColumn;
    id: Constant<string>;
    external_id: Constant<string | null>;
    entry_date: Constant<DateText>;
    description: Constant<string>;
    reference: Constant<string | null>;
    kind: Constant<EntryKind>;
    /** Whether `kind` is `closing`. */
    closing: ColumnType<boolean, never, never>;
    content_hash: Constant<Buffer>;
    corrects_entry_id: Constant<string | null>;
    only_customer_id: Constant<string | null>;
    only_vendor_id: Constant<string | null>;
    /** Whether it is what a whole opening states: never counted itself. */
    states_opening: Constant<boolean>;
    /** The code of the account to which it posts what contradicts the entries before it. */
    adjusts_to: Constant<string | null>;
    write_id: ColumnType<string, undefined, never>;
    recorded_at: Constant<Instant>;
    voided_at: Instant | null;
    import_id: ColumnType<string | null, string | null | undefined, never>;
    voided_import_id: ColumnType<string | null, never, never>;
  };
  journal_lines: {
    organization_id: TenantColumn;
    entry_id: Constant<string>;
    line_number: Constant<number>;
    account_id: Constant<string>;
    description: Constant<string | null>;
    currency: Constant<string>;
    debit: Constant<NumericText>;
    credit: Constant<NumericText>;
    base_debit: Constant<NumericText>;
    base_credit: Constant<NumericText>;
    reconciled: Constant<boolean>;
    department_id: Constant<string | null>;
    customer_id: Constant<string | null>;
    vendor_id: Constant<string | null>;
    lettering: Constant<string | null>;
  };
  account_totals: AccountTotals & Revaluations;
  cash_totals: {
    organization_id: TenantColumn;
    grain: Grain;
    bucket: DateText;
    inflow: NumericText;
    outflow: NumericText;
    unreconciled_lines: string;
  };
  cash_flows: { organization_id: TenantColumn; entry_id: string } & CashFlowColumns;
  cash_flow_totals: { organization_id: TenantColumn; grain: Grain; bucket: DateText } & CashFlowColumns;
  cash_flow_classes: {
    organization_id: TenantColumn;
    entry_id: string;
    class: AccountClass;
  } & ActivityColumns;
  cash_flow_class_totals: {
    organization_id: TenantColumn;
    class: AccountClass;
    grain: Grain;
    bucket: DateText;
  } & ActivityColumns;
  entry_totals: {
    organization_id: TenantColumn;
    grain: Grain;
    bucket: DateText;
    entries: string;
    late_entries: string;
  };
}

type ActivityColumns = {
  operating: NumericText;
  investing: NumericText;
  financing: NumericText;
};

type CashFlowColumns = ActivityColumns & {
  exchange: NumericText;
  capital_expenditure: NumericText;
  lease_payments: NumericText;
  interest_paid: NumericText;
  interest_received: NumericText;
  results_of_investing: NumericText;
  results_without_cash: NumericText;
  interest_without_cash: NumericText;
};

/**
 * The amounts posted to an account in a day, a month or a year; in the other tables only by the lines of one
 * department, customer or vendor.
 */
export interface AccountTotals {
  organization_id: TenantColumn;
  account_id: string;
  grain: Grain;
  bucket: DateText;
  debit: NumericText;
  credit: NumericText;
  /** The part of openings. */
  opening_debit: NumericText;
  opening_credit: NumericText;
  /** The part of entries that close a year. */
  closing_debit: NumericText;
  closing_credit: NumericText;
}

/** The part of revaluations. */
type Revaluations = { revaluation_debit: NumericText; revaluation_credit: NumericText };
