import { Imports } from './imports.ts';
import type { ComparedTo, MetricAnswer, MetricId, PeriodOf, ValueOptions } from './metric-types.ts';
import type { RangePeriod } from './period.ts';
import {
  answersOf,
  askSettled,
  askValue,
  type BatchAnswers,
  type BatchOptions,
  type Query,
  type SettledAnswers,
} from './questions.ts';
import { resourcesOf } from './resources.ts';
import { type AnswerOf, ask, type RequestOf, type Route } from './routes.ts';
import type { Settings } from './settings.ts';
import {
  askLedger,
  askStatement,
  type LedgerOptions,
  type Row,
  type Statement,
  type StatementName,
  type StatementOptions,
  type StatementPeriod,
} from './statements.ts';
import { Transport } from './transport.ts';

type Resources = ReturnType<typeof resourcesOf>;

/** One organisation of a service, as a key sees it. */
export class Almanac {
  readonly customers: Resources['customers'];
  readonly vendors: Resources['vendors'];
  readonly invoices: Resources['invoices'];
  readonly bills: Resources['bills'];
  readonly payments: Resources['payments'];
  readonly journalEntries: Resources['journalEntries'];
  readonly accounts: Resources['accounts'];
  readonly memberships: Resources['memberships'];
  readonly persons: Resources['persons'];
  readonly compensation: Resources['compensation'];
  readonly imports: Imports;
  readonly #transport: Transport;

  /** Throws RangeError for an address or a key that cannot be right. Nothing is sent yet. */
  constructor(settings: Settings) {
    this.#transport = new Transport(settings);
    const resources = resourcesOf(this.#transport);
    this.customers = resources.customers;
    this.vendors = resources.vendors;
    this.invoices = resources.invoices;
    this.bills = resources.bills;
    this.payments = resources.payments;
    this.journalEntries = resources.journalEntries;
    this.accounts = resources.accounts;
    this.memberships = resources.memberships;
    this.persons = resources.persons;
    this.compensation = resources.compensation;
    this.imports = new Imports(this.#transport);
  }

  /** The value of a metric in a period. */
  async value<Id extends MetricId, const Compare extends ComparedTo<Id> = never>(
    id: Id,
    period: PeriodOf<Id>,
    options: ValueOptions<Id, Compare> = {},
  ): Promise<MetricAnswer<Id, Compare>> {
    return await askValue<Id, Compare>(this.#transport, [id, period, options]);
  }

  /** Up to 50 values, all from one state of the data. Throws BatchError if one of them fails. */
  async batch<const Queries extends Record<string, Query>>(
    queries: Queries,
    options: BatchOptions = {},
  ): Promise<BatchAnswers<Queries>> {
    return answersOf<Queries>(await this.batchSettled(queries, options));
  }

  /** The same, with an answer or an error for each. */
  async batchSettled<const Queries extends Record<string, Query>>(
    queries: Queries,
    options: BatchOptions = {},
  ): Promise<SettledAnswers<Queries>> {
    return await askSettled(this.#transport, queries, options);
  }

  /** A statement in columns. */
  async statement<Name extends StatementName>(
    name: Name,
    period: StatementPeriod<Name>,
    options: StatementOptions<Name> = {},
  ): Promise<Statement<Name>> {
    return await askStatement(this.#transport, [name, period, options]);
  }

  /** The lines of an account, by its code, with the balance after each. */
  ledger(
    account: string,
    period: RangePeriod,
    options: LedgerOptions = {},
  ): AsyncGenerator<Row, void, undefined> {
    return askLedger(this.#transport, account, { ...options, period });
  }

  /** Any route of the API, as the reference has it: `request('GET /v1/metrics/{id}/explain', { path: { id }, query: { period } })`. */
  async request<R extends Route>(route: R, request: RequestOf<R>): Promise<AnswerOf<R>> {
    return (await ask(this.#transport, route, request)).answer;
  }
}
