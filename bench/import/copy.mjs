// The limit of an import: the same entries and lines by COPY into staging tables, from where two statements insert them, into the
// same tables with the same keys, indexes, policies and checks. Amounts are in base currency, entries are known to be new and
// hashed, and no totals are kept: all this comes on top in an import.
import { Client } from 'pg';

const ENTRY =
  'id, external_id, entry_date, description, reference, kind, content_hash, corrects_entry_id, recorded_at';
const LINE =
  'entry_id, line_number, description, currency, debit, credit, base_debit, base_credit, reconciled, department_id, customer_id, vendor_id';

/** Reads the entries and lines of an organisation, as COPY writes them. */
export async function readRows(url, organizationId) {
  return await connected(url, async (client) => ({
    entries: await copyOut(
      client,
      `select ${ENTRY} from journal_entries where organization_id = '${organizationId}'`,
    ),
    lines: await copyOut(
      client,
      `select account.code, ${LINE} from journal_lines line join accounts account
        on account.organization_id = line.organization_id and account.id = line.account_id
        where line.organization_id = '${organizationId}' order by entry_id, line_number`,
    ),
  }));
}

/** Writes them for an organisation that has the accounts and no entries, rolls that back, and returns the seconds it took. */
export async function secondsByCopy(url, organizationId, { entries, lines }) {
  return await connected(url, async (client) => {
    const started = performance.now();
    await client.query('begin');
    await client.query(
      // The rows name an import and a write, as those of an import do: any id will do.
      ['organization_id', 'import_id', 'write_id'].reduce(
        (settings, name) => `${settings}; set local almanac.${name} = '${organizationId}'`,
        'set local role almanac_tenant',
      ),
    );
    await client.query(
      `create temporary table staged_entries on commit drop as select ${ENTRY} from journal_entries limit 0;
       create temporary table staged_lines on commit drop as select ''::text as code, ${LINE} from journal_lines limit 0`,
    );
    await copyIn(client, 'staged_entries', entries);
    await copyIn(client, 'staged_lines', lines);
    await client.query(
      `insert into journal_entries (organization_id, ${ENTRY}) select '${organizationId}', ${ENTRY} from staged_entries`,
    );
    await client.query(
      `insert into journal_lines (organization_id, account_id, ${LINE})
       with unbalanced as (
         select entry_id from staged_lines group by entry_id having sum(base_debit) is distinct from sum(base_credit) limit 1
       )
       select '${organizationId}', account.id, ${LINE} from staged_lines
       join accounts account on account.organization_id = '${organizationId}' and account.code = staged_lines.code
       where not exists (select from unbalanced where refuse_unbalanced_entry(entry_id))`,
    );
    const seconds = (performance.now() - started) / 1000;
    await client.query('rollback');
    return seconds;
  });
}

async function connected(url, work) {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function copyOut(client, select) {
  const chunks = [];
  await submit(client, `copy (${select}) to stdout`, {
    handleCopyData: ({ chunk }) => chunks.push(Buffer.from(chunk)),
  });
  return Buffer.concat(chunks);
}

const PIECE = 64 * 1024;

async function copyIn(client, table, rows) {
  await submit(client, `copy ${table} from stdin`, {
    handleCopyInResponse: (connection) => {
      for (let at = 0; at < rows.length; at += PIECE)
        connection.sendCopyFromChunk(rows.subarray(at, at + PIECE));
      connection.endCopyFrom();
    },
  });
}

// What the driver calls while a statement copies.
async function submit(client, text, handlers) {
  await new Promise((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(text),
      handleError: reject,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: resolve,
      ...handlers,
    });
  });
}
