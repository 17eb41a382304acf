import type { PersonMeasure } from '../../metrics/definition/measures/people.ts';
import { moveFacts, payFacts, peopleFacts } from '../facts/persons.ts';
import type { ReadersOf } from '../source.ts';
import { readMoves } from './moves.ts';
import { readPay } from './pay.ts';
import { readPeople } from './people.ts';

/** How persons, their posts and their pay are read. */
export const PERSON_READERS: ReadersOf<PersonMeasure> = {
  people: { read: readPeople, facts: peopleFacts },
  moves: { read: readMoves, facts: moveFacts },
  pay: { read: readPay, facts: payFacts },
};
