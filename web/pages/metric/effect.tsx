import type { Metric } from '../../api/metrics.ts';
import type { ExactNumber } from '../../format/exact.ts';
import { Change } from '../../parts/change.tsx';

/** What something added to a metric, in the metric's own unit. */
export function Effect({ effect, metric, currency }: EffectProps) {
  return (
    <Change
      change={effect}
      measured={{ unit: metric.unit, currency }}
      favourable={metric.favourable}
      inPoints={metric.unit === 'percent'}
    />
  );
}

type EffectProps = Readonly<{ effect: ExactNumber; metric: Metric; currency: string }>;
