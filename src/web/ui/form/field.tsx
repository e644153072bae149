/** What every form control has in common: label above, 必須/任意 in words, help, the control, the error under it. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export type FieldProps = {
  label: ReactNode
  /** The name on the wire; also the id, which the error summary links to, unless `id` is given. */
  name: string
  id?: string
  required?: boolean
  /** false hides 必須/任意, for a search or a filter. */
  mark?: boolean
  /** Stands above the control. */
  help?: ReactNode
  /** What is wrong, in words that say what to do. */
  error?: string | null
  /** How much the control is expected to hold. */
  size?: 'short' | 'medium' | 'full'
}

/** Splits the props of a control into those of its field and those of the native element. */
export function splitField<P extends FieldProps>(props: P) {
  const { label, name, id = name, required = false, mark = true, help, error, size = 'full', ...rest } = props
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return {
    field: { label, id, required, mark, help, error },
    native: { name, id, required, 'aria-describedby': described, 'aria-invalid': error ? (true as const) : undefined },
    sized: size === 'full' ? undefined : styles[size],
    rest,
  }
}

function Mark({ required }: { required: boolean }) {
  return <span className={classNames(styles.mark, required && styles.required)}>{required ? '必須' : '任意'}</span>
}

/** The error under a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className={styles.error}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="8" fill="currentColor" />
        <path d="M9 4.5v5.5M9 12.5v.5" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {children}
    </p>
  )
}

type FrameProps = {
  label: ReactNode
  id: string
  required: boolean
  mark: boolean
  help?: ReactNode
  error?: string | null
  children: ReactNode
}

/** Label, help and error around one control of your own. Wire the control with `splitField`. */
export function Field({ label, id, required, mark, help, error, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        <span>{label}</span>
        {mark && <Mark required={required} />}
      </label>
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** The same around several controls that answer one question. */
export function FieldGroup({ label, id, required, mark, help, error, children }: FrameProps) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset id={id} className={styles.field} aria-describedby={described}>
      <legend className={styles.label}>
        <span>{label}</span>
        {mark && <Mark required={required} />}
      </legend>
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
