/** Why a file cannot be written, in words; null for a failure that says nothing of the file. */
export function whyUnwritable(failure: unknown, file: string): string | null {
  const code = failureCode(failure);
  if (code === 'ENOENT') return `there is no folder for ${file}`;
  return /^(EACCES|ENOSPC|EROFS|EPERM|EDQUOT|EISDIR|ENOTDIR)$/.test(code)
    ? `${file} cannot be written (${code})`
    : null;
}

/** The code of a failure of the system; '' where it has none. */
export function failureCode(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}
