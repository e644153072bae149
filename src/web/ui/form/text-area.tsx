import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field, type FieldProps, splitField } from './field.tsx'
import { useTypedEarly } from './use-typed-early.ts'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, keyof FieldProps | 'ref'> &
  FieldProps & {
    /** Shows how many characters of how many; typing over it is possible, so that a pasted text is never cut. Needs `value`. */
    limit?: number
  }

/** A longer text; grows with what is typed where the browser can. */
export function TextArea({ limit, ...props }: TextAreaProps) {
  const { field, native, sized, rest } = splitField(props)
  const ref = useTypedEarly(rest.value, rest.onChange)
  const length = Array.from(String(rest.value ?? '')).length
  return (
    <Field {...field}>
      <textarea rows={5} {...rest} {...native} ref={ref} className={classNames(styles.control, sized)} />
      {limit !== undefined && (
        <span className={classNames(styles.count, length > limit && styles.over)}>
          {length > limit ? `${length - limit}文字超えています（${length} / ${limit}）` : `${length} / ${limit}文字`}
        </span>
      )}
    </Field>
  )
}
