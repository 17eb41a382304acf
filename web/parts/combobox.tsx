import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import fieldStyles from './field.module.css';
import type { ControlProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './popup.module.css';

/** One of many options, found by typing. Used in a Field. */
export function Combobox({
  control,
  options,
  value,
  onChange,
  placeholder,
  nothing,
  onSearch,
  ...rest
}: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <BaseCombobox.Root
      items={options}
      value={chosen}
      onValueChange={(option: ComboboxOption | null) => onChange(option?.value ?? null)}
      isItemEqualToValue={(one, other) => one?.value === other?.value}
      onInputValueChange={(text, { reason }) => {
        // Choosing writes into the field too.
        if (reason === 'input-change' || reason === 'input-clear') onSearch?.(text);
      }}
      {...(onSearch === undefined ? {} : { filter: null })}
    >
      <BaseCombobox.Input {...control} className={fieldStyles.control} placeholder={placeholder} />
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner
          className={styles.positioner}
          sideOffset={4}
          collisionPadding={8}
          align={rest.align ?? 'center'}
        >
          <BaseCombobox.Popup className={`${styles.popup} ${styles.menu}`}>
            <BaseCombobox.Empty className={styles.groupLabel}>{nothing}</BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: ComboboxOption) => (
                <BaseCombobox.Item key={option.value} value={option} className={styles.item}>
                  <span className={styles.tick}>
                    <BaseCombobox.ItemIndicator>
                      <Icon name="check" />
                    </BaseCombobox.ItemIndicator>
                  </span>
                  {option.label}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

export type ComboboxOption = Readonly<{ value: string; label: string }>;
type ComboboxProps = Readonly<{
  control: ControlProps;
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** The position of the list below the control: the middle by default. */
  align?: 'start' | 'center';
  /** Said where nothing is like what was typed. */
  nothing: string;
  /** For options that are looked for elsewhere: called with what is typed. Without it, those that contain it are shown. */
  onSearch?: (text: string) => void;
}>;
