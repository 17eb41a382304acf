/** How the reader writes numbers and dates; tests pass one of their own. */
export function readerLocale(): string {
  return typeof navigator === 'undefined' ? 'en' : usableLocale(navigator.language);
}

/**
 * The language tag, or the locale that formatters have without one where it is none: Chromium says `en-US@posix` on a system
 * whose locale is C, and a formatter throws at that.
 */
export function usableLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? Intl.DateTimeFormat().resolvedOptions().locale;
  } catch {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  }
}

/** Formatters are costly to make and are asked for with few different settings. */
export function remembered<Settings extends object, Formatter>(
  make: (locale: string, settings: Settings) => Formatter,
): (locale: string, settings: Settings) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale, settings) => {
    const name = `${locale} ${JSON.stringify(settings)}`;
    const known = made.get(name) ?? make(locale, settings);
    made.set(name, known);
    return known;
  };
}
