import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay, formatInstant } from '../../format/date.ts';
import { exactOf, signOf, sizeOf } from '../../format/exact.ts';
import { formatMoney } from '../../format/number.ts';
import { Badge } from '../../parts/badge.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { AccountLink } from './account-link.tsx';
import { Amount } from './amount.tsx';
import { Fact, Facts } from './facts.tsx';
import { ENTRIES, ENTRY_KINDS } from './kinds/entries.ts';
import { LinesPanel } from './lines-panel.tsx';
import { PartyLink } from './party-link.tsx';
import { RecordFrame } from './record-frame.tsx';
import { documentsNamed, type Entry, entryQuery } from './single-queries.ts';

/** A journal entry with its lines, and the document that it is of. */
export function EntryPage({ id }: Readonly<{ id: string }>) {
  return (
    <RecordFrame
      kind={ENTRIES}
      query={useQuery(entryQuery({ id }))}
      titleOf={({ description, external_id: name }) => description || name || 'Journal entry'}
      badgeOf={({ voided, kind }) =>
        voided ? (
          <Badge tone="bad">Void</Badge>
        ) : kind === 'ordinary' ? null : (
          <Badge>{ENTRY_KINDS[kind] ?? kind}</Badge>
        )
      }
    >
      {(entry) => (
        <>
          <EntryFacts entry={entry} />
          <EntryLines lines={entry.lines} />
        </>
      )}
    </RecordFrame>
  );
}

function EntryFacts({ entry }: Readonly<{ entry: Entry }>) {
  const { amount, date, external_id: name, reference, voided } = entry;
  return (
    <Facts
      leads={
        <Fact name="Amount">
          <Amount value={amount} />
        </Fact>
      }
    >
      <Fact name="Date">{formatDay(date)}</Fact>
      {reference !== null && (
        <Fact name="Reference">
          <Reference reference={reference} />
        </Fact>
      )}
      {name !== null && <Fact name="Number in its source">{name}</Fact>}
      <Fact name="Recorded">{formatInstant(entry.recorded_at)}</Fact>
      {voided && (
        <Fact name="Voided">{name === null ? 'Nothing is in its place' : <Replaced name={name} />}</Fact>
      )}
    </Facts>
  );
}

// Entries name the document that they post by its number.
function Reference({ reference }: Readonly<{ reference: string }>) {
  const [document] = useQuery(documentsNamed(reference)).data ?? [];
  if (document === undefined) return reference;
  return (
    <Link to="/$records/$id" params={document}>
      {reference}
    </Link>
  );
}

// A changed entry is voided, and another of the same name is posted.
function Replaced({ name }: Readonly<{ name: string }>) {
  const { data, isPending } = useQuery({ ...entryQuery({ id: name }), retry: false });
  if (data === undefined) return isPending ? '…' : 'Nothing is in its place';
  return (
    <Link to="/$records/$id" params={{ records: 'journal-entries', id: data.id }}>
      {`Replaced on ${formatInstant(data.recorded_at)}`}
    </Link>
  );
}

type Line = Entry['lines'][number];

function EntryLines({ lines }: Readonly<{ lines: readonly Line[] }>) {
  const { base_currency: base } = useMe().organization;
  const say = useLabelWords();
  return (
    <LinesPanel
      title="Lines"
      rows={lines}
      keyOf={(line) => line.line_number}
      nothing="It has no lines."
      columns={[
        {
          key: 'account',
          heading: 'Account',
          cell: ({ account_id: id, account, account_name: name }) => (
            <AccountLink id={id} code={account} name={name} />
          ),
        },
        { key: 'description', heading: 'Description', cell: ({ description }) => description ?? '' },
        { key: 'party', heading: say('Customer or vendor'), cell: (line) => partyIn(line) },
        { key: 'department', heading: 'Department', cell: (line) => line.department_name ?? '' },
        {
          key: 'original',
          heading: 'In its currency',
          align: 'end',
          cell: ({ amount, currency }) => (currency === base ? '' : formatMoney(exactOf(amount), currency)),
        },
        { key: 'debit', heading: 'Debit', align: 'end', cell: (line) => sideOf(line, 1) },
        { key: 'credit', heading: 'Credit', align: 'end', cell: (line) => sideOf(line, -1) },
      ]}
    />
  );
}

function partyIn(line: Line) {
  if (line.customer_id !== null)
    return <PartyLink side="customer" id={line.customer_id} name={line.customer_name ?? 'Unnamed'} />;
  if (line.vendor_id !== null)
    return <PartyLink side="vendor" id={line.vendor_id} name={line.vendor_name ?? 'Unnamed'} />;
  return '';
}

function sideOf({ base_amount: amount }: Line, sign: 1 | -1) {
  const exact = exactOf(amount);
  return signOf(exact) === sign ? <Amount value={String(sizeOf(exact))} /> : '';
}
