import { useQuery } from '@tanstack/react-query';
import { formatDay, formatInstant } from '../../format/date.ts';
import { exactOf } from '../../format/exact.ts';
import { sumOf } from '../../format/exact-sum.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { Amount } from './amount.tsx';
import { Fact, Facts } from './facts.tsx';
import { PAYMENT_KINDS, PAYMENTS, SettledDocument } from './kinds/payments.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { PartyLink } from './party-link.tsx';
import { RecordFrame } from './record-frame.tsx';
import { type Payment, paymentQuery } from './single-queries.ts';

/** A payment: what it settles, and what of it is left. */
export function PaymentPage({ id }: Readonly<{ id: string }>) {
  return (
    <RecordFrame
      kind={PAYMENTS}
      query={useQuery(paymentQuery({ id }))}
      titleOf={({ external_id: name }) => name}
    >
      {(payment) => (
        <>
          <PaymentFacts payment={payment} />
          <Parts parts={payment.parts} />
        </>
      )}
    </RecordFrame>
  );
}

type Part = Payment['parts'][number];

function PaymentFacts({ payment: { parts } }: Readonly<{ payment: Payment }>) {
  const [first] = parts;
  const say = useLabelWords();
  const references = [...new Set(parts.flatMap(({ reference }) => reference ?? []))];
  return (
    <Facts
      leads={
        <>
          <Fact name="Amount">
            <Sums parts={parts} />
          </Fact>
          <Fact name="Allocated">
            <Sums parts={parts} only={({ allocated }) => allocated} />
          </Fact>
          <Fact name="Unallocated">
            <Sums parts={parts} only={({ allocated }) => !allocated} />
          </Fact>
        </>
      }
    >
      {first !== undefined && (
        <>
          <Fact name={say('Customer or vendor')}>{partyOf(first)}</Fact>
          <Fact name="Date">{formatDay(first.date)}</Fact>
          <Fact name="Recorded">{formatInstant(first.recorded_at)}</Fact>
        </>
      )}
      {references.length > 0 && <Fact name="Reference">{references.join(', ')}</Fact>}
    </Facts>
  );
}

/** What parts come to, in each currency that the payment has. */
function Sums({ parts, only }: SumsProps) {
  const currencies = [...new Set(parts.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = parts.filter((part) => part.currency === currency && only?.(part) !== false);
    const sum = sumOf(own.map(({ amount }) => ({ sign: 1, value: exactOf(amount) })));
    return (
      <div key={currency}>
        <Amount value={String(sum)} currency={currency} />
      </div>
    );
  });
}

type SumsProps = Readonly<{ parts: readonly Part[]; only?: (part: Part) => boolean }>;

function Parts({ parts }: Readonly<{ parts: readonly Part[] }>) {
  const say = useLabelWords();
  return (
    <LinesPanel
      title="What it settles"
      rows={parts}
      keyOf={({ id }) => id}
      nothing="Nothing."
      columns={[
        { key: 'settles', heading: 'Settles', cell: (part) => <SettledDocument record={part} /> },
        { key: 'party', heading: say('Customer or vendor'), cell: partyOf },
        { key: 'date', heading: 'Date', cell: ({ date }) => formatDay(date) },
        { key: 'kind', heading: 'Kind', cell: ({ kind }) => PAYMENT_KINDS[kind] ?? kind },
        {
          key: 'amount',
          heading: 'Amount',
          align: 'end',
          cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
        },
      ]}
    />
  );
}

function partyOf(part: Part) {
  if (part.customer_id !== null)
    return <PartyLink side="customer" id={part.customer_id} name={part.customer_name ?? 'Unnamed'} />;
  if (part.vendor_id !== null)
    return <PartyLink side="vendor" id={part.vendor_id} name={part.vendor_name ?? 'Unnamed'} />;
  return '';
}
