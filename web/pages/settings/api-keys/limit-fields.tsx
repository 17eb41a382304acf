import { type Refusals, wordsAbout } from '../../../api/refusal.ts';
import { Checkbox, Field, FieldError, TextArea } from '../../../parts/field.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { CATEGORY_NAMES, type Category } from '../../metrics/categories.ts';
import { CapabilitySet } from './capability-set.tsx';
import styles from './limit-fields.module.css';
import type { ApiKey } from './queries.ts';

/** The limits of a key as they are typed. */
export type LimitDraft = Readonly<{ networks: string; families: readonly Category[] }>;

export const NO_LIMITS: LimitDraft = { networks: '', families: [] };

/** From which addresses a key may be used, and which metrics there are for it. Nothing said is no limit. */
export function LimitFields({ draft, refusals, onChange }: LimitFieldsProps) {
  const { networks, families } = draft;
  const aboutNetworks = [...refusals].find(([field]) => field.startsWith('allowed_networks'))?.[1] ?? null;
  const aboutFamilies = wordsAbout(refusals, 'metric_families');
  return (
    <>
      <Field
        label="Networks"
        optional
        help="IP addresses and ranges, such as 203.0.113.7 or 10.0.0.0/8, one on each line. Empty: the key works from anywhere."
        error={aboutNetworks}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={networks}
            spellCheck={false}
            onChange={({ target }) => onChange({ ...draft, networks: target.value })}
          />
        )}
      </Field>
      <CapabilitySet legend="Metrics of these subjects only">
        <Quiet small>
          Select none for all. A key with this limit sees values without their parts and rows.
        </Quiet>
        <div className={styles.families}>
          {(Object.keys(CATEGORY_NAMES) as Category[]).map((name) => (
            <Checkbox
              key={name}
              label={CATEGORY_NAMES[name]}
              checked={families.includes(name)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  families: target.checked ? [...families, name] : families.filter((one) => one !== name),
                })
              }
            />
          ))}
        </div>
        {aboutFamilies !== null && <FieldError role="alert">{aboutFamilies}</FieldError>}
      </CapabilitySet>
    </>
  );
}

type LimitFieldsProps = Readonly<{
  draft: LimitDraft;
  refusals: Refusals;
  onChange: (draft: LimitDraft) => void;
}>;

/** The limits by the names of the API. */
export function limitsOf({ networks, families }: LimitDraft): KeyLimits {
  const listed = networks.split(/[\s,;]+/).filter((one) => one !== '');
  return {
    allowed_networks: listed.length === 0 ? null : listed,
    metric_families: families.length === 0 ? null : [...families],
  };
}

/** The limits of a key, to be changed. */
export function draftOf({ allowed_networks: networks, metric_families: families }: KeyLimits): LimitDraft {
  return { networks: networks?.join('\n') ?? '', families: families ?? [] };
}

export function isAboutLimits(field: string): boolean {
  return field.startsWith('allowed_networks') || field === 'metric_families';
}

type KeyLimits = Pick<ApiKey, 'allowed_networks' | 'metric_families'>;
