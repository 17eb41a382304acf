import type { FieldDefinition } from './definition.ts';
import type { Subject } from './subject.ts';

/**
 * The fields that every organisation has from the start. An organisation that defines a field of the same key has its
 * own instead. Ids and keys are never changed or used again: values are kept under them.
 */
export function systemDefinitions(subject: Subject): readonly FieldDefinition[] {
  return SYSTEM[subject];
}

/** The first position of an organisation's own fields: those of the platform come before. */
export const FIRST_OWN_POSITION = 100;

const SYSTEM: Readonly<Record<Subject, readonly FieldDefinition[]>> = {
  'customer-profile': [
    system('019a0c00-0000-7000-8000-000000000101', 0, 'industry', 'select', 'Industry', {
      typeConfig: {
        options: [
          { value: 'agriculture', label: 'Agriculture' },
          { value: 'construction', label: 'Construction' },
          { value: 'education', label: 'Education' },
          { value: 'finance', label: 'Finance and insurance' },
          { value: 'government', label: 'Government' },
          { value: 'health', label: 'Health care' },
          { value: 'hospitality', label: 'Hospitality and travel' },
          { value: 'manufacturing', label: 'Manufacturing' },
          { value: 'media', label: 'Media and entertainment' },
          { value: 'mining', label: 'Mining and energy' },
          { value: 'non_profit', label: 'Non-profit' },
          { value: 'professional_services', label: 'Professional services' },
          { value: 'property', label: 'Property' },
          { value: 'retail', label: 'Retail' },
          { value: 'technology', label: 'Technology' },
          { value: 'transport', label: 'Transport and logistics' },
          { value: 'wholesale', label: 'Wholesale' },
          { value: 'other', label: 'Other' },
        ],
      },
      group: 'Company',
      helpText: 'What the customer mainly does.',
    }),
    system('019a0c00-0000-7000-8000-000000000102', 1, 'website', 'url', 'Website', {
      group: 'Company',
      helpText: 'The whole address, with https:// before it.',
    }),
    system('019a0c00-0000-7000-8000-000000000103', 2, 'tax_number', 'text', 'Tax number', {
      typeConfig: { maxLength: 50 },
      group: 'Company',
      helpText: 'As it stands on invoices: an ABN, a VAT number, an EIN.',
    }),
  ],
  'vendor-profile': [
    system('019a0c00-0000-7000-8000-000000000201', 0, 'website', 'url', 'Website', {
      group: 'Company',
      helpText: 'The whole address, with https:// before it.',
    }),
    system('019a0c00-0000-7000-8000-000000000202', 1, 'tax_number', 'text', 'Tax number', {
      typeConfig: { maxLength: 50 },
      group: 'Company',
      helpText: 'As it stands on their bills: an ABN, a VAT number, an EIN.',
    }),
  ],
  invoice: [
    system('019a0c00-0000-7000-8000-000000000301', 0, 'purchase_order', 'text', 'Purchase order', {
      typeConfig: { maxLength: 100 },
      group: 'References',
      helpText: 'The number under which the customer ordered.',
    }),
  ],
  person: [
    system('019a0c00-0000-7000-8000-000000000401', 0, 'linkedin_url', 'url', 'LinkedIn profile', {
      group: 'Work',
      helpText: 'The whole address, with https:// before it.',
    }),
  ],
  membership: [
    system('019a0c00-0000-7000-8000-000000000501', 0, 'job_title', 'text', 'Job title', {
      typeConfig: { maxLength: 200 },
      group: 'Work',
      helpText:
        'Kept for files that have it. Almanac shows the job title of the assignment, which has dates.',
    }),
    system('019a0c00-0000-7000-8000-000000000502', 1, 'work_location', 'text', 'Work location', {
      typeConfig: { maxLength: 200 },
      group: 'Work',
      helpText: 'Where the person mostly works: an office, a site, or home.',
    }),
  ],
};

function system(
  id: string,
  position: number,
  key: string,
  type: FieldDefinition['type'],
  label: string,
  {
    typeConfig = {},
    group,
    helpText,
  }: Readonly<{ typeConfig?: FieldDefinition['typeConfig']; group: string; helpText: string }>,
): FieldDefinition {
  return {
    id,
    key,
    label,
    type,
    typeConfig,
    required: false,
    defaultValue: null,
    position,
    group,
    showIf: null,
    kind: 'system',
    helpText,
  };
}
