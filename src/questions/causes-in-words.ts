import { inWordsOf } from '../organizations/words.ts';
import type { CausesInWords } from './causes.ts';

/** Causes in the words of a country. Parts have the names that an organisation gave, which stay. */
export function causesInWordsOf(country: string | null, causes: CausesInWords): CausesInWords {
  const { drivers, ratio, division, undivided } = causes;
  const inWords = (text: string): string => inWordsOf(country, text);
  const labelled = <Labelled extends Readonly<{ label: string }>>(one: Labelled): Labelled => ({
    ...one,
    label: inWords(one.label),
  });
  return {
    drivers: drivers.map(labelled),
    ratio:
      ratio === null
        ? null
        : {
            terms: ratio.terms.map(labelled),
            divisor: ratio.divisor === null ? null : labelled(ratio.divisor),
          },
    division:
      division === null
        ? null
        : { ...division, dividend: inWords(division.dividend), divisor: inWords(division.divisor) },
    undivided: undivided === null ? null : { ...undivided, message: inWords(undivided.message) },
  };
}
