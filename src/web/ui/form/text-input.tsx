import type { ChangeEvent, ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'
import { useEarlyText } from './use-early-text.ts'

type TextValue = {
  value?: string
  /** `event` is missing for text that was typed before hydration. */
  onChange?: (text: string, event?: ChangeEvent<HTMLInputElement>) => void
}

export type TextInputProps = Omit<ComponentProps<'input'>, keyof FieldProps | keyof TextValue | 'ref'> &
  FieldProps &
  TextValue & {
    /** The unit after the field: 円, 名. */
    suffix?: string
  }

/** A one-line field for text, numbers, dates or passwords. */
export function TextInput({ suffix, onChange, ...props }: TextInputProps) {
  const { field, native, sized, rest } = splitField(props)
  const ref = useEarlyText<HTMLInputElement>(rest.value, onChange)
  const input = (
    <input
      type="text"
      {...rest}
      {...native}
      ref={ref}
      className={classNames(styles.control, sized)}
      onChange={onChange && ((event) => onChange(event.target.value, event))}
    />
  )
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
