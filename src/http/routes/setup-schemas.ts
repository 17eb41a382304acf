import Type from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import { named } from '../named-schema.ts';
import { Exactly, RecordEnvelope } from '../schemas.ts';
import { JURISDICTION, SETTINGS } from './settings-organization-schemas.ts';

export const SetupAnswer = RecordEnvelope(
  'Whether there is nothing yet.',
  named(
    'Setup',
    Exactly({
      needed: Type.Boolean({ description: 'True only while there is no organisation at all.' }),
    }),
  ),
);

export const SetupBody = named(
  'NewSetup',
  Exactly({
    token: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The token that the service printed when it started, in the address of this page.',
    }),
    organization: named(
      'NewOrganization',
      Exactly({
        name: SETTINGS.name,
        slug: Type.Optional(
          Type.String({
            maxLength: 63,
            description: 'What the command line calls it; made of the name when left out.',
            examples: ['blue-gum'],
          }),
        ),
        base_currency: SETTINGS.base_currency,
        time_zone: SETTINGS.time_zone,
        jurisdiction: Type.Optional(JURISDICTION),
        financial_year_start_month: Type.Optional(
          Type.Integer({ ...SETTINGS.financial_year_start_month, default: 1 }),
        ),
      }),
    ),
    owner: named(
      'NewOwner',
      Exactly({
        name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Ada Marsh'] }),
        email: Type.String({ minLength: 1, maxLength: 320, examples: ['ada@example.com'] }),
        password: Type.String({ minLength: 1, maxLength: 1000, description: '12 to 200 characters.' }),
      }),
    ),
  }),
);
