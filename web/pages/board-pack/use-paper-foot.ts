import { useEffect } from 'react';

/**
 * Puts words at the foot of every printed page (web/theme/print.css). Browsers that print nothing in the margins of a page show them in the
 * heads of sheets alone.
 */
export function usePaperFoot(words: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--paper-foot', textOfStyle(words));
    return () => {
      style.removeProperty('--paper-foot');
    };
  }, [words]);
}

// As a style sheet writes a text: a title may have quotation marks in it.
function textOfStyle(words: string): string {
  return `"${words.replaceAll(/["\\]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ')}"`;
}
