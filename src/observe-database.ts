import type { Pool } from 'pg';
import { changesOf, laneTallies } from './db/connections.ts';
import type { ReplicaOutcome, Replicas } from './db/replicas.ts';
import type { Observer, Reading } from './observe/observer.ts';

/** Lets the connections to the database and its replicas be observed. */
export function observeDatabase(observer: Observer, pool: Pool, replicas: Replicas | null): void {
  observer.addSource(() => [
    { metric: 'almanac_database_connections', labels: { state: 'idle' }, value: pool.idleCount },
    {
      metric: 'almanac_database_connections',
      labels: { state: 'used' },
      value: pool.totalCount - pool.idleCount,
    },
    { metric: 'almanac_writes_total', value: changesOf(pool).count },
    ...lanesOf(pool, (lane) => lane),
    ...(replicas?.states ?? []).flatMap((state, index) => readingsOf(state, String(index + 1))),
  ]);
}

function lanesOf(pool: Pool, nameOf: (lane: string) => string): Reading[] {
  return laneTallies(pool).flatMap(([lane, tally]): Reading[] => {
    const labels = { lane: nameOf(lane) };
    return [
      { metric: 'almanac_database_turns', labels, value: tally.running },
      { metric: 'almanac_database_turns_limit', labels, value: tally.size },
      { metric: 'almanac_database_waiting', labels, value: tally.waiting },
      { metric: 'almanac_database_turns_total', labels, value: tally.turns },
      { metric: 'almanac_database_wait_seconds_total', labels, value: tally.waitedMs / 1000 },
      { metric: 'almanac_database_refused_total', labels, value: tally.refused },
    ];
  });
}

const OUTCOMES: readonly ReplicaOutcome[] = ['answered', 'behind', 'ahead', 'failed'];

function readingsOf({ pool, isUsed, tally }: Replicas['states'][number], replica: string): Reading[] {
  return [
    { metric: 'almanac_replica_up', labels: { replica }, value: isUsed ? 1 : 0 },
    ...OUTCOMES.map((outcome): Reading => {
      const labels = { replica, outcome };
      return { metric: 'almanac_replica_questions_total', labels, value: tally[outcome] };
    }),
    ...lanesOf(pool, () => `replica ${replica}`),
  ];
}
