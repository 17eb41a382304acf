import type { FastifyRequest } from 'fastify';
import {
  type CountedUnit,
  formatDay,
  formatPeriod,
  lastDayOf,
  type ResolvedPeriod,
  requestedOnWire,
  resolvedOnWire,
} from '../../period/index.ts';
import { askForPeriod } from '../../questions/period.ts';
import type { Form } from '../check-form.ts';
import { metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { PERIOD } from './periods-schemas.ts';

/** What periods mean for the organisation of the caller. */
export function periodRoutes(app: App, { clock }: Services): void {
  app.get(
    '/v1/periods/:period',
    { ...PERIOD, config: { ...PERIOD.config, rules: RULES } },
    async (request) => {
      const now = clock();
      const { principal, params, query } = request;
      const { when, description } = askForPeriod({ ...params, asOf: query.asOf }, principal, now);
      const { request: requested, resolved, closing, monthCount, months, previous, lastYear } = description;
      const data = {
        requested: requestedOnWire(requested),
        resolved: resolvedOnWire(resolved),
        closing: formatPeriod(closing),
        monthCount,
        months: months.map(monthOnWire),
        previous: onWire(previous),
        lastYear: onWire(lastYear),
      };
      return metricEnvelope(data, { asOf: when.asOf === null ? null : formatDay(when.asOf) }, now);
    },
  );
}

const RULES = ({ query }: Form, { params, principal }: FastifyRequest, now: Date): void => {
  const { period } = params as Readonly<{ period: string }>;
  const { asOf } = query as Readonly<{ asOf?: string }>;
  askForPeriod({ period, asOf }, principal, now);
};

function onWire(period: ResolvedPeriod | null) {
  return period === null ? null : resolvedOnWire(period);
}

function monthOnWire({ whole, counted, label, complete }: CountedUnit) {
  return resolvedOnWire({
    kind: 'range',
    nominal: whole,
    counted,
    asOfDate: lastDayOf(counted),
    label,
    complete,
  });
}
