import { useEffect, useRef } from 'react';

/** Files that were chosen on another page, for the page of imports that opens next. */
let handed: readonly File[] = [];

export function handOver(files: readonly File[]): void {
  handed = files;
}

/** Hears the files of the page before, once. */
export function useHandedFiles(onFiles: (files: readonly File[]) => Promise<void>): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    const files = handed;
    handed = [];
    if (files.length > 0) void latest.current(files);
  }, []);
}
