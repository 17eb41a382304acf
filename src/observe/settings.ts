/** The destination and selection of traces and logs by OTLP. */
export type TelemetrySettings = Readonly<{
  tracesUrl: string | null;
  logsUrl: string | null;
  protocol: 'http/protobuf' | 'http/json';
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  resource: Readonly<Record<string, string>>;
  sampler: Readonly<{ root: 'on' | 'off' | 'ratio'; followsParent: boolean; ratio: number }>;
}>;

/** The variables of OpenTelemetry that are read, as its specification names them. */
export const TELEMETRY_SETTINGS = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    meaning:
      'Address of a collector that traces and logs are sent to by OTLP, e.g. `http://127.0.0.1:4318`. Without one of these addresses nothing is sent.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: '',
    meaning: 'Address for traces, whole: `http://127.0.0.1:4318/v1/traces`.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
    fallback: '',
    meaning: 'Address for logs, whole: `http://127.0.0.1:4318/v1/logs`.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    fallback: 'http/protobuf',
    meaning: '`http/protobuf` or `http/json`.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: '',
    meaning: 'Headers for the collector: `name=value`, separated by commas.',
  },
  { name: 'OTEL_SERVICE_NAME', fallback: 'almanac', meaning: 'Name of the service in traces and logs.' },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    fallback: '',
    meaning: 'What traces and logs say of where they are from: `name=value`, separated by commas.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    fallback: 'parentbased_always_on',
    meaning:
      'Which requests are traced: `always_on`, `always_off`, `traceidratio`, and these with `parentbased_` before, which follow the `traceparent` of a request.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    meaning: 'The share that `traceidratio` takes, from 0 to 1.',
  },
  { name: 'OTEL_SDK_DISABLED', fallback: 'false', meaning: '`true`: neither traces nor logs are sent.' },
] as const;

type Name = (typeof TELEMETRY_SETTINGS)[number]['name'];

/** The settings, null where nothing is sent, or a sentence that says what is wrong with them. It never repeats a header. */
export function readTelemetry(read: (name: Name) => string): TelemetrySettings | string | null {
  const base = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const under = (path: string) => (base === '' ? null : `${base.replace(/\/$/, '')}/${path}`);
  const tracesUrl = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || under('v1/traces');
  const logsUrl = read('OTEL_EXPORTER_OTLP_LOGS_ENDPOINT') || under('v1/logs');
  if (read('OTEL_SDK_DISABLED').toLowerCase() === 'true' || (tracesUrl ?? logsUrl) === null) return null;
  for (const url of [tracesUrl, logsUrl])
    if (url !== null && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
      return 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318';
  const protocol = read('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== 'http/protobuf' && protocol !== 'http/json')
    return `OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not "${protocol}"`;
  const name = read('OTEL_TRACES_SAMPLER');
  const root = SAMPLERS[name.replace(/^parentbased_/, '')];
  if (root === undefined)
    return `OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, perhaps after parentbased_, not "${name}"`;
  const ratio = Number(read('OTEL_TRACES_SAMPLER_ARG'));
  if (!(ratio >= 0 && ratio <= 1)) return 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1';
  const headers = readPairs(read('OTEL_EXPORTER_OTLP_HEADERS'));
  const resource = readPairs(read('OTEL_RESOURCE_ATTRIBUTES'));
  if (headers === null) return 'OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas';
  if (resource === null) return 'OTEL_RESOURCE_ATTRIBUTES must be name=value, separated by commas';
  const sampler = { root, ratio, followsParent: name.startsWith('parentbased_') };
  const serviceName = read('OTEL_SERVICE_NAME');
  return Object.freeze({ tracesUrl, logsUrl, protocol, headers, serviceName, resource, sampler });
}

const SAMPLERS: Readonly<Record<string, 'on' | 'off' | 'ratio'>> = {
  always_on: 'on',
  always_off: 'off',
  traceidratio: 'ratio',
};

function readPairs(text: string): Readonly<Record<string, string>> | null {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^([^=\s]+)\s*=\s*(.*)$/.exec(part));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (pair === null) throw new Error('no pair');
        return [pair[1] ?? '', decodeURIComponent(pair[2] ?? '')];
      }),
    );
  } catch {
    return null;
  }
}
