import type { FastifyRequest } from 'fastify';
import { entityTagOf } from '../../content-tag.ts';
import { AlmanacError } from '../../errors.ts';
import { countPoints } from '../../metrics/plan/points.ts';
import { MONTHS_AT_ONCE } from '../../metrics/plan/rounds.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { answerOne } from '../../questions/batch.ts';
import { valueCsv } from '../../questions/value-csv.ts';
import type { App, Services } from '../services.ts';
import { QUESTION_RULES, type Query, readQuery, requireSightOfMetric } from './metrics-meta.ts';
import { VALUE_AS_CSV } from './metrics-schemas.ts';

/** The value of a metric in rows, at its address with `.csv` behind it. */
export function metricCsvRoute(app: App, { clock, version }: Services): void {
  const route = {
    ...VALUE_AS_CSV,
    config: { ...VALUE_AS_CSV.config, rules: QUESTION_RULES },
    onRequest: requireSightOfMetric,
  };
  app.get('/v1/metrics/:id/value.csv', route, async (request, reply) => {
    const now = clock();
    const { principal, params, query } = request;
    const { link: _link, ...asked } = query;
    const { resolved } = request.watch.stage('ask', () => readShort(params.id, asked, request, now));
    const answered = await answerOne(request.tenantWriter(), resolved, principal, now);
    const { metric } = answered.resolved.question;
    const text = valueCsv(answered, inWordsOf(principal.organization.jurisdiction, metric.label));
    reply.contentTag = entityTagOf([version, text]);
    return await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${metric.id}.csv"`)
      .send(text);
  });
}

// A longer series is written as JSON while it is made.
function readShort(id: string, query: Query, { principal }: FastifyRequest, now: Date) {
  const asked = readQuery(id, query, principal, now);
  const months = countPoints(asked.resolved.question);
  if (months <= MONTHS_AT_ONCE) return asked;
  throw new AlmanacError(
    'ANSWER_TOO_LARGE',
    `A file has at most ${MONTHS_AT_ONCE} months, and this period has ${months}; ask for a shorter one.`,
    { detail: { points: months, limit: MONTHS_AT_ONCE } },
  );
}
