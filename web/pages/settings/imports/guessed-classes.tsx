import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { DownloadButton } from '../../../parts/download-button.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { Select } from '../../../parts/field.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { useLabelWords } from '../../../session/label-words.ts';
import { CLASSES, isClass } from './class-words.ts';
import styles from './comparison.module.css';
import type { LedgerAccount } from './queries.ts';
import { ReportHeading } from './report-heading.tsx';
import { ShortTable } from './short-table.tsx';

/** An account with the class that it is to have. */
export type ClassedAccount = Pick<LedgerAccount, 'code' | 'name' | 'class'>;

/** The new accounts whose classes follow from a rule, so that they can be corrected before anything is imported, or afterwards. */
export function GuessedClasses({ accounts, isSending, onSet }: GuessedClassesProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, LedgerAccount['class']>>>({});
  const say = useLabelWords();
  const classed = accounts.map(({ code, name, class: guessed }) => ({
    code,
    name,
    class: chosen[code] ?? guessed,
  }));
  const corrected = classed.filter(({ class: wanted }, index) => wanted !== accounts[index]?.class);
  return (
    <section className={styles.comparison} aria-label="Classes of new accounts">
      <header className={styles.head}>
        <ReportHeading>Classes of new accounts</ReportHeading>
        <DownloadButton
          fileName="accounts"
          rows={() => [
            ['code', 'name', 'class'],
            ...classed.map(({ code, name, class: wanted }) => [code, name, wanted]),
          ]}
          label="Download accounts.csv"
        />
      </header>
      <Quiet>Each follows from a rule. An account keeps the class that you set, in later imports too.</Quiet>
      <ShortTable
        caption="New accounts and their classes"
        columns={columnsFor(chosen, say, (code, wanted) => setChosen({ ...chosen, [code]: wanted }))}
        rows={accounts}
        keyOf={({ code }) => code}
      />
      {corrected.length > 0 ? (
        <EndButtons>
          <Button onClick={() => setChosen({})}>Undo</Button>
          <Button variant="primary" busy={isSending} onClick={() => onSet(corrected)}>
            {corrected.length === 1 ? 'Set 1 class' : `Set ${corrected.length} classes`}
          </Button>
        </EndButtons>
      ) : (
        <EndButtons>
          <Button busy={isSending} onClick={() => onSet(classed)}>
            Confirm these classes
          </Button>
        </EndButtons>
      )}
    </section>
  );
}

type GuessedClassesProps = Readonly<{
  accounts: readonly LedgerAccount[];
  isSending: boolean;
  onSet: (corrected: readonly ClassedAccount[]) => void;
}>;

function columnsFor(
  chosen: Readonly<Record<string, LedgerAccount['class']>>,
  say: (text: string) => string,
  choose: (code: string, wanted: LedgerAccount['class']) => void,
): readonly Column<LedgerAccount>[] {
  const options = Object.entries(CLASSES).map(([value, label]) => ({ value, label: say(label) }));
  return [
    {
      key: 'account',
      heading: 'Account',
      cell: ({ code, name }) => (
        <>
          {code} <Quiet as="span">{name}</Quiet>
        </>
      ),
    },
    { key: 'rule', heading: 'Rule', cell: ({ guess }) => guess },
    {
      key: 'class',
      heading: 'Class',
      cell: ({ code, class: guessed }) => (
        <Select
          aria-label={`Class of ${code}`}
          options={options}
          value={chosen[code] ?? guessed}
          onChange={({ target }) => {
            if (isClass(target.value)) choose(code, target.value);
          }}
        />
      ),
    },
  ];
}
