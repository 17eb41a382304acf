import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Leads to what became of an import. */
export function ImportLink({ id, children }: Readonly<{ id: string; children: ReactNode }>) {
  return (
    <Link to="/settings/imports" search={{ import: id }} resetScroll={false}>
      {children}
    </Link>
  );
}
