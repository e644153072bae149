import { type MouseEvent, useEffect, useId, useRef } from 'react'
import styles from './error-summary.module.css'

/** `field`: the id of the control (by default its name); null if the error belongs to no field. */
export type FormError = { field: string | null; message: string }

type Props = {
  /** Errors of the last submit, in the order of the fields. Without errors nothing is rendered. */
  errors: readonly FormError[]
  /** Changes with each submit, so the summary gets the focus again. */
  attempt?: number
}

/** The errors at the top of a form. Takes the focus and links to the fields. */
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

/** Click handler of a link to a field: focuses the control. A plain link only scrolls to it. */
export function goToField(event: MouseEvent, id: string) {
  if (focusField(id)) event.preventDefault()
}

/**
 * Focuses the control with that id, or inside it the first wrong one, or the first that takes the
 * focus: a hidden or disabled control doesn't. A link is the last choice, because the help of a
 * field may have one.
 * @returns false without such a control
 */
export function focusField(id: string): boolean {
  const target = document.getElementById(id)
  if (!target) return false
  const inside = (kinds: string) => target.querySelectorAll<HTMLElement>(kinds)
  const controls = [
    ...inside('[aria-invalid]'),
    ...inside('input, select, textarea, button, [tabindex="0"]'),
    target,
    ...inside('a[href]'),
  ]
  const focused = controls.find((control) => {
    control.focus({ preventScroll: true })
    return document.activeElement === control
  })
  focused?.scrollIntoView({ block: 'center' })
  return focused !== undefined
}
