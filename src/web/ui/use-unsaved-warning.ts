import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

const question = '入力した内容はまだ保存されていません。このページを離れますか？'

// The forms of this page whose input isn't saved. A router asks one blocker alone, so one component asks for all of them.
const unsaved = new Set<object>()

/**
 * Asks before a page with unsaved input is left by a link or by back. A change of the query alone isn't leaving. The browser's own question is
 * used, because it can't be forgotten on a page. Drawn once, around all pages.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  return null
}

/**
 * Leaves for `path` by a full load and without the question, where staying is no choice: the session has ended. The page is not where the back
 * button leads. What was typed must be kept by then (useStoredForm).
 */
export function leaveUnasked(path: string) {
  unsaved.clear()
  window.location.replace(path)
}

/**
 * As long as something typed isn't saved, leaving the page is asked about: by UnsavedGuard, and by the browser when the tab is closed.
 *
 * @returns a function to call after a save and right before `navigate`: at that moment React hasn't heard of the save yet
 */
export function useUnsavedWarning(dirty: boolean) {
  const [form] = useState(() => ({}))
  useEffect(() => {
    if (!dirty) return
    unsaved.add(form)
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(form)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(form)
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty, form])
  return useCallback(() => {
    unsaved.delete(form)
  }, [form])
}
