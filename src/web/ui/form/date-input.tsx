import { useState } from 'react'
import { dateProblem, LAST_DATE } from './date-problem.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

let pressed = false
let watching = false
const waiting: (() => void)[] = []

/** Begins to watch the mouse, or the mouse events of a touch. Call it before `afterPress`. */
function watchPresses(): void {
  if (watching) return
  watching = true
  const end = () =>
    // After the click.
    setTimeout(() => {
      pressed = false
      for (const run of waiting.splice(0)) run()
    })
  addEventListener('mousedown', () => (pressed = true), true)
  addEventListener('mouseup', end, true)
  addEventListener('dragend', end, true)
}

/**
 * Runs a function at once, or after the click if the user is pressing something. A message that
 * appears during the press can move the pressed button away from the pointer. Then the browser
 * sends no click.
 */
function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}

type Props = Omit<TextInputProps, 'type' | 'suffix'> & { type?: 'date' | 'datetime-local' }

/**
 * A date, or a date with a time. While a user types, the browser reports intermediate values: the
 * year 2026 begins as 0002. The field is therefore checked when it loses the focus, and its content
 * is never changed. Its caller must accept any date as a value.
 */
export function DateInput({ type = 'date', error, max, onChange, onFocus, onBlur, ...props }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <TextInput
      {...props}
      type={type}
      max={max ?? (type === 'date' ? LAST_DATE : `${LAST_DATE}T23:59`)}
      error={problem ?? error}
      onChange={(date) => {
        setProblem(null)
        onChange?.(date)
      }}
      onFocus={(event) => {
        watchPresses()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        const field = event.currentTarget
        afterPress(() => setProblem(dateProblem(field)))
        onBlur?.(event)
      }}
    />
  )
}
