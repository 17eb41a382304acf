import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { AlmanacError } from '../errors.ts';
import { inWordsOf } from '../organizations/words.ts';
import { statementsFor } from '../statements/ask.ts';
import { GENERAL_LEDGER } from '../statements/definition/general-ledger.ts';
import type { Caller } from './caller.ts';
import { PERIOD_GUIDE } from './period-guide.ts';
import { describeMetric } from './tools/describe-metric.ts';

const GUIDE = 'almanac://guide/periods';
const METRIC = 'almanac://metrics/';
const STATEMENT = 'almanac://statements/';

/** What an assistant may read that is no answer to a question: the statements of the caller, and the guide to periods. */
export function listedResources({ principal }: Caller): Resource[] {
  return [
    {
      uri: GUIDE,
      name: 'periods',
      title: 'A guide to periods',
      description: 'The periods that metrics take, and what they mean.',
      mimeType: 'text/markdown',
    },
    ...readableStatements(principal).map(({ name, title, description }) => ({
      uri: `${STATEMENT}${name}`,
      name,
      title,
      description: inWordsOf(principal.organization.jurisdiction, description),
      mimeType: 'application/json',
    })),
  ];
}

/** Metrics are too many to list: find_metrics finds their ids. */
export const RESOURCE_TEMPLATES: readonly ResourceTemplateType[] = [
  {
    uriTemplate: `${METRIC}{id}`,
    name: 'metric',
    title: 'A metric',
    description: 'What a metric means and how it is calculated.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${STATEMENT}{name}`,
    name: 'statement',
    title: 'A statement',
    description: 'What a statement shows and which periods it takes.',
    mimeType: 'application/json',
  },
];

/** Reads a resource. Throws METRIC_NOT_FOUND, NOT_FOUND or FORBIDDEN_CAPABILITY. */
export async function readResource(uri: string, caller: Caller): Promise<ReadResourceResult> {
  if (uri === GUIDE) return { contents: [{ uri, mimeType: 'text/markdown', text: PERIOD_GUIDE }] };
  const content = uri.startsWith(METRIC)
    ? await describeMetric.run({ id: uri.slice(METRIC.length) }, caller)
    : statementOf(uri, caller);
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(content) }] };
}

function statementOf(uri: string, { principal }: Caller): object {
  const found = uri.startsWith(STATEMENT)
    ? readableStatements(principal).find(({ name }) => name === uri.slice(STATEMENT.length))
    : undefined;
  if (found === undefined)
    throw new AlmanacError('NOT_FOUND', 'There is no resource at this address; resources/list lists them.');
  const { name, title, description, takes, hasDepartments } = found;
  return {
    name,
    title,
    description: inWordsOf(principal.organization.jurisdiction, description),
    takes,
    takes_team: hasDepartments,
  };
}

/** The statements that the caller may read. */
export function readableStatements(principal: Caller['principal']) {
  return statementsFor(principal).filter(({ name }) => name !== GENERAL_LEDGER.name);
}
