import { askFile } from '../../api/client.ts';
import type { Statement, StatementName, StatementRow } from '../../api/generated.ts';
import { Button } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { FileButton } from '../../parts/file-buttons.tsx';
import type { PageAction } from '../../parts/page-action.tsx';
import { PageActions } from '../../parts/page-actions.tsx';
import { useSavedFiles } from '../../parts/use-saved-files.ts';
import { alertAction } from '../alerts/alert-action.tsx';
import { isPackStatement, textOfPart } from '../board-pack/pack-part.ts';
import { mailAction } from '../reports/mail-action.tsx';
import { mailedPeriod } from '../reports/mailed-period.ts';
import { linkAction } from '../sheet-links/link-action.tsx';
import type { LinkedStatement } from '../sheet-links/sheet-address.ts';
import { askedOf } from './queries.ts';
import type { StatementSearch } from './statement-search.ts';
import type { StatementView } from './statement-view.ts';
import { hasWatchedRows, watchedRows } from './watched-rows.ts';

/** What can be done with a statement as it is shown: save, print, mail or link it, or set an alert on one of its rows. */
export function StatementActions(props: StatementActionsProps) {
  const { name, search, team } = props;
  const files = useSavedFiles({
    name,
    fetchFile: async (format) => {
      const request = { path: { name: name as StatementName }, query: askedOf(name, search, team) };
      return await (format === 'csv'
        ? askFile('GET /v1/statements/{name}.csv', request)
        : askFile('GET /v1/statements/{name}.xlsx', request));
    },
  });
  const csv: PageAction = {
    kind: 'step',
    label: 'CSV',
    icon: 'download',
    onSelect: () => files.save('csv'),
  };
  return (
    <PageActions more={[csv, ...furtherActions(props)]} isBusy={files.saving === 'csv'}>
      <FileButton format="xlsx" files={files} />
      <Button icon="print" onClick={() => print()}>
        Print
      </Button>
      {files.failure !== null && <FailureNote failure={files.failure} />}
    </PageActions>
  );
}

function furtherActions(props: StatementActionsProps): readonly PageAction[] {
  const { name, search, view, statement, team, rows } = props;
  const title = statement?.title ?? name;
  const asked = askedOf(name, search, team);
  return [
    ...(hasWatchedRows(name) ? [alertAction(watchedRows(name, rows, team))] : []),
    ...(name === 'general-ledger'
      ? []
      : [linkAction({ kind: 'statement', name: name as LinkedStatement, title, query: asked })]),
    ...(isPackStatement(name) && team === undefined && view.compare !== BOTH
      ? [
          mailAction({
            name: title,
            parts: textOfPart({
              kind: 'statement',
              name,
              columns: view.columns,
              compare: view.compare,
              detail: view.detail,
            }),
            period: mailedPeriod(asked.period) ?? 'last_month',
          }),
        ]
      : []),
  ];
}

// A board pack compares with one time at most.
const BOTH = 'previous,last_year';

export type StatementActionsProps = Readonly<{
  name: string;
  search: StatementSearch;
  view: StatementView;
  statement: Statement | undefined;
  /** The department that it is shown for. */
  team: string | undefined;
  /** The rows that it shows, once they are there. */
  rows: readonly StatementRow[] | undefined;
}>;
