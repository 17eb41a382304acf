/** The page after signing in: only pages of this app, whatever the address says; otherwise the overview. */
export function ownPath(wanted: string | undefined, origin = location.origin): string {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}
