import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'
import { useTypedEarly } from './use-typed-early.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'ref'> &
  FieldProps & {
    /** What the number counts, written after the field: 円, 名. */
    suffix?: string
  }

/** One line of text, a number, a date, a password. */
export function TextInput({ suffix, ...props }: TextInputProps) {
  const { field, native, sized, rest } = splitField(props)
  const ref = useTypedEarly(rest.value, rest.onChange)
  const input = <input type="text" {...rest} {...native} ref={ref} className={classNames(styles.control, sized)} />
  return (
    <Field {...field}>
      {suffix ? (
        <span className={styles.beside}>
          {input}
          <span>{suffix}</span>
        </span>
      ) : (
        input
      )}
    </Field>
  )
}
