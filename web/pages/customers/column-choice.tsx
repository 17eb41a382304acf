import { useQuery } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Checkbox } from '../../parts/field.tsx';
import { Popover } from '../../parts/popover.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { partyDefinitions } from '../parties/queries.ts';
import styles from './column-choice.module.css';
import { USUAL_COLUMNS } from './kept-columns.ts';
import { columnsWith } from './list-columns.tsx';

/** The columns to choose from, those of the organisation's own fields too. What is chosen is there at once. */
export function ColumnChoice({ chosen, onChoose }: ColumnChoiceProps) {
  return (
    <Popover label="Columns" align="end" trigger={<Button icon="table">Columns</Button>}>
      {() => <Choices chosen={chosen} onChoose={onChoose} />}
    </Popover>
  );
}

type ColumnChoiceProps = Readonly<{
  chosen: readonly string[];
  /** Null for the usual ones. */
  onChoose: (columns: readonly string[] | null) => void;
}>;

function Choices({ chosen, onChoose }: ColumnChoiceProps) {
  const { data: definitions, error } = useQuery(partyDefinitions('customer'));
  const columns = columnsWith(definitions ?? [], 'USD');
  const isUsual =
    chosen.length === USUAL_COLUMNS.length && USUAL_COLUMNS.every((name) => chosen.includes(name));
  return (
    <div className={styles.choices}>
      <div className={styles.choiceHead}>
        <span>Shown beside the name</span>
        <Button variant="quiet" disabled={isUsual} onClick={() => onChoose(null)}>
          Reset
        </Button>
      </div>
      {[...new Set(columns.map(({ group }) => group))].map((group) => (
        <fieldset key={group} className={styles.choiceGroup}>
          <legend>{group}</legend>
          {columns
            .filter((column) => column.group === group)
            .map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
                }
              />
            ))}
        </fieldset>
      ))}
      {definitions === undefined && error === null && <Skeleton height="6rem" />}
      {error !== null && <FailureNote failure={error} />}
    </div>
  );
}
