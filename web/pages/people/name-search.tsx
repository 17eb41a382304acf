import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../parts/field.tsx';

/** Looks for a name. What is typed goes into the address, a little behind the typing. */
export function NameSearch({ inAddress, onSearch }: NameSearchProps) {
  const [text, setText] = useState(inAddress);
  const written = useRef(new Set<string>());
  useEffect(() => {
    // A value written by this field may be older than its content; any other value came from elsewhere.
    if (!written.current.delete(inAddress)) setText(inAddress);
  }, [inAddress]);
  return (
    <SearchInput
      label="Search by name or job title"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        written.current.add(target.value.trim() === '' ? '' : target.value);
        onSearch(target.value);
      }}
    />
  );
}

type NameSearchProps = Readonly<{ inAddress: string; onSearch: (text: string) => void }>;
