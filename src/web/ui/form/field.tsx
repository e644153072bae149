/** The parts of every form control: label, 必須/任意, help text, the control, its error. */
import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from '../class-names.ts'
import { unbroken } from '../unbroken.tsx'
import styles from './field.module.css'

/** Notes under the labels of fields, by id: what somebody else says about a field. */
export const FieldNotes = createContext<Readonly<Record<string, ReactNode>>>({})

function Note({ id }: { id: string }) {
  const note = useContext(FieldNotes)[id]
  return note ? (
    <div id={`${id}-note`} role="note" className={styles.note}>
      {note}
    </div>
  ) : null
}

export type FieldProps = {
  label: ReactNode
  /** The name in the request. By default also the id, to which the error summary links. */
  name: string
  id?: string
  required?: boolean
  /** false hides 必須/任意: for searches and filters. */
  mark?: boolean
  /** Shown above the control. */
  help?: ReactNode
  /** What is wrong and what to do, in Japanese. */
  error?: string | null
  /** The width of the control, by the expected length of its value. */
  size?: 'short' | 'medium' | 'full'
}

/** Splits a control's props into those of its `Field` and those of the native element. */
export function splitField<P extends FieldProps>(props: P) {
  const { label, name, id = name, required = false, mark = true, help, error, size = 'full', ...rest } = props
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return {
    field: { label, id, required, mark, help, error },
    native: { name, id, required, 'aria-describedby': described, 'aria-invalid': Boolean(error) || undefined },
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

/** Label, help and error around one control. Get the control's props from `splitField`. */
export function Field({ label, id, required, mark, help, error, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        <span>{label}</span>
        {mark && <Mark required={required} />}
      </label>
      <Note id={id} />
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {unbroken(help)}
        </div>
      )}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** The same around several controls that form one question. */
export function FieldGroup({ label, id, required, mark, help, error, children }: FrameProps) {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset id={id} className={styles.field} aria-describedby={described}>
      <legend className={styles.label}>
        <span>{label}</span>
        {mark && <Mark required={required} />}
      </legend>
      <Note id={id} />
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {unbroken(help)}
        </div>
      )}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
