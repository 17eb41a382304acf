import { type Field, valueIn } from '../../custom-fields/field.ts';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { visibleNames } from '../../custom-fields/visible.ts';
import { IconButton } from '../../parts/button.tsx';
import { useMe } from '../../session/use-me.ts';
import styles from './customer-details.module.css';
import { type Customer, currencyIn, groupsOf } from './fields.ts';
import { Sheet, SheetEntry, SheetFields, SheetSection } from './sheet.tsx';

/**
 * The fields of a customer under their headings, to read, each with a way to change it for those who may. A field that is
 * not there for this customer is left out.
 */
export function CustomerDetails({ customer, fields, returnTo, onChange }: CustomerDetailsProps) {
  const { organization } = useMe();
  const visible = visibleNames(fields, ({ name }) => valueIn(customer, name));
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
                    value={valueIn(customer, field.name)}
                    currency={currencyIn(field, customer, organization.base_currency)}
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

type CustomerDetailsProps = Readonly<{
  customer: Customer;
  fields: readonly Field[];
  /** The field from whose change one comes back. */
  returnTo: string | null;
  /** Begins a change with that field; null for those who may only read. */
  onChange: ((name: string) => void) | null;
}>;

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
