import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'

export type Choice = { value: string | number; label: string; help?: string; disabled?: boolean }

export type SelectProps = Omit<ComponentProps<'select'>, keyof FieldProps> &
  FieldProps & {
    options: Choice[]
    /** The text of the empty option; null omits it. */
    placeholder?: string | null
  }

/** A native `<select>`. */
export function Select({ options, placeholder = '選択してください', ...props }: SelectProps) {
  const { field, native, sized, rest } = splitField(props)
  return (
    <Field {...field}>
      <select {...rest} {...native} className={classNames(styles.control, sized)}>
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
