/** A metric of the service about itself, as it is exported and described. Names end in their unit, in base units. */
export type OwnMetric = Readonly<{
  /** A counter only grows, until the process ends; `read` metrics are read on request, the others are pushed. */
  kind: 'counter' | 'gauge' | 'histogram';
  labels: readonly string[];
  meaning: string;
}>;

const declare = <Names extends string>(metrics: Readonly<Record<Names, OwnMetric>>) => metrics;

/**
 * Every metric. No label holds an organisation, a person, an id or anything from a caller: labels are patterns of routes,
 * known methods, codes of the error registry and names in the code.
 */
export const OWN_METRICS = declare({
  almanac_build_info: {
    kind: 'gauge',
    labels: ['version', 'node'],
    meaning: '1; the versions of the service and of Node.js.',
  },
  almanac_worker_up: { kind: 'gauge', labels: [], meaning: 'Whether the worker answered in time: 1 or 0.' },
  almanac_http_requests_total: {
    kind: 'counter',
    labels: ['route', 'method', 'status'],
    meaning:
      'Answered requests, by the pattern of the route (`none` for no route), the method and the class of the status (`2xx`).',
  },
  almanac_http_request_duration_seconds: {
    kind: 'histogram',
    labels: ['route', 'method'],
    meaning: 'Time from the arrival of a request until its answer was sent.',
  },
  almanac_http_errors_total: {
    kind: 'counter',
    labels: ['code'],
    meaning: 'Refused and failed requests, by the code of the error; `RATE_LIMITED` are those over a limit.',
  },
  almanac_sign_ins_total: {
    kind: 'counter',
    labels: ['outcome'],
    meaning:
      'Attempts to sign in: `success`, `refused`, `second_factor` (a code is asked for), `limited`, `failed`.',
  },
  almanac_questions_total: {
    kind: 'counter',
    labels: [],
    meaning: 'Questions computed: metrics whose value was read and calculated, each of a batch.',
  },
  almanac_remembered_hits_total: {
    kind: 'counter',
    labels: [],
    meaning: 'Answers given again from memory.',
  },
  almanac_remembered_misses_total: {
    kind: 'counter',
    labels: [],
    meaning: 'Answers that could be remembered and were not, or no longer.',
  },
  almanac_remembered_bytes: { kind: 'gauge', labels: [], meaning: 'Size of the remembered answers.' },
  almanac_remembered_entries: { kind: 'gauge', labels: [], meaning: 'Number of remembered answers.' },
  almanac_logged_requests_total: {
    kind: 'counter',
    labels: ['outcome'],
    meaning:
      'Requests of keys and sheet links for the request log: `kept`, or `dropped` because they did not fit or the database refused them.',
  },
  almanac_database_connections: {
    kind: 'gauge',
    labels: ['state'],
    meaning: 'Connections that are open, `used` and `idle`.',
  },
  almanac_database_turns: {
    kind: 'gauge',
    labels: ['lane'],
    meaning:
      'Connections of a lane in use. The lanes are `look-ups`, `questions` and `imports`, `all` where there is one connection, and `replica 1` and so on for those to replicas.',
  },
  almanac_database_turns_limit: {
    kind: 'gauge',
    labels: ['lane'],
    meaning: 'The most connections of a lane.',
  },
  almanac_database_waiting: {
    kind: 'gauge',
    labels: ['lane'],
    meaning: 'Pieces of work that wait for a connection of a lane.',
  },
  almanac_database_turns_total: {
    kind: 'counter',
    labels: ['lane'],
    meaning: 'Times that a connection of a lane was given out.',
  },
  almanac_database_wait_seconds_total: {
    kind: 'counter',
    labels: ['lane'],
    meaning: 'Time that work has waited for a connection of a lane before it got one.',
  },
  almanac_database_refused_total: {
    kind: 'counter',
    labels: ['lane'],
    meaning: 'Pieces of work refused because too many waited, or after they had waited too long.',
  },
  almanac_replica_up: {
    kind: 'gauge',
    labels: ['replica'],
    meaning:
      'Whether a read replica is asked: 1, or 0 for five seconds after a failure. They are counted as in `ALMANAC_REPLICA_URLS`.',
  },
  almanac_replica_questions_total: {
    kind: 'counter',
    labels: ['replica', 'outcome'],
    meaning:
      'Times that a replica was asked: it `answered`, was `behind` the state of the data that was asked of, or `ahead` of it, or `failed`: it could not be reached, refused or was too busy. But for the first, the primary was asked then.',
  },
  almanac_writes_total: {
    kind: 'counter',
    labels: [],
    meaning: 'Changes that were committed, each of which renewed the version of the data of an organisation.',
  },
  almanac_imports_running: {
    kind: 'gauge',
    labels: [],
    meaning: 'Imports over HTTP that run here; those that wait are `almanac_database_waiting` of their lane.',
  },
  almanac_imports_total: {
    kind: 'counter',
    labels: ['outcome'],
    meaning: 'Imports over HTTP that ended here: `done`, `refused`, `failed`.',
  },
  almanac_import_rows_total: {
    kind: 'counter',
    labels: [],
    meaning: 'Rows that the ended imports had read.',
  },
  almanac_mail_waiting: { kind: 'gauge', labels: [], meaning: 'Messages that wait to be sent.' },
  almanac_mail_total: {
    kind: 'counter',
    labels: ['outcome'],
    meaning: 'Messages: `sent`, and `failed` for good.',
  },
  process_cpu_seconds_total: { kind: 'counter', labels: [], meaning: 'Processor time of the process.' },
  process_resident_memory_bytes: { kind: 'gauge', labels: [], meaning: 'Memory of the process.' },
  nodejs_heap_used_bytes: { kind: 'gauge', labels: [], meaning: 'Memory of JavaScript objects.' },
  nodejs_external_memory_bytes: { kind: 'gauge', labels: [], meaning: 'Memory of buffers.' },
  nodejs_eventloop_delay_seconds: {
    kind: 'gauge',
    labels: ['percentile'],
    meaning:
      'By how much the event loop was late since the metrics were asked for last: `50`, `99`, and `100` for the most.',
  },
  nodejs_gc_duration_seconds: {
    kind: 'histogram',
    labels: ['kind'],
    meaning: 'Pauses of garbage collection: `minor`, `major`, `incremental`, `weakcb`.',
  },
});

/** The name of a metric of the service about itself. */
export type OwnMetricName = keyof typeof OWN_METRICS;

/** Upper bounds of the histograms, in seconds. */
export const BOUNDS: Readonly<Record<string, readonly number[]>> = {
  almanac_http_request_duration_seconds: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  nodejs_gc_duration_seconds: [0.001, 0.01, 0.1, 1],
};
