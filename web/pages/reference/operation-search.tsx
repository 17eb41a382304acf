import { getRouteApi } from '@tanstack/react-router';
import { SearchInput } from '../../parts/field.tsx';

const route = getRouteApi('/open/reference');

/** Searches operations by any of their words. The address holds the search. */
export function OperationSearch({ text }: Readonly<{ text: string }>) {
  const navigate = route.useNavigate();
  return (
    <SearchInput
      label="Find an operation"
      value={text}
      onChange={({ target }) =>
        void navigate({
          to: '.',
          search: target.value === '' ? {} : { q: target.value },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
