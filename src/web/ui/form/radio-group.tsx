/** Radio buttons that form one question. */
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { FieldGroup, type FieldProps, splitField } from './field.tsx'
import type { Choice } from './select.tsx'
import { unbroken } from '../unbroken.tsx'

/** Of radio buttons and checkboxes that form one question. */
export type GroupProps = Omit<FieldProps, 'size'> & {
  options: Choice[]
  /** `inline` for a few short options, `boxed` for options with help texts. */
  layout?: 'stacked' | 'inline' | 'boxed'
}

type RadioGroupProps = GroupProps & {
  value?: string | number | null
  defaultValue?: string | number
  onChange?: (value: string) => void
}

/** A choice of one option. */
export function RadioGroup({ options, layout = 'stacked', value, defaultValue, onChange, ...props }: RadioGroupProps) {
  const { field } = splitField(props)
  return (
    <FieldGroup {...field}>
      <div className={classNames(styles.choices, layout !== 'stacked' && styles[layout])}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              required={field.required}
              disabled={option.disabled}
              checked={onChange ? String(option.value) === String(value) : undefined}
              defaultChecked={onChange ? undefined : String(option.value) === String(defaultValue)}
              onChange={onChange ? (event) => onChange(event.target.value) : undefined}
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
