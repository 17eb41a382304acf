import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { Decimal } from '../../money/decimal.ts';
import { requestedOnWire, resolvedOnWire } from '../../period/index.ts';
import { momentOnWire } from '../../questions/meta.ts';
import { askForSummary, PARTY_METRICS, type SummaryQuestion } from '../../questions/party-question.ts';
import { type OpenDocumentRow, type PartySummary, summarizeParty } from '../../questions/party-summary.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { SummaryAnswer, SummaryQuery, USUAL_MONTHS } from './party-summary-schemas.ts';
import { ProfileParams } from './profiles-schemas.ts';

const PARTIES = [
  { part: 'customer', path: '/v1/customers', tag: 'Customers', title: 'Customer', flow: 'revenue' },
  { part: 'vendor', path: '/v1/vendors', tag: 'Vendors', title: 'Vendor', flow: 'spend' },
] as const;

/** What there is to know of one customer or vendor at a glance. */
export function partySummaryRoutes(app: App, { clock }: Services): void {
  for (const { part, path, tag, title, flow } of PARTIES) {
    app.get(
      `${path}/:id/summary`,
      {
        config: {
          access: 'ledger.read',
          remembered: true,
          rules: ({ query }: Form, request: FastifyRequest, now: Date) =>
            void read(part, '', query as Query, request.principal, now),
        },
        schema: {
          ...described({
            tag,
            operationId: `summarize${title}`,
            summary: `Get the summary of a ${part}`,
            description: `Balance, ageing and open documents at the end of the day, ${flow} by month, and average days to pay in the period. Every figure is that of the metric that it names, read of this ${part} alone.`,
          }),
          params: ProfileParams,
          querystring: SummaryQuery,
          response: { 200: SummaryAnswer },
        },
      },
      async (request) => {
        const now = clock();
        const { principal, params, query } = request;
        const asked = read(part, params.id, query, principal, now);
        const summary = await summarizeParty(request.tenant(), asked, principal);
        const meta = {
          period: { requested: requestedOnWire(asked.request), resolved: resolvedOnWire(asked.period) },
          ...momentOnWire(asked.when, principal),
        };
        return metricEnvelope(describe(summary, asked, principal), meta, now);
      },
    );
  }
}

type Query = Readonly<{ period?: string; asOf?: string }>;

function read(
  part: SummaryQuestion['party']['part'],
  id: string,
  { period = USUAL_MONTHS, asOf }: Query,
  principal: Principal,
  now: Date,
): SummaryQuestion {
  return askForSummary({ party: { part, id }, period, asOf }, principal, now);
}

function describe(
  { credit, open, lastEntry, ...summary }: PartySummary,
  { party }: SummaryQuestion,
  { organization, capabilities }: Principal,
) {
  const metrics = PARTY_METRICS[party.part];
  const isCreditShown = credit !== null && capabilities.has('records.read');
  return {
    id: summary.id,
    name: summary.name,
    currency: organization.baseCurrency,
    balance: { metric: metrics.balance.id, ...summary.balance },
    overdue: { metric: metrics.overdue.id, ...summary.overdue },
    ageing: { metric: metrics.ageing.id, items: [...summary.ageing] },
    openDocuments: {
      count: open.count,
      items: open.rows.map(describeOpen),
    },
    monthly: { metric: metrics.flow.id, total: summary.total, points: [...summary.months] },
    averageDaysToPay: { metric: metrics.daysToPay.id, ...summary.daysToPay },
    ...(isCreditShown ? { credit } : {}),
    lastEntry:
      lastEntry === null
        ? null
        : {
            id: lastEntry.id,
            externalId: lastEntry.external_id,
            date: lastEntry.date,
            description: lastEntry.description,
            reference: lastEntry.reference,
          },
  };
}

function describeOpen(row: OpenDocumentRow) {
  return {
    id: row.id,
    externalId: row.external_id,
    reference: row.reference,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    dueDateAssumed: row.due_date_assumed,
    daysOverdue: row.days_overdue,
    currency: row.currency,
    amount: new Decimal(row.amount),
    open: new Decimal(row.open),
    baseOpen: new Decimal(row.base_open),
  };
}
