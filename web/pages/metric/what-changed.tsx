import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Metric, ScalarData } from '../../api/metrics.ts';
import { formatDay, formatDays } from '../../format/date.ts';
import { type ExactNumber, signOf, sizeOf } from '../../format/exact.ts';
import { formatNumber, type Measured } from '../../format/number.ts';
import { Select } from '../../parts/field.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { comparedWith } from '../../period/comparison.ts';
import type { LastingSearch } from '../../period/lasting-time.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { Aside } from './aside.tsx';
import { ChangeSentence } from './change-sentence.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { type Changes, changesQuery, type DividedBy } from './changes-query.ts';
import { type Comparison, comparisonsOf, nameOfEarlier } from './comparisons.ts';
import { EffectsTable } from './effects-table.tsx';
import { NotYet } from './not-yet.tsx';
import { Paper } from './paper.tsx';
import type { MetricQuestions } from './questions.ts';
import styles from './what-changed.module.css';

const route = getRouteApi('/signed-in/metrics/$id');

/** Why the value differs from an earlier one: in one sentence, by the numbers of its formula, and part by part. */
export function WhatChanged({ metric, questions, data, search }: WhatChangedProps) {
  const { base_currency } = useMe().organization;
  const [chosen, setChosen] = useState<Comparison['to'] | null>(null);
  const [by, setBy] = useState<DividedBy>(() => divisionsOf(metric, questions)[0] ?? null);
  const divisions = divisionsOf(metric, questions);
  const comparisons = comparisonsOf(data).filter(({ change }) => change !== null && change !== 0);
  const { compare } = route.useSearch();
  // As on the overview, where the reader has chosen no other.
  const wanted = chosen ?? comparedWith(compare);
  const against = (comparisons.find(({ to }) => to === wanted) ?? comparisons[0])?.to;
  const {
    data: changes,
    error,
    refetch,
  } = useQuery({
    ...changesQuery(metric, questions, against ?? 'previous', by),
    enabled: against !== undefined,
  });
  if (against === undefined) return null;
  return (
    <Paper label="What changed">
      <div className={styles.changedHead}>
        <SectionHeading>What changed</SectionHeading>
        {comparisons.length > 1 && (
          <Segmented
            label="Compared with"
            value={against}
            options={comparisons.map(({ to }) => ({ value: to, label: nameOfEarlier(to, metric) }))}
            onChange={setChosen}
          />
        )}
      </div>
      {changes === undefined ? (
        <NotYet failure={error} onRetry={() => void refetch()}>
          <Skeleton width="60%" />
          <Skeleton height="12rem" />
        </NotYet>
      ) : (
        <Causes
          metric={metric}
          changes={changes}
          currency={base_currency}
          search={search}
          by={by}
          divisions={divisions}
          onDivide={setBy}
        />
      )}
    </Paper>
  );
}

type WhatChangedProps = Readonly<{
  metric: Metric;
  questions: MetricQuestions;
  data: ScalarData;
  search: LastingSearch;
}>;

const NAMES: Readonly<Record<NonNullable<DividedBy>, string>> = {
  account: 'By account',
  department: 'By department',
  customer: 'By customer',
  vendor: 'By vendor',
};

// A team is not divided further.
function divisionsOf({ changesBy }: Metric, { team }: MetricQuestions): Metric['changesBy'] {
  return team === undefined ? changesBy : [];
}

function Causes({ metric, changes, currency, search, by, divisions, onDivide }: CausesProps) {
  const { comparison, drivers, division, sentence, undivided } = changes;
  const say = useLabelWords();
  const { change, resolved } = comparison;
  const when = resolved === null ? 'then' : inDays(resolved);
  const hasTerms = drivers.length > 1;
  const hasParts = division !== null || drivers.some(({ parts }) => parts.length > 0);
  return (
    <>
      <ChangeSentence sentence={sentence} currency={currency} />
      <Aside>
        {inWords(sizeOf(change ?? 0), { unit: metric.unit, currency })}{' '}
        {signOf(change ?? 0) < 0 ? 'less' : 'more'} than {when}.
      </Aside>
      {hasTerms && (
        <ChangedTerms metric={metric} changes={changes} when={when} currency={currency} search={search} />
      )}
      {by !== null && (divisions.length > 1 || division !== null) && (
        <div className={styles.divided}>
          {divisions.length > 1 ? (
            <Select
              aria-label="Divided by"
              value={by}
              options={divisions.map((each) => ({ value: each, label: say(NAMES[each]) }))}
              onChange={({ target: { value } }) => onDivide(divisions.find((each) => each === value) ?? null)}
            />
          ) : (
            <strong>{say(NAMES[by])}</strong>
          )}
          {division !== null && <Aside>{HOW[division.kind](division)}</Aside>}
        </div>
      )}
      {hasParts || (!hasTerms && drivers.length > 0) ? (
        <EffectsTable
          key={by}
          metric={metric}
          changes={changes}
          by={by}
          when={when}
          currency={currency}
          search={search}
        />
      ) : null}
      {undivided !== null && <Aside>{undivided.message}</Aside>}
    </>
  );
}

type CausesProps = Readonly<{
  metric: Metric;
  changes: Changes;
  currency: string;
  search: LastingSearch;
  by: DividedBy;
  divisions: Metric['changesBy'];
  onDivide: (by: DividedBy) => void;
}>;

type Division = NonNullable<Changes['division']>;

/** How a ratio was divided, in words. */
const HOW: Readonly<Record<Division['kind'], (division: Division) => string>> = {
  rate_and_mix: ({ dividend, divisor }) =>
    `Rate: ${inSentence(dividend)} to ${inSentence(divisor)} changed in the part. Mix: the part became more or less of ${inSentence(divisor)}.`,
  shares: ({ divisor }) => `Each in percent of ${inSentence(divisor)}.`,
};

// Abbreviations keep their capitals.
function inSentence(label: string): string {
  return /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function inWords(size: ExactNumber, measured: Measured): string {
  return measured.unit === 'percent'
    ? `${formatNumber(size, { unit: 'ratio' })} points`
    : formatNumber(size, measured);
}

function inDays({ kind, startDate, asOfDate }: NonNullable<Comparison['resolved']>): string {
  return kind === 'snapshot' || startDate === asOfDate
    ? `on ${formatDay(asOfDate)}`
    : `in ${formatDays(startDate, asOfDate)}`;
}
