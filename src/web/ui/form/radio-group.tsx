/** Radio buttons that form one question. */
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldGroup, type FieldProps, splitField } from './field.tsx'
import type { Choice, ChoiceValue } from './select.tsx'
import { unbroken } from '../unbroken.tsx'

/** Of radio buttons and checkboxes that form one question. */
export type GroupProps<V extends ChoiceValue> = Omit<FieldProps, 'size'> & {
  options: readonly Choice<V>[]
  /** `inline` for a few short options, `boxed` for options with help texts. */
  layout?: 'stacked' | 'inline' | 'boxed'
}

type RadioGroupProps<V extends ChoiceValue | null> = GroupProps<NonNullable<V>> & {
  /** Any other value while nothing is chosen. */
  value?: V
  defaultValue?: NonNullable<V>
  onChange?: (value: V) => void
}

/** A choice of one option. */
export function RadioGroup<V extends ChoiceValue | null>(given: RadioGroupProps<V>) {
  const { options, layout = 'stacked', value, defaultValue, onChange, ...props } = given
  const { field } = splitField(props)
  return (
    <FieldGroup {...field}>
      <div className={classNames(styles.choices, layout !== 'stacked' && styles[layout])}>
        {options.map((option) => (
          <label key={String(option.value)} className={styles.choice}>
            <input
              type="radio"
              name={props.name}
              value={String(option.value)}
              required={field.required}
              disabled={option.disabled}
              checked={onChange ? option.value === value : undefined}
              defaultChecked={onChange ? undefined : option.value === defaultValue}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span>
              {unbroken(option.label)}
              {option.help && <small>{option.help}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
