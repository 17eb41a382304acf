import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../src/config.ts';
import { renderChart } from './render-chart.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const CHART = 'deploy/helm/almanac';

type Texts = Readonly<Record<string, string>>;
type Variable = Readonly<{ name: string; value?: string; valueFrom?: unknown }>;
type Probe = Readonly<{ httpGet: Readonly<{ path: string }> }>;
type Container = Readonly<{
  image: string;
  env: readonly Variable[];
  resources: unknown;
  securityContext: unknown;
  livenessProbe?: Probe;
  startupProbe?: Probe;
  readinessProbe?: Probe;
}>;
type Pod = Readonly<{ containers: readonly Container[] }>;
/** An object of Kubernetes, as far as these tests look into it. */
type Made = Readonly<{
  kind: string;
  metadata: Readonly<{ name: string; annotations?: Texts }>;
  spec: Readonly<{
    strategy?: unknown;
    ports?: unknown;
    selector?: Texts | Readonly<{ matchLabels: Texts }>;
    template?: Readonly<{ metadata: Readonly<{ labels: Texts }>; spec: Pod }>;
  }>;
}>;
type Values = Readonly<Record<string, unknown>>;

const chart = parse(read(`${CHART}/Chart.yaml`)) as Readonly<Record<string, string>>;
const { version } = JSON.parse(read('package.json')) as { version: string };
const accepts = new Ajv({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(read(`${CHART}/values.schema.json`)) as object,
);

/** The values of the chart with others in their place. */
function valuesWith(changes: Values): Values {
  const merge = (base: unknown, change: unknown): unknown =>
    isMap(base) && isMap(change)
      ? {
          ...base,
          ...Object.fromEntries(Object.entries(change).map(([key, value]) => [key, merge(base[key], value)])),
        }
      : change;
  return merge(parse(read(`${CHART}/values.yaml`)), { secretName: 'almanac', ...changes }) as Values;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the chart makes, by kind and name. The values have passed the schema, as with Helm. */
function made(changes: Values = {}): ReadonlyMap<string, Made> {
  const values = valuesWith(changes);
  expect(accepts(values), JSON.stringify(accepts.errors)).toBe(true);
  const context = {
    Values: values,
    Release: { Name: 'books', Namespace: 'almanac', Service: 'Helm' },
    Chart: { AppVersion: chart['appVersion'] },
  };
  const objects = [...renderChart(context)]
    .filter(([name]) => name.endsWith('.yaml'))
    .flatMap(([, text]) => parseAllDocuments(text, { uniqueKeys: true }))
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Made | null;
    })
    .filter((object) => object !== null);
  return new Map(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
}

const podOf = (object: Made | undefined): Pod | undefined => object?.spec.template?.spec;
const containerOf = (object: Made | undefined): Container | undefined => podOf(object)?.containers[0];
const environmentOf = (object: Made | undefined): ReadonlyMap<string, Variable> =>
  new Map(containerOf(object)?.env.map((variable) => [variable.name, variable]));

const EVERYTHING = {
  imagePullSecrets: [{ name: 'registry' }],
  migrations: { beforeUpgrade: true },
  observe: { enabled: true, serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'almanac.example.com',
    tlsSecretName: 'certificate',
    annotations: { a: 'b' },
  },
  service: { annotations: { a: 'b' } },
  podAnnotations: { a: 'b' },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'a', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
};

describe('the chart', () => {
  it('has the version of the package, as the image has', () => {
    expect([chart['version'], chart['appVersion']]).toEqual([version, version]);
    expect(read('Containerfile')).toContain(`ARG VERSION=${version}\n`);
  });

  it('makes the service, a job that migrates before it is installed, and a budget', () => {
    expect([...made().keys()].sort()).toEqual([
      'Deployment books',
      'Job books-migrate',
      'PodDisruptionBudget books',
      'Service books',
    ]);
    const hook = (changes: Values) => made(changes).get('Job books-migrate')?.metadata.annotations;
    expect(hook({})).toMatchObject({ 'helm.sh/hook': 'pre-install' });
    expect(hook({ migrations: { beforeUpgrade: true } })).toMatchObject({
      'helm.sh/hook': 'pre-install,pre-upgrade',
    });
    expect(made({ migrations: { enabled: false } }).has('Job books-migrate')).toBe(false);
  });

  it('creates an ingress and the objects for Prometheus on request', () => {
    const all = made(EVERYTHING);
    expect([...all.keys()].sort()).toEqual([
      'Deployment books',
      'Ingress books',
      'Job books-migrate',
      'PodDisruptionBudget books',
      'Service books',
      'Service books-observe',
      'ServiceMonitor books',
    ]);
    expect(all.get('Ingress books')?.spec).toMatchObject({
      ingressClassName: 'nginx',
      tls: [{ hosts: ['almanac.example.com'], secretName: 'certificate' }],
      rules: [{ host: 'almanac.example.com' }],
    });
    // The port of observation is in no Service that others reach.
    expect(all.get('Service books')?.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  });

  it('is refused without the name of a Secret, and with an ingress without a host', () => {
    expect(() => made({ secretName: '' })).toThrow('secretName');
    expect(() => made({ ingress: { enabled: true } })).toThrow('ingress.host');
  });

  it('names no replaced process beside a new one, since they must not share a database', () => {
    expect(made().get('Deployment books')?.spec.strategy).toEqual({ type: 'Recreate' });
  });

  it.each(['Service books', 'Service books-observe', 'PodDisruptionBudget books'])(
    '%s finds the pods of the service alone',
    (name) => {
      const all = made(EVERYTHING);
      const selector = all.get(name)?.spec.selector ?? {};
      const wanted = Object.entries('matchLabels' in selector ? selector.matchLabels : selector);
      const finds = (pods: string) => {
        const labels = all.get(pods)?.spec.template?.metadata.labels;
        return wanted.every(([key, value]) => labels?.[key] === value);
      };
      expect([finds('Deployment books'), finds('Job books-migrate')]).toEqual([true, false]);
    },
  );
});

describe.each(['Deployment books', 'Job books-migrate'])('the pod of %s', (name) => {
  it('has no right that it does not need', () => {
    const object = made().get(name);
    expect(podOf(object)).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(containerOf(object)?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(containerOf(object)?.resources).toMatchObject({ limits: { memory: '1Gi' } });
    expect(read('Containerfile')).toContain('USER 65532:65532');
  });

  it('takes the address of the database from the Secret, of the image of this version', () => {
    const object = made().get(name);
    expect(environmentOf(object).get('DATABASE_URL')).toEqual({
      name: 'DATABASE_URL',
      valueFrom: { secretKeyRef: { name: 'almanac', key: 'DATABASE_URL' } },
    });
    expect(containerOf(object)?.image).toBe(`almanac:${version}`);
  });
});

describe('the pod of the service', () => {
  it('is asked whether it lives and whether it is ready', () => {
    const container = containerOf(made().get('Deployment books'));
    const path = (probe: 'livenessProbe' | 'startupProbe' | 'readinessProbe') =>
      container?.[probe]?.httpGet.path;
    expect(path('livenessProbe')).toBe('/api/health/live');
    expect(path('startupProbe')).toBe('/api/health/live');
    expect(path('readinessProbe')).toBe('/api/health/ready');
  });

  it('is given the settings that have a value, and those of the program alone', () => {
    const environment = environmentOf(
      made({
        ...EVERYTHING,
        settings: { ALMANAC_CONNECTIONS: '20', ALMANAC_MAIL_FROM: 'A "b" <a@example.com>' },
      }).get('Deployment books'),
    );
    const known = new Set(SETTINGS.map(({ name }) => name));
    expect([...environment.keys()].filter((name) => !known.has(name))).toEqual([]);
    expect(environment.get('ALMANAC_CONNECTIONS')?.value).toBe('20');
    expect(environment.get('ALMANAC_MAIL_FROM')?.value).toBe('A "b" <a@example.com>');
    expect(environment.get('ALMANAC_DEMO')?.value).toBe('off');
    expect(environment.has('ALMANAC_RATE_LIMIT')).toBe(false);
    expect(environment.get('ALMANAC_OBSERVE_PORT')?.value).toBe('9464');
    expect(environmentOf(made().get('Deployment books')).has('ALMANAC_OBSERVE_PORT')).toBe(false);
  });

  it('takes variables with a password from the Secret, if it has them', () => {
    const environment = environmentOf(made().get('Deployment books'));
    for (const name of ['ALMANAC_REPLICA_URLS', 'ALMANAC_SMTP_URL', 'OTEL_EXPORTER_OTLP_HEADERS'])
      expect(environment.get(name)?.valueFrom).toEqual({
        secretKeyRef: { name: 'almanac', key: name, optional: true },
      });
  });
});

describe('the values', () => {
  it.each([
    ['a setting that the program does not know', { settings: { ALMANAC_CONECTIONS: '20' } }],
    [
      'a number, which Helm would write with an exponent',
      { settings: { ALMANAC_IMPORT_LIMIT_BYTES: 1_073_741_824 } },
    ],
    ['off without quotes, which YAML reads as false', { settings: { ALMANAC_DEMO: false } }],
    ['a value that is none of the chart', { replica: 2 }],
    ['a strategy that there is not', { strategy: 'recreate' }],
  ])('are refused with %s', (_title, changes) => {
    expect(accepts(valuesWith(changes))).toBe(false);
  });
});
