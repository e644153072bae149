import { useRef, useState, useSyncExternalStore } from 'react'
import { focusField } from '#web/ui/form/error-summary.tsx'
import type { FieldName } from './shared/fields.ts'
import { firstOpenStep, type FormProgress, stepOf, steps } from './shared/parts.ts'

/** A choice of the device and no typed text, so signing out keeps it. */
const KEY = 'tsumugi.whole_form'
const listeners = new Set<() => void>()

function prefersWhole(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * The five steps in which a host writes a first experience. All fields stay on the page, so the
 * host can go to any step, or to the whole form, and loses nothing. The choice of the whole form
 * stays on this device.
 * @param offered whether the host has no experience yet
 */
export function useSteps(offered: boolean, progress: FormProgress) {
  const [step, setStep] = useState(() => firstOpenStep(progress))
  const [stepsLeft, setStepsLeft] = useState(false)
  const stored = useSyncExternalStore(subscribe, prefersWhole, () => false)
  const inSteps = offered && !stepsLeft && !stored
  const focus = useRef<FieldName | null>(null)

  const show = (next: number) => {
    setStep(Math.max(0, Math.min(steps.length - 1, next)))
    // The position of the page is that of the other step.
    requestAnimationFrame(() => {
      const line = document.getElementById('step')
      line?.focus({ preventScroll: true })
      line?.closest('nav')?.scrollIntoView({ block: 'start' })
    })
  }
  return {
    offered,
    /** The step that is shown; null for the whole form. */
    step: inSteps ? step : null,
    isLast: step === steps.length - 1,
    show,
    next: () => show(step + 1),
    before: () => show(step - 1),
    /** Shows the whole form this time. */
    showAll: () => setStepsLeft(true),
    /** The host chooses the whole form. */
    leave: () => {
      setStepsLeft(true)
      try {
        window.localStorage.setItem(KEY, '1')
      } catch (error) {
        console.info('choice of the whole form not stored', error)
      }
    },
    enter: () => {
      setStepsLeft(false)
      setStep(firstOpenStep(progress))
      try {
        window.localStorage.removeItem(KEY)
      } catch (error) {
        console.info('choice of the steps not stored', error)
      }
      for (const listener of listeners) listener()
    },
    /** Shows a field, in its step, and focuses it. */
    go: (field: FieldName) => {
      focus.current = field
      setStep(stepOf(field))
      requestAnimationFrame(() => {
        if (focus.current === field) focusField(field)
      })
    },
  }
}
