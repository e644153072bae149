import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'

type Props = {
  /** The words (and picture) of the button. */
  summary: ReactNode
  arrow?: boolean
  className?: string
  children: ReactNode
}

/**
 * A list of links behind a button: the native disclosure, so that it opens without a script. With one it also closes by
 * Escape, by a press elsewhere and when another page has come.
 */
export function Menu({ summary, arrow = false, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [key])
  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      const element = details.current
      if (element?.open && !element.contains(event.target as Node)) element.open = false
    }
    const typed = (event: KeyboardEvent) => {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', typed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', typed)
    }
  }, [])
  return (
    <details ref={details} className={classNames(styles.menu, className)}>
      <summary>
        {summary}
        {arrow && (
          <svg className={styles.arrow} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        )}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
