import { type Field, valueIn } from '../../custom-fields/field.ts';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { visibleNames } from '../../custom-fields/visible.ts';
import { IconButton } from '../../parts/button.tsx';
import { useMe } from '../../session/use-me.ts';
import { currencyIn, groupsOf, type Party } from './fields.ts';
import styles from './party-details.module.css';
import { Sheet, SheetEntry, SheetFields, SheetSection } from './sheet.tsx';

/**
 * The fields of a customer or a vendor under their headings, to read, each with a way to change it for those who may. A field that is
 * not there for this one is left out.
 */
export function PartyDetails({ party, fields, returnTo, onChange }: PartyDetailsProps) {
  const { organization } = useMe();
  const visible = visibleNames(fields, ({ name }) => valueIn(party, name));
  return (
    <Sheet>
      {groupsOf(fields.filter(({ name }) => visible.has(name))).map((group) => (
        <SheetSection key={group.title} title={group.title}>
          <SheetFields as="dl">
            {group.fields.map((field) => (
              <SheetEntry key={field.name} field={field}>
                <dt className={styles.term}>
                  {field.label}
                  {onChange !== null && (
                    <IconButton
                      ref={field.name === returnTo ? focus : undefined}
                      className={styles.pencil}
                      icon="pencil"
                      label={`Change ${field.label}`}
                      onClick={() => onChange(field.name)}
                    />
                  )}
                </dt>
                <dd className={styles.value}>
                  <FieldValue
                    field={field}
                    value={valueIn(party, field.name)}
                    currency={currencyIn(field, party, organization.base_currency)}
                  />
                </dd>
              </SheetEntry>
            ))}
          </SheetFields>
        </SheetSection>
      ))}
    </Sheet>
  );
}

type PartyDetailsProps = Readonly<{
  party: Party;
  fields: readonly Field[];
  /** The field from whose change one comes back. */
  returnTo: string | null;
  /** Begins a change with that field; null for those who may only read. */
  onChange: ((name: string) => void) | null;
}>;

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
