import type { Metric } from '../metrics/definition/metric.ts';
import type { ComparedValue } from '../metrics/value/compare.ts';
import type { BreakdownItem, MetricValue } from '../metrics/value/value.ts';
import type { Decimal } from '../money/decimal.ts';
import { writtenAmount, writtenCount } from '../money/written-amount.ts';
import type { Explained, ExplainedPart } from '../questions/explanation.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Prints the value of a metric: one line, or a table of its months or parts. */
export function printValue(
  terminal: Terminal,
  metric: Metric,
  value: MetricValue & Readonly<{ comparisons?: readonly ComparedValue[] }>,
  currency: string,
): void {
  const written = ({ value: number, nullReason }: Pick<BreakdownItem, 'value' | 'nullReason'>): string =>
    number === null ? absent(nullReason) : withUnit(number, metric, currency);
  const heading = `${metric.label}, ${value.periodLabel}`;
  switch (value.kind) {
    case 'scalar':
      terminal.out(`${heading}: ${written(value)}`);
      break;
    case 'timeseries':
      terminal.out(heading);
      printTable(
        terminal,
        value.points.map((point) => ({
          MONTH: `${point.label}${point.complete ? '' : ' (in progress)'}`,
          VALUE: written(point),
        })),
        'no months',
      );
      break;
    case 'breakdown':
      terminal.out(
        value.total === null ? heading : `${heading}: ${withUnit(value.total, metric, currency)} in total`,
      );
      printTable(
        terminal,
        value.items.map((item) => ({
          PART: item.label,
          VALUE: written(item),
          SHARE: item.share === null ? '' : `${item.share.times(100).toFixed(1)} %`,
        })),
        'no parts',
      );
      break;
    default:
      value satisfies never;
  }
  const { from, through, state } = value.coverage;
  if (state !== 'whole' && from !== null) terminal.out(`recorded from ${from} to ${through ?? ''}`);
  for (const { to, value: earlier, change, nullReason } of value.comparisons ?? []) {
    const gained = change === null ? '' : `, change ${withUnit(change, metric, currency)}`;
    const time = to === 'previous' ? 'previous period' : 'last year';
    terminal.out(
      `${time}: ${written({ value: earlier, ...(nullReason === undefined ? {} : { nullReason }) })}${gained}`,
    );
  }
}

/** Prints the parts of a value, as a tree. */
export function printExplanation(terminal: Terminal, formula: string, parts: readonly ExplainedPart[]): void {
  terminal.out('');
  terminal.out(`= ${formula}`);
  for (const { key, label, of } of parts) {
    if (key !== 'value') terminal.out(`${label}:`);
    printNode(terminal, of, '', '  ');
  }
  if (parts.length === 0) terminal.out('  its parts are hidden: groups of persons may be small');
}

function printNode(terminal: Terminal, node: Explained, role: string, indent: string): void {
  const value = node.value ?? absent(node.nullReason);
  const facts = node.facts === null ? '' : ` (${node.facts.count.toFixed()} records)`;
  terminal.out(`${indent}${role}${node.label}, ${node.startDate} to ${node.endDate}: ${value}${facts}`);
  for (const { role: part, of } of node.operands)
    printNode(terminal, of, `${part.replaceAll('_', ' ')}: `, `${indent}  `);
}

function absent(reason: string | undefined): string {
  return `none (${(reason ?? 'no_data').replaceAll('_', ' ')})`;
}

function withUnit(number: Decimal, { unit }: Metric, currency: string): string {
  switch (unit) {
    case 'currency':
      return `${currency} ${writtenAmount(number.toFixed(), currency)}`;
    case 'percent':
      return `${writtenCount(number.toFixed())} %`;
    case 'days':
    case 'months':
      return `${writtenCount(number.toFixed())} ${unit}`;
    case 'count':
    case 'ratio':
      return writtenCount(number.toFixed());
    default:
      return unit satisfies never;
  }
}
