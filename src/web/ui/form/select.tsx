import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'

export type ChoiceValue = string | number | boolean
export type Choice<V extends ChoiceValue = ChoiceValue> = {
  value: V
  label: string
  help?: string
  disabled?: boolean
}

export type SelectProps<V extends string | number | null> = Omit<
  ComponentProps<'select'>,
  keyof FieldProps | 'value' | 'onChange'
> &
  FieldProps & {
    options: readonly Choice<NonNullable<V>>[]
    /** The text of the empty option; null omits it. */
    placeholder?: string | null
    /** Null or '' while nothing is chosen. */
    value?: V
    /** The empty option gives null if the options are numbers, otherwise ''. */
    onChange?: (value: V) => void
  }

/** A native `<select>`. */
export function Select<V extends string | number | null>({
  options,
  placeholder = '選択してください',
  onChange,
  ...props
}: SelectProps<V>) {
  const { field, native, sized, rest } = splitField(props)
  const { value, ...others } = rest
  const valueOf = (text: string) => {
    const empty = typeof options[0]?.value === 'number' ? null : ''
    return (options.find((option) => String(option.value) === text)?.value ?? empty) as V
  }
  return (
    <Field {...field}>
      <select
        {...others}
        {...native}
        value={value === null ? '' : value}
        onChange={onChange && ((event) => onChange(valueOf(event.target.value)))}
        className={classNames(styles.control, sized)}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
