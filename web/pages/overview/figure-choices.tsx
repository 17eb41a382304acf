import { useState } from 'react';
import type { Metric } from '../../api/metrics.ts';
import { Checkbox, SearchInput } from '../../parts/field.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { byCategory, CATEGORY_NAMES } from '../metrics/categories.ts';
import { findMetrics } from '../metrics/find-metrics.ts';
import { ArrangePane } from './arrange-pane.tsx';
import styles from './figure-choices.module.css';
import { labelOf } from './figures.ts';

/** All metrics of one value by subject, to tick those that the overview shows. */
export function FigureChoices({ metrics, chosen, most, onChange }: FigureChoicesProps) {
  const [text, setText] = useState('');
  const all = (metrics ?? []).filter(({ shape }) => shape === 'scalar');
  const found = findMetrics(all, text);
  const isFull = chosen.length >= most;
  return (
    <ArrangePane title="All figures" count={found.length}>
      <SearchInput
        label="Search figures"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The first Escape clears what was typed, the next one closes the dialog.
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          event.stopPropagation();
          setText('');
        }}
      />
      {isFull && <Quiet small>No room for more. Remove one first.</Quiet>}
      {/* It scrolls, so that the keyboard must reach it. */}
      <section className={styles.choices} aria-label="Figures to choose from" tabIndex={0}>
        {metrics === undefined && <Skeleton height="12rem" />}
        {metrics !== undefined && found.length === 0 && <Quiet>No figure matches “{text}”.</Quiet>}
        {byCategory(found).map(([category, members]) => (
          <fieldset key={category} className={styles.category}>
            <legend>{CATEGORY_NAMES[category]}</legend>
            {members.map(({ id, label, description }) => (
              <span key={id} title={description}>
                <Checkbox
                  label={labelOf({ id, label })}
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
              </span>
            ))}
          </fieldset>
        ))}
      </section>
    </ArrangePane>
  );
}

type FigureChoicesProps = Readonly<{
  /** Undefined until they are there. */
  metrics: readonly Metric[] | undefined;
  chosen: readonly string[];
  most: number;
  onChange: (chosen: readonly string[]) => void;
}>;
