import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'
import { useEarlyText } from './use-early-text.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'ref'> &
  FieldProps & {
    /** The unit after the field: 円, 名. */
    suffix?: string
  }

/** A one-line field for text, numbers, dates or passwords. */
export function TextInput({ suffix, ...props }: TextInputProps) {
  const { field, native, sized, rest } = splitField(props)
  const ref = useEarlyText(rest.value, rest.onChange)
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
