import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OWN_METRICS } from '../../src/observe/metrics.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

type Panel = Readonly<{
  id: number;
  type: string;
  title: string;
  gridPos: Readonly<{ h: number; w: number; x: number; y: number }>;
  targets?: readonly Readonly<{ refId: string; expr: string; legendFormat: string }>[];
}>;
type Dashboard = Readonly<{
  uid: string;
  title: string;
  schemaVersion: number;
  panels: readonly Panel[];
  templating: Readonly<{ list: readonly Readonly<{ name: string; type: string; query: string }>[] }>;
}>;

const dashboard = JSON.parse(read('deploy/grafana/almanac.json')) as Dashboard;
const PANELS = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);
const ALERTS = [...read('docs/operations/alerts.yml').matchAll(/alert: (\w+)\n\s+expr: (.*)/g)].map(
  ([, name = '', expression = '']) => [name, expression] as const,
);
const VARIABLE = ['label_values', 'label_values(almanac_build_info, instance)'] as const;
const EXPRESSIONS = [...PANELS, ...ALERTS, VARIABLE];

// The words of PromQL that stand before a bracket.
const FUNCTIONS = new Set('sum rate increase count topk histogram_quantile by label_values'.split(' '));

/** The metrics that an expression reads, and the labels that it names. */
function namesIn(expression: string) {
  const bare = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const grouped = [...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  const matched = [...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/(\w+)\s*[=!]/g)].map(([, name = '']) => name),
  );
  const rest = bare.replaceAll(/\bby \([^)]*\)/g, '').replaceAll(/\{[^}]*\}/g, '');
  const metrics = [...rest.matchAll(/[a-z_]\w*/gi)]
    .map(([name]) => name)
    .filter((name) => !FUNCTIONS.has(name) && name !== 'instance');
  return { metrics, labels: [...grouped, ...matched] };
}

function metricOf(name: string) {
  const whole = OWN_METRICS[name as keyof typeof OWN_METRICS];
  if (whole !== undefined) return whole.kind === 'histogram' ? undefined : whole;
  const part = OWN_METRICS[name.replace(/_(bucket|sum|count)$/, '') as keyof typeof OWN_METRICS];
  return part?.kind === 'histogram' ? part : undefined;
}

describe('the dashboard and the alert rules', () => {
  it.each(EXPRESSIONS)('%s reads metrics and labels that the service exports: %s', (_title, expression) => {
    const { metrics, labels } = namesIn(expression);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => metricOf(name) === undefined)).toEqual([]);
    const known = new Set([
      'instance',
      'worker',
      'le',
      ...metrics.flatMap((name) => metricOf(name)?.labels ?? []),
    ]);
    expect(labels.filter((name) => !known.has(name))).toEqual([]);
    expect(expression.split('(').length).toBe(expression.split(')').length);
  });

  it('a name that the service does not export is found', () => {
    expect(namesIn('sum by (a) (rate(almanac_nothing_total{b="c"}[5m]))')).toEqual({
      metrics: ['almanac_nothing_total'],
      labels: ['a', 'b'],
    });
    expect(metricOf('almanac_nothing_total')).toBeUndefined();
    expect(metricOf('almanac_http_request_duration_seconds')).toBeUndefined();
  });

  it('show every metric', () => {
    const shown = new Set(
      PANELS.flatMap(([, expression]) => namesIn(expression).metrics).map((name) =>
        name in OWN_METRICS ? name : name.replace(/_(bucket|sum|count)$/, ''),
      ),
    );
    expect(Object.keys(OWN_METRICS).filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it('has the structure of one', () => {
    expect(dashboard).toMatchObject({ uid: 'almanac', title: 'Almanac', schemaVersion: 39 });
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['instance', 'query'],
    ]);
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['Traffic', 'Latency', 'Questions', 'Database', 'Imports', 'Process']);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    for (const { type, targets = [] } of dashboard.panels)
      expect(targets.length > 0).toBe(type === 'timeseries');
  });

  it('has panels beside each other, none over another', () => {
    const taken = new Set<string>();
    for (const {
      gridPos: { h, w, x, y },
    } of dashboard.panels) {
      expect(x + w).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column += 1)
        for (let line = y; line < y + h; line += 1) {
          expect(taken.has(`${column} ${line}`)).toBe(false);
          taken.add(`${column} ${line}`);
        }
    }
  });
});
