import type { Organization } from '../api/session.ts';
import { useMe } from './use-me.ts';

/** What labels call the things for which countries have different words, by the words that the app is written with. */
export type LabelWords = Organization['words'];

/** Puts a text of the app into the words of the organisation's country, as the service does with the names of metrics. */
export function useLabelWords(): (text: string) => string {
  const { words } = useMe().organization;
  return (text) => inWords(text, words);
}

export function inWords(text: string, words: LabelWords): string {
  return Object.entries(words).reduce(
    (said, [key, word]) =>
      said.replace(new RegExp(key.replace('_', ' '), 'gi'), (found) =>
        found.charAt(0) === key.charAt(0) ? word : word.charAt(0).toUpperCase() + word.slice(1),
      ),
    text,
  );
}
