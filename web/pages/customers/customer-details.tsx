import { type Field, valueIn } from '../../custom-fields/field.ts';
import { FieldValue } from '../../custom-fields/field-value.tsx';
import { visibleNames } from '../../custom-fields/visible.ts';
import { classes } from '../../parts/classes.ts';
import { useMe } from '../../session/use-me.ts';
import styles from './customer.module.css';
import { type Customer, currencyIn, groupsOf } from './fields.ts';
import { isWide, Sheet, SheetSection } from './sheet.tsx';

/** The fields of a customer under their headings, to read. A field that is not there for this customer is left out. */
export function CustomerDetails({
  customer,
  fields,
}: Readonly<{ customer: Customer; fields: readonly Field[] }>) {
  const { organization } = useMe();
  const visible = visibleNames(fields, ({ name }) => valueIn(customer, name));
  return (
    <Sheet>
      {groupsOf(fields.filter(({ name }) => visible.has(name))).map((group) => (
        <SheetSection key={group.title} title={group.title}>
          <dl className={styles.fields}>
            {group.fields.map((field) => (
              <div key={field.name} className={classes(styles.entry, isWide(field) && styles.wide)}>
                <dt className={styles.term}>{field.label}</dt>
                <dd className={styles.value}>
                  <FieldValue
                    field={field}
                    value={valueIn(customer, field.name)}
                    currency={currencyIn(field, customer, organization.base_currency)}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </SheetSection>
      ))}
    </Sheet>
  );
}
