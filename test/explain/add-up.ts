import { Decimal } from 'decimal.js';

/** An explanation as it comes over HTTP. */
export type Node = Readonly<{
  operation: string;
  label: string;
  metric: string | null;
  startDate: string;
  endDate: string;
  value: string | null;
  nullReason?: string;
  times?: number;
  operands: ReadonlyArray<Readonly<{ role: string; of: Node }>>;
  facts: Readonly<{ leaf: string | null; count: number; sum: string | null; rows: string | null }> | null;
}>;

/** Every node of a tree. */
export function nodesOf(node: Node): Node[] {
  return [node, ...node.operands.flatMap(({ of }) => nodesOf(of))];
}

/**
 * What a tree comes to by its leaves alone, calculated from what the answer says and nothing else; null where a part of it
 * has no value. Of persons there is the value alone.
 */
export function addedUp(node: Node): Decimal | null {
  const values = node.operands.map(({ of }) => addedUp(of));
  const all = values.every((value) => value !== null);
  const [first = null, second = null] = values;
  switch (node.operation) {
    case 'facts':
      return node.facts?.sum === null || node.facts === null ? valueOf(node) : new Decimal(node.facts.sum);
    case 'metric':
      return first;
    case 'another_time':
      // What is compared with days before the first fact is not known, whatever there is of them.
      return node.nullReason === 'no_data' ? null : first;
    case 'sum':
    case 'largest_parts':
      if (!all) return null;
      return node.operands.reduce(
        (sum, { role }, index) =>
          sum.plus((values[index] ?? new Decimal(0)).times(role === 'minus' ? -1 : 1)),
        new Decimal(0),
      );
    case 'quotient':
      if (first === null || second === null || node.value === null) return null;
      return first.div(second).times(node.times ?? 1);
    case 'mean':
      return all ? Decimal.sum(0, ...values.flatMap((value) => value ?? [])).div(values.length) : null;
    case 'not_below_zero':
      return first === null ? null : Decimal.max(first, 0);
    case 'zero_unless_positive':
      if (first === null) return null;
      return first.gt(0) ? second : new Decimal(0);
    case 'provided': {
      if (first === null) return null;
      const wanted = node.operands[0]?.role === 'provided_there_are';
      return wanted === first.isZero() ? null : second;
    }
    case 'documents_or_ledger':
      return first;
    case 'setting':
    case 'months_in_period':
    case 'days_in_period':
      return valueOf(node);
    default:
      throw new Error(`an explanation has an unknown operation: ${node.operation}`);
  }
}

function valueOf({ value }: Node): Decimal | null {
  return value === null ? null : new Decimal(value);
}
