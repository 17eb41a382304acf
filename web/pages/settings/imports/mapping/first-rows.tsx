import { useState } from 'react';
import { formatCount } from '../../../../format/number.ts';
import { Badge } from '../../../../parts/badge.tsx';
import { Checkbox, FieldError } from '../../../../parts/field.tsx';
import { Quiet } from '../../../../parts/quiet.tsx';
import { ReportHeading } from '../report-heading.tsx';
import { labelOf, namesIn } from './fields.ts';
import styles from './first-rows.module.css';
import type { Mapping, Preview, PreviewedRow, TableColumn } from './queries.ts';

/** The first rows of the table as the mapping reads them, with what an import would refuse. */
export function FirstRows({ preview, mapping, isBusy }: FirstRowsProps) {
  const [isOnlyRefused, setOnlyRefused] = useState(false);
  const { rows, columns, faults, warnings, fault } = preview;
  const refused = rows.filter(({ refusals }) => refusals.length > 0);
  const shown = (isOnlyRefused && refused.length > 0 ? refused : rows).slice(0, MOST_SHOWN);
  return (
    <section className={styles.first} aria-label="The first rows" aria-busy={isBusy}>
      <ReportHeading>The first rows, as they would be imported</ReportHeading>
      <Quiet role="status">{countsOf(preview, refused.length)}</Quiet>
      {fault !== null && (
        <FieldError>{fault.line === null ? fault.reason : `Line ${fault.line}: ${fault.reason}`}</FieldError>
      )}
      {refused.length > 0 && (
        <Checkbox
          label="Only rows that would be refused"
          checked={isOnlyRefused}
          onChange={({ target }) => setOnlyRefused(target.checked)}
        />
      )}
      <ol className={styles.rows}>
        {shown.map((row) => (
          <li key={row.line} className={styles.row}>
            <RowCard row={row} columns={columns} mapping={mapping} isRead={faults.length === 0} />
          </li>
        ))}
      </ol>
      {warnings.map((warning) => (
        <Quiet key={warning} small>
          {asSentence(warning)}
        </Quiet>
      ))}
    </section>
  );
}

type FirstRowsProps = Readonly<{ preview: Preview; mapping: Mapping; isBusy: boolean }>;

const MOST_SHOWN = 10;

function countsOf({ rows, faults, has_all: hasAll }: Preview, refused: number): string {
  const count = rows.length === 1 ? '1 row' : `${formatCount(rows.length)} rows`;
  const looked = hasAll ? `The table has ${count}.` : `The first ${count}.`;
  if (faults.length > 0) return `${looked} They cannot be read before the mapping is complete.`;
  return refused === 0 ? `${looked} All can be read.` : `${looked} ${formatCount(refused)} would be refused.`;
}

type RowCardProps = Readonly<{
  row: PreviewedRow;
  columns: readonly TableColumn[];
  mapping: Mapping;
  isRead: boolean;
}>;

function RowCard({ row, columns, mapping, isRead }: RowCardProps) {
  const { line, becomes, refusals } = row;
  const isLeftOut = isRead && becomes.length === 0 && refusals.length === 0;
  const ofRow = refusals.filter(({ columns: about }) => about.length === 0);
  return (
    <>
      <p className={styles.line}>
        Line {formatCount(line)} {refusals.length > 0 && <Badge tone="bad">Refused</Badge>}
        {isLeftOut && <Badge>Left out</Badge>}
      </p>
      {ofRow.map(({ reason }) => (
        <FieldError key={reason}>{reason}</FieldError>
      ))}
      {isRead && !isLeftOut
        ? becomes.map((values, place) => (
            <Values
              key={place === 0 ? 'first' : `line ${place}`}
              values={values}
              place={place}
              row={row}
              columns={columns}
              mapping={mapping}
            />
          ))
        : columns.map(({ name, place }) => <Cell key={name} name={name} cell={row.cells[place] ?? ''} />)}
    </>
  );
}

type ValuesProps = Omit<RowCardProps, 'isRead'> &
  Readonly<{ values: PreviewedRow['becomes'][number]; place: number }>;

/** One of the rows that a row becomes: each value with what stands in the table, where that is written otherwise. */
function Values({ values, place, row, columns, mapping }: ValuesProps) {
  const about = place > 0 ? [] : row.refusals.filter(({ columns: named }) => named.length > 0);
  const missing = about.flatMap(({ columns: named }) => named).filter((name) => !Object.hasOwn(values, name));
  const sources = { ...mapping.columns, ...mapping.lines?.[place] };
  const shown = [...Object.entries(values), ...missing.map((name) => [name, ''] as const)].filter(
    ([name, value]) => value !== '' || about.some(({ columns: named }) => named.includes(name)),
  );
  return (
    <dl className={styles.values}>
      {shown.map(([name, value]) => {
        const reasons = about.filter(({ columns: named }) => named.includes(name));
        const source = sources[name];
        const cells =
          source === undefined ? [] : namesIn(source).map((one) => row.cells[placeOf(columns, one)] ?? '');
        const written = cells.filter((cell) => cell !== '').join(' ');
        return (
          <div key={name} className={styles.value}>
            <dt>{labelOf(name)}</dt>
            <dd>
              {value === null ? <Quiet as="span">Hidden</Quiet> : value}
              {written !== '' && written !== value && (
                <Quiet as="span"> {value === '' ? written : `from ${written}`}</Quiet>
              )}
              {reasons.map(({ reason }) => (
                <FieldError key={reason}>{reason}</FieldError>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Cell({ name, cell }: Readonly<{ name: string; cell: string | null }>) {
  if (cell === '') return null;
  return (
    <dl className={styles.values}>
      <div className={styles.value}>
        <dt>{name}</dt>
        <dd>{cell ?? <Quiet as="span">Hidden</Quiet>}</dd>
      </div>
    </dl>
  );
}

function asSentence(warning: string): string {
  return `${warning.charAt(0).toUpperCase()}${warning.slice(1)}.`;
}

function placeOf(columns: readonly TableColumn[], name: string): number {
  return columns.find((one) => one.name === name)?.place ?? -1;
}
