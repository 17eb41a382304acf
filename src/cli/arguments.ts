import { InvalidArgumentError } from 'commander';
import { type Day, parseDay } from '../period/index.ts';

/** Parses an integer argument. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('it must be a whole number.');
}

/** Parses a date argument. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new InvalidArgumentError('it must be a date, YYYY-MM-DD.');
  return parsed;
}

/** Parses a comma-separated argument. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
