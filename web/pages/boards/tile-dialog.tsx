import { useState } from 'react';
import type { BoardTile, Statement } from '../../api/generated.ts';
import type { Metric } from '../../api/metrics.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, FieldError, Select, TextInput } from '../../parts/field.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { PRESETS } from '../../period/period.ts';
import { MetricFields } from './metric-fields.tsx';
import { StatementFields } from './statement-fields.tsx';
import styles from './tile-dialog.module.css';
import { draftOf, sizeOf, type TileDraft, tileOf } from './tile-form.ts';
import { KIND_WORDS, SIZE_WORDS } from './words.ts';

/** Enters what a tile shows. */
export function TileDialog({ from, metrics, statements, onClose, onDone }: TileDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(from, metrics));
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<TileDraft>): void => setDraft({ ...draft, ...change });
  const tile = tileOf(draft);
  const finish = (): void => {
    setTried(true);
    if (tile !== null) onDone(tile);
  };
  const fields = { draft, set };
  return (
    <Dialog
      open
      look="wide"
      onClose={onClose}
      title={from === null ? 'Add a tile' : 'Change a tile'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={finish}>
            {from === null ? 'Add tile' : 'Change tile'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Segmented
          label="Kind of tile"
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => set({ kind, metric: null, size: null })}
        />
        {draft.kind === 'statement' ? (
          <StatementFields {...fields} statements={statements} />
        ) : (
          <MetricFields {...fields} metrics={metrics} />
        )}
        {isTried && tile === null && <FieldError role="alert">Choose a metric.</FieldError>}
        <div className={styles.pair}>
          <Field label="Period">
            {(control) => (
              <Select
                {...control}
                value={draft.period}
                options={periodsFor(draft.period)}
                onChange={({ target }) => set({ period: target.value })}
              />
            )}
          </Field>
          {draft.kind !== 'chart' && !(draft.kind === 'table' && draft.isDivided) && (
            <Field label="Compare with">
              {(control) => (
                <Select
                  {...control}
                  value={draft.compare}
                  options={COMPARISONS}
                  onChange={({ target }) =>
                    set({ compare: COMPARISONS.find(({ value }) => value === target.value)?.value ?? '' })
                  }
                />
              )}
            </Field>
          )}
        </div>
        <div className={styles.pair}>
          <Field label="Title" optional>
            {(control) => (
              <TextInput
                {...control}
                value={draft.title}
                maxLength={200}
                onChange={({ target }) => set({ title: target.value })}
              />
            )}
          </Field>
          <Field label="Size">
            {(control) => (
              <Select
                {...control}
                value={sizeOf(draft)}
                options={SIZES}
                onChange={({ target }) =>
                  set({ size: SIZES.find(({ value }) => value === target.value)?.value ?? null })
                }
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}

const KINDS = (['figure', 'chart', 'table', 'statement'] as const).map((value) => ({
  value,
  label: KIND_WORDS[value],
}));

const SIZES = (['small', 'wide', 'full'] as const).map((value) => ({ value, label: SIZE_WORDS[value] }));

const COMPARISONS = [
  { value: '', label: 'Nothing' },
  { value: 'previous', label: 'Previous period' },
  { value: 'last_year', label: 'Last year' },
] as const;

const PAGE = { value: '', label: 'That of the page' };

function periodsFor(chosen: string) {
  const presets = PRESETS.flatMap(({ periods }) => periods).map(({ period, label }) => ({
    value: period,
    label,
  }));
  const isOther = chosen !== '' && presets.every(({ value }) => value !== chosen);
  return [PAGE, ...presets, ...(isOther ? [{ value: chosen, label: chosen }] : [])];
}

type TileDialogProps = Readonly<{
  /** Null for a new tile. */
  from: BoardTile | null;
  metrics: readonly Metric[];
  statements: readonly Statement[];
  onClose: () => void;
  onDone: (tile: BoardTile) => void;
}>;
