import { useEffect } from 'react';

/** Says in the title of the browser's tab which page it is, for pages without the usual head. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Almanac`;
  }, [title]);
}
