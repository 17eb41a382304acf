import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../parts/button.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Checkbox } from '../../../parts/field.tsx';
import { Popover } from '../../../parts/popover.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { useMe } from '../../../session/use-me.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import { partyDefinitions } from '../../parties/queries.ts';
import { keepColumns, useChosenColumns } from './chosen-columns.ts';
import styles from './column-choice.module.css';
import { keyOf, USUAL_COLUMNS } from './kept-columns.ts';
import { partyColumns } from './party-columns.tsx';

/** The columns to choose from, those of the organisation's own fields too. What is chosen is there at once. */
export function ColumnChoice({ kind }: Readonly<{ kind: PartyKind }>) {
  return (
    <div className={styles.place}>
      <Popover label="Columns" align="end" trigger={<Button icon="table">Columns</Button>}>
        {() => <Choices kind={kind} />}
      </Popover>
    </div>
  );
}

function Choices({ kind }: Readonly<{ kind: PartyKind }>) {
  const { organization } = useMe();
  const chosen = useChosenColumns(kind);
  const choose = (columns: readonly string[] | null): void =>
    keepColumns(keyOf(kind, organization.id), columns);
  const { data: definitions, error } = useQuery(partyDefinitions(kind));
  const columns = partyColumns(kind, definitions ?? [], organization.base_currency);
  const usual = USUAL_COLUMNS[kind];
  const isUsual = chosen.length === usual.length && usual.every((name) => chosen.includes(name));
  return (
    <div className={styles.choices}>
      <div className={styles.choiceHead}>
        <span>Shown beside the name</span>
        <Button variant="quiet" disabled={isUsual} onClick={() => choose(null)}>
          Reset
        </Button>
      </div>
      {[...new Set(columns.map(({ group }) => group))].map((group) => (
        <fieldset key={group} className={styles.choiceGroup}>
          <legend>{group}</legend>
          {columns
            .filter((column) => column.group === group)
            .map(({ key, heading }) => (
              <Checkbox
                key={key}
                label={heading}
                checked={chosen.includes(key)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
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
