import { type Command, Option } from 'commander';
import { SNAPSHOT_DAYS, type SnapshotDays } from '../disclosure/candidate-days.ts';
import { CASH_FLOW_POLICIES, type CashFlowPolicy } from '../ledger/cash-flow-policy.ts';
import type { OrganizationSettings } from '../organizations/organization-settings.ts';
import { changeOrganization } from '../settings/organization.ts';
import { wholeNumber } from './arguments.ts';
import type { Terminal } from './terminal.ts';
import { requireOpenOrganization, withDatabase } from './with-database.ts';

type Options = Readonly<{
  name?: string;
  currency?: string;
  timeZone?: string;
  country?: string | null;
  financialYearStart?: number;
  minimumGroupSize?: number;
  snapshotDays?: SnapshotDays;
  cashFlowPolicy?: CashFlowPolicy;
  fullTimeWeeklyHours?: string;
  secondFactor?: 'required' | 'optional';
  invoicesFrom?: string;
  billsFrom?: string;
  customerTerms?: number | null;
  vendorTerms?: number | null;
}>;

/** `almanac org update`: the settings of an organisation, as its owners change them in the app. */
export function addOrgUpdate(org: Command, terminal: Terminal): void {
  org
    .command('update')
    .description('change settings of an organisation; prints { id, slug, changed }')
    .argument('<slug>', 'the organisation; its slug stays')
    .option('--name <name>', 'its name')
    .option('--currency <code>', 'base currency, ISO 4217; fixed once something is kept in it')
    .option('--time-zone <zone>', 'IANA name, such as Australia/Sydney')
    .option('--country <code>', 'ISO 3166-1, such as AU, whose words labels use; or `none`', countryOrNone)
    .option('--financial-year-start <month>', 'month in which the financial year starts', wholeNumber)
    .option('--minimum-group-size <number>', 'the smallest group of people that is shown', wholeNumber)
    .addOption(
      new Option('--snapshot-days <days>', 'days of figures on diversity and pay').choices(SNAPSHOT_DAYS),
    )
    .addOption(
      new Option('--cash-flow-policy <policy>', 'where interest and dividends are').choices(
        CASH_FLOW_POLICIES,
      ),
    )
    .option('--full-time-weekly-hours <hours>', 'hours of a full-time week')
    .addOption(
      new Option('--second-factor <rule>', 'whether members need one').choices(['required', 'optional']),
    )
    .option(
      '--invoices-from <day>',
      'the day from which on invoices are complete, or `first`: that of the first one',
    )
    .option('--bills-from <day>', 'the same of bills')
    .option(
      '--customer-terms <days>',
      'days after which invoices are due that do not say when, or `none`',
      daysOrNone,
    )
    .option('--vendor-terms <days>', 'the same of bills', daysOrNone)
    .action(async (slug: string, options: Options, command: Command) => {
      const patch = patchFrom(options);
      if (Object.keys(patch).length === 0) command.error('error: name at least one setting to change');
      await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id } = await requireOpenOrganization(platform, slug);
        const change = { patch, actor: { kind: 'operator' }, requireCurrent: () => undefined } as const;
        const { changed } = await changeOrganization(openTenant(id), change, terminal.now());
        terminal.out(JSON.stringify({ id, slug, changed }));
      });
    });
}

function patchFrom(options: Options): Partial<OrganizationSettings> {
  const { secondFactor } = options;
  const named = {
    name: options.name,
    base_currency: options.currency,
    time_zone: options.timeZone,
    jurisdiction: options.country,
    financial_year_start_month: options.financialYearStart,
    minimum_group_size: options.minimumGroupSize,
    snapshot_days: options.snapshotDays,
    cash_flow_policy: options.cashFlowPolicy,
    full_time_weekly_hours: options.fullTimeWeeklyHours,
    requires_second_factor: secondFactor === undefined ? undefined : secondFactor === 'required',
    invoices_from: dayOrFirst(options.invoicesFrom),
    bills_from: dayOrFirst(options.billsFrom),
    customer_terms_days: options.customerTerms,
    vendor_terms_days: options.vendorTerms,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function dayOrFirst(text: string | undefined): string | null | undefined {
  return text === 'first' ? null : text;
}

function daysOrNone(text: string): number | null {
  return text === 'none' ? null : wholeNumber(text);
}

function countryOrNone(text: string): string | null {
  return text === 'none' ? null : text;
}
