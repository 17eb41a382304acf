import { useQuery } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { ButtonRow } from '../../parts/button-row.tsx';
import { Menu } from '../../parts/menu.tsx';
import { boardsQuery } from '../boards/queries.ts';
import { statementsQuery } from '../statements/queries.ts';
import { isPackStatement, MOST_PARTS, type PackPart, usualPart } from './pack-part.ts';

/** Adds a board or a statement that the reader may see, while the pack has room. */
export function AddParts({ count, onAdd }: AddPartsProps) {
  const { data: boards } = useQuery(boardsQuery);
  const { data: statements } = useQuery(statementsQuery);
  const isFull = count >= MOST_PARTS;
  const menus = [
    {
      label: 'Add a board',
      entries: (boards ?? []).map(({ id, name }) => entry(name, () => onAdd({ kind: 'board', id }))),
    },
    {
      label: 'Add a statement',
      entries: (statements ?? []).flatMap(({ name, title }) =>
        isPackStatement(name) ? [entry(title, () => onAdd(usualPart(name)))] : [],
      ),
    },
  ];
  return (
    <ButtonRow>
      {menus.map(({ label, entries }) =>
        isFull ? (
          <Button key={label} icon="plus" disabled>
            {label}
          </Button>
        ) : (
          <Menu key={label} trigger={<Button icon="plus">{label}</Button>} entries={entries} />
        ),
      )}
    </ButtonRow>
  );
}

function entry(label: string, onSelect: () => void) {
  return { kind: 'item', label, onSelect } as const;
}

type AddPartsProps = Readonly<{
  /** How many parts there are. */
  count: number;
  onAdd: (part: PackPart) => void;
}>;
