import { useInfiniteQuery } from '@tanstack/react-query';
import type { Field } from '../../custom-fields/field.ts';
import { fieldText } from '../../custom-fields/text.ts';
import { formatActor } from '../../format/actor.ts';
import { formatAgo, formatInstant } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useMe } from '../../session/use-me.ts';
import { currencyOf, STATUS_FIELD } from './fields.ts';
import { type HistoryEntry, historyQuery } from './history-query.ts';
import styles from './party-history.module.css';
import type { PartyKind } from './party-kind.ts';
import { Sheet, SheetSection } from './sheet.tsx';

/** The changes of a customer or a vendor with their authors, the newest first. */
export function PartyHistory({ kind, id, fields }: PartyHistoryProps) {
  const { data, dataUpdatedAt, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(historyQuery(kind, id));
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <div className={styles.history}>
      <Sheet>
        <SheetSection title="History">
          {entries === undefined && error === null && <Skeleton height="3rem" />}
          {error !== null && (
            <div className={styles.failed}>
              <FailureNote failure={error} />
              <Button onClick={() => void refetch()}>Try again</Button>
            </div>
          )}
          {entries?.length === 0 && <Quiet small>No changes yet.</Quiet>}
          <ol className={styles.entries}>
            {entries?.map((entry) => (
              <li key={entry.id}>
                <Quiet small>
                  {authorOf(entry)} ·{' '}
                  <time dateTime={entry.occurred_at} title={formatInstant(entry.occurred_at)}>
                    {formatAgo(entry.occurred_at, new Date(dataUpdatedAt))}
                  </time>
                </Quiet>
                <Changed entry={entry} fields={fields} />
              </li>
            ))}
          </ol>
          {hasNextPage && (
            <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier changes
            </Button>
          )}
        </SheetSection>
      </Sheet>
    </div>
  );
}

type PartyHistoryProps = Readonly<{ kind: PartyKind; id: string; fields: readonly Field[] }>;

function Changed({ entry, fields }: Readonly<{ entry: HistoryEntry; fields: readonly Field[] }>) {
  const { organization } = useMe();
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)];
  const known = [STATUS_FIELD, ...fields];
  const textOf = (
    field: Field | undefined,
    values: Readonly<Record<string, unknown>>,
    name: string,
  ): string => {
    const value = values[name];
    if (value === null || value === undefined) return 'nothing';
    if (field === undefined) return typeof value === 'string' ? value : JSON.stringify(value);
    const currency = currencyOf(field, (other) => values[other], organization.base_currency);
    return fieldText(field, value, field.name === 'credit_limit' ? null : currency) ?? 'nothing';
  };
  return (
    <ul>
      {[...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => {
        const field = known.find((one) => one.name === name);
        return (
          <li key={name} className={styles.change}>
            <span className={styles.what}>{field?.label ?? name}</span> from{' '}
            <del className={styles.old}>{textOf(field, before, name)}</del> to{' '}
            <ins className={styles.new}>{textOf(field, after, name)}</ins>
          </li>
        );
      })}
    </ul>
  );
}

function authorOf({ actor }: HistoryEntry): string {
  const isNamedKey = actor.kind === 'api_key' && actor.name !== null;
  return isNamedKey ? `The key ${formatActor(actor)}` : formatActor(actor);
}

function valuesOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
}
