import { type Need, needName, needsOf } from './plan.ts';
import type { Question } from './question.ts';

/** The facts behind one number of an explanation: those of a need, by its place among the question's, of one part of them. */
export type Leaf = Readonly<{ number: number; key: string | null }>;

/** The needs of a question, each once, in the order in which its formula names them. */
export type Leaves = Readonly<{ needs: readonly Need[]; numberOf: (need: Need) => number }>;

export function leavesOf(question: Question): Leaves {
  const numbers = new Map<string, number>();
  const needs: Need[] = [];
  for (const need of needsOf(question)) {
    const name = needName(need);
    if (numbers.has(name)) continue;
    numbers.set(name, needs.length);
    needs.push(need);
  }
  return {
    needs,
    numberOf: (need) => {
      const number = numbers.get(needName(need));
      if (number === undefined) throw new Error('a leaf is looked for that the question does not have');
      return number;
    },
  };
}

/** A leaf as callers name it: `0`, or `0:4000` where it is the part with that key. */
export function leafName({ number, key }: Leaf): string {
  return key === null ? `${number}` : `${number}:${key}`;
}

/** Reads one back; null where the text names none. */
export function parseLeaf(text: string): Leaf | null {
  const [, number, key] = /^(\d{1,6})(?::(.{1,200}))?$/su.exec(text) ?? [];
  return number === undefined ? null : { number: Number(number), key: key ?? null };
}
