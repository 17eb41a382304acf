/** A part of the app could not be fetched: there is no connection, or a new version is in the place of the old one. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';

  constructor(cause: unknown) {
    super('A part of the app could not be fetched.', { cause });
  }
}

/** Whether an import failed because its code could not be loaded: browsers say so only in the message. */
export function isCodeMissing(failure: unknown): boolean {
  return failure instanceof CodeMissing || (failure instanceof Error && WORDS.test(failure.message));
}

const WORDS = /dynamically imported module|importing a module script failed|unable to preload css/i;
