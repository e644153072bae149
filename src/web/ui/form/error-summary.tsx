import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'

/** `field` is the id of the control (its name, unless told otherwise); null for what belongs to no field. */
export type FormError = { field: string | null; message: string }

type Props = {
  /** Those of the last attempt to send the form, in the order of the fields. Nothing is drawn when there are none. */
  errors: readonly FormError[]
  /** A number that changes with each attempt, so that the focus comes here again. */
  attempt?: number
}

/** What keeps a form from being sent, at its top; takes the focus and links to the fields. */
export function ErrorSummary({ errors, attempt = 0 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  const shown = errors.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={title} className={styles.summary}>
      <h2 id={title} className={styles.title}>
        入力内容をご確認ください（{errors.length}件）
      </h2>
      <ul className={styles.list}>
        {errors.map(({ field, message }) => (
          <li key={`${field}:${message}`}>
            {field === null ? (
              message
            ) : (
              <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** For a link to a field: a plain one scrolls there but leaves the focus behind. */
export function goToField(event: MouseEvent, id: string) {
  const target = document.getElementById(id)
  const controls = 'input, select, textarea, button'
  const control = target?.matches(controls) ? target : target?.querySelector<HTMLElement>(controls)
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}
