import { expect, it } from 'vitest';
import type { RecordFields } from '../../src/records/fields/record-field.ts';
import { PERSON_FIELDS } from '../../src/records/people/fields.ts';
import { CUSTOMER_FIELDS, VENDOR_FIELDS } from '../../src/records/profiles/fields.ts';

// Made from the declarations that the service itself uses; `npm run docs` writes it anew.
it('the web app has the fields of records as they are declared', async () => {
  const parts = [
    '// Generated from the declarations of fields by `npm run docs`; a test keeps it true.',
    `/** The fields of a customer other than its name, in their order. */\nexport const CUSTOMER_FIELDS = ${listed(CUSTOMER_FIELDS)}`,
    `/** The fields of a vendor other than its name, in their order. */\nexport const VENDOR_FIELDS = ${listed(VENDOR_FIELDS)}`,
    `/** The fields of a person other than their legal name, in their order. */\nexport const PERSON_FIELDS = ${listed(PERSON_FIELDS)}`,
  ];
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('../../web/api/record-fields.ts');
});

function listed(fields: RecordFields): string {
  const shown = Object.entries(fields).map(
    ([name, { kind, label, labelAlone, hint, group, isPersonal }]) => ({
      name,
      kind,
      label,
      labelAlone,
      hint,
      group,
      isPersonal,
    }),
  );
  return `${JSON.stringify(shown, null, 2)} as const;`;
}
