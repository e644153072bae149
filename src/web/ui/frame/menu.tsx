import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'

type Props = {
  /** The button's text and icon. */
  summary: ReactNode
  arrow?: boolean
  className?: string
  children: ReactNode
}

/**
 * Links behind a button. It is a native `<details>`, so it opens without JavaScript. With
 * JavaScript it also closes on Escape, on a click elsewhere and on navigation.
 */
export function Menu({ summary, arrow = false, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [key])
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const element = details.current
      if (element?.open && event.target instanceof Node && !element.contains(event.target)) element.open = false
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
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
