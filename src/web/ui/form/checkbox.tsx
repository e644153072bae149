import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  name: string
  help?: ReactNode
  error?: string | null
}

/** One checkbox with its label beside it. */
export function Checkbox({ label, help, error, name, id = name, ...props }: CheckboxProps) {
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...props}
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          {label}
          {help && <small>{help}</small>}
        </span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
