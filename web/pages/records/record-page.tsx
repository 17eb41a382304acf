import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../session/use-me.ts';
import { PageNotFound } from '../../shell/page-not-found.tsx';
import { AccountPage } from './account-page.tsx';
import { BillPage, InvoicePage } from './document-page.tsx';
import { EntryPage } from './entry-page.tsx';
import type { RecordName } from './kind.ts';
import { NoAccess } from './no-access.tsx';
import { PaymentPage } from './payment-page.tsx';
import { useKind } from './use-kind.ts';

const route = getRouteApi('/signed-in/$records/$id');

/** The page of one account, entry, invoice, bill or payment. */
export function RecordPage() {
  const { records, id } = route.useParams();
  const { capabilities } = useMe();
  const kind = useKind(records);
  const page = kind === undefined ? null : PAGES[kind.name];
  if (kind === undefined || page === null) return <PageNotFound />;
  if (!capabilities.includes(kind.access)) return <NoAccess title={kind.title} what={kind.plural} />;
  const Page = page;
  return <Page key={id} id={id} />;
}

// Those of customers and vendors have routes of their own.
const PAGES: Readonly<Record<RecordName, ((named: Readonly<{ id: string }>) => ReactNode) | null>> = {
  accounts: AccountPage,
  'journal-entries': EntryPage,
  invoices: InvoicePage,
  bills: BillPage,
  payments: PaymentPage,
  customers: null,
  vendors: null,
};
