import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import { AlmanacError } from '../errors.ts';
import { visibleMetrics } from '../metrics/catalog/registry.ts';
import { inWordsOf } from '../organizations/words.ts';
import { RANGE_KEYWORDS } from '../period/index.ts';
import { findMetrics } from '../search/find-metrics.ts';
import type { Caller } from './caller.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES, readableStatements } from './resources.ts';

/** As many as an answer may hold. */
const MOST_VALUES = 100;
/** Longer text completes nothing, and is not searched for. */
const LONGEST_TEXT = 100;

/** Completes an argument of a prompt or of an address of resources, with what the caller may see alone. Throws NOT_FOUND. */
export function complete({ ref, argument }: CompleteRequest['params'], caller: Caller): CompleteResult {
  const { name, value } = argument;
  const found = value.length > LONGEST_TEXT ? [] : choicesOf(ref, name)(value, caller);
  const values = found.slice(0, MOST_VALUES);
  return { completion: { values, total: found.length, hasMore: found.length > values.length } };
}

type Completing = (text: string, caller: Caller) => string[];

/** By the name of an argument. */
const COMPLETING: Readonly<Record<string, Completing>> = {
  id: (text, { principal }) => {
    const ids = visibleMetrics(principal, null).map(({ id }) => id);
    const begun = ids.filter((id) => id.startsWith(text));
    return begun.length > 0 ? begun : findMetrics(text, principal, null).map(({ metric }) => metric.id);
  },
  name: (text, { principal }) =>
    readableStatements(principal).flatMap((statement) =>
      statement.name.startsWith(text) ? [statement.name] : [],
    ),
  number: (text, { principal }) => {
    const found =
      text === ''
        ? visibleMetrics(principal, null)
        : findMetrics(text, principal, null).map(({ metric }) => metric);
    return found.map(({ label }) => inWordsOf(principal.organization.jurisdiction, label));
  },
  period: (text) => RANGE_KEYWORDS.filter((keyword) => keyword.startsWith(text)),
};

function choicesOf(ref: CompleteRequest['params']['ref'], argument: string): Completing {
  const isKnown =
    ref.type === 'ref/prompt'
      ? PROMPTS.find(({ name }) => name === ref.name)?.arguments?.some(({ name }) => name === argument)
      : RESOURCE_TEMPLATES.some(
          ({ uriTemplate }) => uriTemplate === ref.uri && uriTemplate.endsWith(`{${argument}}`),
        );
  const completing = isKnown === true ? COMPLETING[argument] : undefined;
  if (completing === undefined)
    throw new AlmanacError(
      'NOT_FOUND',
      'There is no such argument; prompts/list and resources/templates/list name them.',
    );
  return completing;
}
