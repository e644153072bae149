import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const question = '入力した内容はまだ保存されていません。このページを離れますか？'

// The page is being left, whatever is typed on it.
let leaving = false

/**
 * Leaves for `path` by a full load and without the question, where staying is no choice: the session has ended. The page is not where the back
 * button leads. What was typed must be kept by then (useStoredForm).
 */
export function leaveUnasked(path: string) {
  leaving = true
  window.location.replace(path)
}

/**
 * Asks before a page with unsaved input is left: by a link, by back, by closing the tab. A change of the query alone isn't
 * leaving. The browser's own question is used for both, because it can't be forgotten on a page.
 *
 * @returns a function to call after a save and right before `navigate`: at that moment React hasn't heard of the save yet
 */
export function useUnsavedWarning(dirty: boolean) {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!dirty) return
    released.current = false
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current && !leaving) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return useCallback(() => {
    released.current = true
  }, [])
}
