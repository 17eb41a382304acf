import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PartyKind } from './party-kind.ts';

/** Leads to the page of an invoice or a bill, at the same time as here. */
export function DocumentLink({ kind, id, children }: DocumentLinkProps) {
  const page: string = `${DOCUMENTS[kind]}/${id}`;
  return <Link to={page}>{children}</Link>;
}

/** Leads to the page of a journal entry, at the same time as here. */
export function EntryLink({ id, children }: Readonly<{ id: string; children: ReactNode }>) {
  const page: string = `/journal-entries/${id}`;
  return <Link to={page}>{children}</Link>;
}

type DocumentLinkProps = Readonly<{ kind: PartyKind; id: string; children: ReactNode }>;

const DOCUMENTS: Readonly<Record<PartyKind, string>> = { customer: '/invoices', vendor: '/bills' };

/** The lists of customers and vendors. */
export const LISTS: Readonly<Record<PartyKind, string>> = { customer: '/customers', vendor: '/vendors' };
