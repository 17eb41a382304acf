import { getRouteApi, Link } from '@tanstack/react-router';
import { askFile } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { chosenTime } from '../../period/period.ts';
import { useMe } from '../../session/use-me.ts';
import { NoAccess } from '../records/no-access.tsx';
import { RecordChooser } from '../records/record-chooser.tsx';
import { StatementHeader } from '../statements/statement-header.tsx';
import { LedgerLines } from './ledger-lines.tsx';
import styles from './ledger-page.module.css';

const route = getRouteApi('/signed-in/statements/$name');

/** The general ledger of one account, which is in the address. */
export function LedgerPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { capabilities } = useMe();
  const { account } = search;
  if (!capabilities.includes('ledger.read'))
    return <NoAccess title="General ledger" what="the general ledger" />;
  return (
    <>
      <StatementHeader title="General ledger" search={search} />
      <div className={styles.tools} data-screen>
        <RecordChooser
          of="account"
          label="Account"
          placeholder="Code or name"
          value={account ?? null}
          onChange={(code) =>
            void navigate({ search: (before) => ({ ...before, account: code ?? undefined }) })
          }
        />
        {account !== undefined && (
          <div className={styles.files}>
            <FileButtons
              name={`general-ledger-${account}`}
              fetchFile={async (format) => {
                const request = { query: { ...chosenTime(search), account } };
                return await (format === 'csv'
                  ? askFile('GET /v1/statements/general-ledger.csv', request)
                  : askFile('GET /v1/statements/general-ledger.xlsx', request));
              }}
            />
            <Button icon="print" onClick={() => print()}>
              Print
            </Button>
          </div>
        )}
        {account !== undefined && (
          <Link to="/$records/$id" params={{ records: 'accounts', id: account }}>
            About this account
          </Link>
        )}
      </div>
      {account === undefined ? (
        <EmptyState title="Choose an account">Its lines are shown with the balance after each.</EmptyState>
      ) : (
        <LedgerLines account={account} time={chosenTime(search)} />
      )}
    </>
  );
}
