import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'
import { useEarlyText } from './use-early-text.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof FieldProps | 'value' | 'onChange' | 'ref'> &
  FieldProps & {
    value?: string
    onChange?: (text: string) => void
    /**
     * Shows a counter of characters. Doesn't limit the input: a longer text that the user pastes is
     * not cut. Needs `value`.
     */
    limit?: number
  }

/** A field for longer text. It grows with the text in browsers that support `field-sizing`. */
export function TextArea({ limit, onChange, ...props }: TextAreaProps) {
  const { field, native, sized, rest } = splitField(props)
  const ref = useEarlyText<HTMLTextAreaElement>(rest.value, onChange)
  const length = Array.from(rest.value ?? '').length
  return (
    <Field {...field}>
      <textarea
        rows={5}
        {...rest}
        {...native}
        ref={ref}
        className={classNames(styles.control, sized)}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      {limit !== undefined && (
        <span className={classNames(styles.count, length > limit && styles.over)}>
          {length > limit ? `${length - limit}文字超えています（${length} / ${limit}）` : `${length} / ${limit}文字`}
        </span>
      )}
    </Field>
  )
}
