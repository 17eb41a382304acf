import { getRouteApi } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Unit } from '../../api/metrics.ts';
import { formatDay, formatDays } from '../../format/date.ts';
import { formatNumber, whyNothing } from '../../format/number.ts';
import { classes } from '../../parts/classes.ts';
import { Icon } from '../../parts/icon.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import { readPeriodSearch } from '../../period/period.ts';
import { MetricLink } from '../metric-link.tsx';
import { type Explained, type Operand, unitOf } from './explained.ts';
import styles from './explained-node.module.css';
import { FactRows } from './fact-rows.tsx';
import type { NodeContext } from './node-context.ts';
import { writtenAmount } from './written-amount.ts';

const route = getRouteApi('/signed-in/metrics/$id');

/** A value that another is made of, with its own operands or facts behind a button; the arrow keys open and close it. */
export function ExplainedNode({
  node,
  label,
  operandRole,
  unit,
  days,
  depth,
  isOpen,
  context,
}: ExplainedNodeProps) {
  // Facts are requested when opened.
  const [open, setOpen] = useState(isOpen && node.facts === null);
  const id = useId();
  const time = readPeriodSearch(route.useSearch());
  const { metric, metrics, currency } = context;
  const mayOpen = node.operands.length > 0 || (node.facts !== null && node.facts.count > 0);
  // Each of many parts would link to the same page.
  const other =
    label === undefined && node.metric !== metric.id && metrics.some((each) => each.id === node.metric)
      ? node.metric
      : null;
  const ownDays = daysOf(node);
  // The % of a percentage says so.
  const isHundredfold = unit === 'percent' && node.times === 100;
  const press = (event: KeyboardEvent): void => {
    const wanted = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : null;
    if (wanted === null) return;
    event.preventDefault();
    setOpen(wanted);
  };
  const words = label ?? node.label;
  return (
    <li className={styles.node}>
      <div className={styles.line}>
        {mayOpen ? (
          <button
            type="button"
            data-print
            className={styles.opener}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
            onKeyDown={press}
          >
            <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
            <Sign operandRole={operandRole} />
            <span>{words}</span>
          </button>
        ) : (
          <span className={styles.opener}>
            <span className={styles.noChevron} />
            <Sign operandRole={operandRole} />
            <span>{words}</span>
          </span>
        )}
        <span className={styles.nodeNote}>
          {ownDays !== days && (
            <span>
              {node.endDate === node.startDate
                ? formatDay(node.startDate)
                : formatDays(node.startDate, node.endDate)}
            </span>
          )}
          {OPERATIONS[node.operation] !== undefined && <span>{OPERATIONS[node.operation]}</span>}
          {node.times !== undefined && node.times !== 1 && !isHundredfold && <span>× {node.times}</span>}
          {node.facts !== null && <span>{factsInWords(node.facts.count)}</span>}
          {other !== null && (
            <span>
              <MetricLink id={other} search={time}>
                <VisuallyHidden>{words}: </VisuallyHidden>see the metric
              </MetricLink>
            </span>
          )}
        </span>
        <span className={styles.nodeValue}>
          <NodeValue node={node} unit={unit} currency={currency} />
        </span>
      </div>
      {open && mayOpen && (
        <div id={id} className={classes(styles.below, depth >= DEEPEST && styles.noIndent)}>
          {node.operands.length > 0 && (
            <ul>
              {node.operands.map((operand) => (
                <ExplainedNode
                  key={keyOf(operand)}
                  node={operand.of}
                  label={undefined}
                  operandRole={operand.role}
                  unit={unitOf(operand.of, { operation: node.operation, unit }, operand.role, metrics)}
                  days={ownDays}
                  depth={depth + 1}
                  // A step of one operand is no question of its own.
                  isOpen={isOpen && node.operands.length === 1}
                  context={context}
                />
              ))}
            </ul>
          )}
          {node.facts !== null && <FactRows facts={node.facts} unit={unit} label={words} context={context} />}
        </div>
      )}
    </li>
  );
}

type ExplainedNodeProps = Readonly<{
  node: Explained;
  /** Instead of the node's own words. */
  label: string | undefined;
  operandRole: Operand['role'] | null;
  unit: Unit | null;
  /** The days of the node above: its own are shown only where they differ. */
  days: string | null;
  depth: number;
  /** Whether it is open at first. */
  isOpen: boolean;
  context: NodeContext;
}>;

/** The days that a value is computed over, to compare with those of another. */
export function daysOf({ startDate, endDate }: Pick<Explained, 'startDate' | 'endDate'>): string {
  return `${startDate}:${endDate}`;
}

function keyOf({ role, of }: Operand): string {
  return `${role} ${of.label} ${daysOf(of)} ${of.facts?.leaf}`;
}

// Further in there is no room on a phone.
const DEEPEST = 5;

const SIGNS: Readonly<Record<Operand['role'], readonly [string, string] | null>> = {
  plus: ['+', 'plus'],
  minus: ['−', 'minus'],
  dividend: null,
  divisor: ['÷', 'divided by'],
  of: null,
  provided_there_are: ['if', 'provided there are'],
  provided_there_are_no: ['if no', 'provided there are no'],
  provided_it_is_positive: ['if above 0', 'provided it is above 0'],
};

const OPERATIONS: Partial<Readonly<Record<Explained['operation'], string>>> = {
  setting: 'a setting',
  mean: 'the mean of these',
  not_below_zero: 'but not below 0',
  zero_unless_positive: 'otherwise 0',
  another_time: 'at another time',
  largest_parts: 'the largest of them',
};

function Sign({ operandRole }: Readonly<{ operandRole: Operand['role'] | null }>) {
  const sign = operandRole === null ? null : SIGNS[operandRole];
  if (sign === null) return null;
  const [shown, spoken] = sign;
  return (
    <>
      <span className={styles.sign} aria-hidden="true">
        {shown}
      </span>
      <VisuallyHidden>{spoken} </VisuallyHidden>
    </>
  );
}

type NodeValueProps = Readonly<{ node: Explained; unit: Unit | null; currency: string }>;

function NodeValue({ node: { value, nullReason }, unit, currency }: NodeValueProps) {
  if (value === null) return <Quiet as="span">{whyNothing(nullReason)}</Quiet>;
  return (
    <data value={value} title={value}>
      {writtenAmount(value, unit, currency)}
    </data>
  );
}

function factsInWords(count: number): string {
  return count === 0
    ? 'nothing recorded'
    : count === 1
      ? '1 record'
      : `${formatNumber(count, { unit: 'count' })} records`;
}
