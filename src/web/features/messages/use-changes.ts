import { useEffect, useRef } from 'react'

/** How often an open page asks for changes, ms. */
const EVERY = 3000

/** Calls `onChange` regularly while the page is visible, and when it becomes visible or online again. */
export function useChanges(onChange: () => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(ask, EVERY)
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('online', ask)
    }
  }, [])
}
