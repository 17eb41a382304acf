import { measuresIn, measuresOf } from './measures-of.ts';
import { isFigureMetric, type Metric, type Operand } from './metric.ts';
import { RECORDED_SOURCES, type RecordedSource } from './recorded-source.ts';
import { sourceOf } from './sources.ts';

/** What the facts behind an operand are recorded in, and whether it counts what has not happened. */
export type Recording = Readonly<{
  sources: readonly RecordedSource[];
  /** Those of the sources that are known only from their first document on where there is a ledger. */
  beginningWithDocuments: readonly RecordedSource[];
  /** What must have been read to tell which days are known. */
  needed: readonly RecordedSource[];
  countsSilence: boolean;
}>;

/** The recording of an operand, or of a metric of any shape: figures on groups of persons rest on employment. */
export function recordingOf(operand: Operand | Metric): Recording {
  const known = RECORDINGS.get(operand);
  if (known !== undefined) return known;
  const recording = Object.freeze(findRecording(operand));
  RECORDINGS.set(operand, recording);
  return recording;
}

function findRecording(operand: Operand | Metric): Recording {
  if ('id' in operand && isFigureMetric(operand))
    return { sources: ['people'], beginningWithDocuments: [], needed: ['people'], countsSilence: false };
  const measures = 'id' in operand ? measuresOf(operand) : measuresIn(operand);
  const named = new Set(measures.flatMap((measure) => sourceOf(measure).recordedIn(measure)));
  const beginning = new Set(
    measures.flatMap((measure) => {
      const { recordedIn, beginsWithDocuments } = sourceOf(measure);
      return beginsWithDocuments?.(measure) === true ? recordedIn(measure) : [];
    }),
  );
  const needed = new Set<RecordedSource>(beginning.size > 0 ? [...named, 'ledger'] : named);
  return {
    sources: RECORDED_SOURCES.filter((source) => named.has(source)),
    beginningWithDocuments: [...beginning],
    needed: RECORDED_SOURCES.filter((source) => needed.has(source)),
    countsSilence: measures.some((measure) => sourceOf(measure).countsSilence(measure)),
  };
}

// Operands are frozen and live as long as the catalogue.
const RECORDINGS = new WeakMap<Operand | Metric, Recording>();
