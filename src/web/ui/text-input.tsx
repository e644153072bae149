import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, keyof FieldProps> &
  FieldProps & {
    /** What the number counts, written after the field: 円, 名. */
    suffix?: string
  }

/** One line of text, a number, a date, a password. */
export function TextInput({ suffix, ...props }: TextInputProps) {
  const { field, native, sized, rest } = splitField(props)
  const input = <input type="text" {...rest} {...native} className={classNames(styles.control, sized)} />
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
