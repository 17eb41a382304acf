import type { OwnMetricName } from './metrics.ts';

/** A value of a metric at the moment when it is asked for. */
export type Reading = Readonly<{
  metric: OwnMetricName;
  labels?: Readonly<Record<string, string>>;
  value: number;
}>;

/** The observed properties of each answer. */
export type AnsweredRequest = Readonly<{
  /** The pattern of its route; null where it has none. */
  route: string | null;
  method: string;
  status: number;
  seconds: number;
  /** The code of the error that it was answered with. */
  code: string | null;
  /** Whether it was an attempt to sign in. */
  isSignIn: boolean;
}>;

/** The observer of a request's work. It accompanies the door to the organisation's rows. */
export interface Watch {
  /** Counts questions whose values are computed. */
  computed(questions: number): void;
  /** Does the work of a stage. */
  stage<Result>(name: Stage, work: () => Result): Result;
  /** Does the work of a statement, of which the text is shown and the values are not. */
  statement<Result>(text: string, work: () => Promise<Result>): Promise<Result>;
}

/** A stage on the way from a question to its answer, as ARCHITECTURE.md names them. */
export type Stage = 'authenticate' | 'remember' | 'ask' | 'plan' | 'compile' | 'value' | 'reply';

/** The start of a trace. */
export type TracedRequest = Readonly<{
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}>;

/** The trace of one request. */
export interface RequestTrace extends Watch {
  readonly traceId: string;
  readonly spanId: string;
  /** Begins a stage, which ends with the next one or by `endStage`. */
  begin(stage: Stage): void;
  endStage(): void;
  /** Ends the trace. */
  end(answer: Readonly<{ route: string | null; status: number; code: string | null }>): void;
}

/** The target of observations. Modules that count keep plain numbers, which are read on request. */
export interface Observer {
  /** Whether anything is done with what is reported. */
  readonly isOn: boolean;
  /** Adds values that are read on request. */
  addSource(read: () => readonly Reading[]): void;
  answered(request: AnsweredRequest): void;
  /** Begins the trace of a request, null where it is not sampled; null itself where nothing is traced. */
  readonly beginTrace: ((request: TracedRequest) => RequestTrace | null) | null;
  /** Watches work that belongs to no request that is traced. */
  readonly watch: Watch;
}

/** Watches nothing. */
export const UNWATCHED: Watch = Object.freeze<Watch>({
  computed: () => undefined,
  stage: (_name, work) => work(),
  statement: async (_text, work) => await work(),
});

/** Observes nothing. */
export const UNOBSERVED: Observer = Object.freeze<Observer>({
  isOn: false,
  addSource: () => undefined,
  answered: () => undefined,
  beginTrace: null,
  watch: UNWATCHED,
});
