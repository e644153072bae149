import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'value' | 'onChange'> & {
  label: ReactNode
  name: string
  value: boolean
  onChange: (checked: boolean) => void
  help?: ReactNode
  error?: string | null
}

/** One checkbox with its label beside it. */
export function Checkbox({ label, help, error, name, id = name, value, onChange, ...props }: CheckboxProps) {
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...props}
          id={id}
          name={name}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
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
