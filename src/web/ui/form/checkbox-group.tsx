/** Checkboxes that form one question. */
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldGroup, splitField } from './field.tsx'
import type { GroupProps } from './radio-group.tsx'

type CheckboxGroupProps<V extends string | number> = GroupProps<V> & {
  value: readonly V[]
  onChange: (value: V[]) => void
  /** When this many options are checked, the others are disabled. */
  max?: number
}

/** A choice of several options, at most `max`. */
export function CheckboxGroup<V extends string | number>(given: CheckboxGroupProps<V>) {
  const { options, layout = 'inline', value, onChange, max, ...props } = given
  const { field } = splitField(props)
  const full = max !== undefined && value.length >= max
  return (
    <FieldGroup {...field}>
      <div className={classNames(styles.choices, layout !== 'stacked' && styles[layout])}>
        {options.map((option) => {
          const checked = value.includes(option.value)
          return (
            <label key={option.value} className={styles.choice}>
              <input
                type="checkbox"
                name={props.name}
                value={option.value}
                checked={checked}
                disabled={option.disabled || (full && !checked)}
                onChange={() =>
                  onChange(checked ? value.filter((one) => one !== option.value) : [...value, option.value])
                }
              />
              <span>
                {option.label}
                {option.help && <small>{option.help}</small>}
              </span>
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
