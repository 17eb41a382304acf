import { Link } from '@tanstack/react-router';

/** The code and the name of an account, and a link to its page. */
export function AccountLink({ id, code, name }: AccountLinkProps) {
  return (
    <Link to="/$records/$id" params={{ records: 'accounts', id }}>
      {[code, name].filter((each) => each !== null).join(' ')}
    </Link>
  );
}

type AccountLinkProps = Readonly<{ id: string; code: string | null; name: string | null }>;
