import type { KeptFields, RecordFields } from '../fields/record-field.ts';

/** The fields of a person other than their legal name, in their order. */
export const PERSON_FIELDS = {
  preferred_name: {
    kind: 'text',
    label: 'Preferred name',
    group: 'Name',
    meaning: 'What they like to be called.',
    example: 'Maggie',
    isPersonal: true,
  },
  trading_name: {
    kind: 'text',
    label: 'Trading name',
    group: 'Name',
    meaning: 'What a contractor does business as.',
    example: 'Okafor Design',
    isPersonal: true,
  },
  work_email: {
    kind: 'email',
    label: 'Work e-mail',
    group: 'Contact',
    meaning: 'E-mail address at work; no two persons have the same one.',
    example: 'maggie@example.com',
    isPersonal: true,
  },
  photo_url: {
    kind: 'url',
    label: 'Picture',
    group: 'Contact',
    meaning: 'Where a picture of them is.',
    example: 'https://example.com/maggie.jpg',
    isPersonal: true,
  },
} as const satisfies RecordFields;

export type PersonFields = KeptFields<typeof PERSON_FIELDS>;
