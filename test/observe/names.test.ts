import { expect, it } from 'vitest';
import { OWN_METRICS } from '../../src/observe/metrics.ts';

const METRICS = Object.entries(OWN_METRICS);

// Prometheus keeps these labels for the parts of histograms and summaries.
it.each(METRICS)('%s has no label that Prometheus gives another meaning', (_name, { labels }) => {
  expect(labels.filter((label) => ['le', 'quantile', 'instance', 'job'].includes(label))).toEqual([]);
});

it.each(METRICS)(
  '%s is named as Prometheus asks: counters end in _total, the others do not',
  (name, { kind }) => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(name.endsWith('_total')).toBe(kind === 'counter');
  },
);
