/** Checkboxes that form one question. */
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldGroup, splitField } from './field.tsx'
import type { GroupProps } from './radio-group.tsx'

type CheckboxGroupProps = GroupProps & {
  values: readonly (string | number)[]
  onChange: (values: string[]) => void
  /** When this many options are checked, the others are disabled. */
  max?: number
}

/** A choice of several options, at most `max`. */
export function CheckboxGroup({ options, layout = 'inline', values, onChange, max, ...props }: CheckboxGroupProps) {
  const { field } = splitField(props)
  const chosen = values.map(String)
  const full = max !== undefined && chosen.length >= max
  return (
    <FieldGroup {...field}>
      <div className={classNames(styles.choices, layout !== 'stacked' && styles[layout])}>
        {options.map((option) => {
          const value = String(option.value)
          const on = chosen.includes(value)
          return (
            <label key={value} className={styles.choice}>
              <input
                type="checkbox"
                name={props.name}
                value={value}
                checked={on}
                disabled={option.disabled || (full && !on)}
                onChange={() => onChange(on ? chosen.filter((one) => one !== value) : [...chosen, value])}
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
