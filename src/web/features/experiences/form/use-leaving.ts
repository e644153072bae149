import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'

const question = '入力した内容はまだ保存されていません。このページを離れますか？'

type Means = { isSaved: () => boolean; save: () => Promise<boolean> }

/**
 * Saves before a page is left by a link or by back, and asks only when that can't be done. Closing the tab is asked about at once, because nothing can be
 * waited for then.
 *
 * @returns a function to call right before leaving on purpose
 */
export function useLeaving({ isSaved, save }: Means) {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !released.current && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const decide = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return
    if ((await save()) || window.confirm(question)) blocker.proceed()
    else blocker.reset()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void decide()
  }, [blocker.state])
  const unsaved = useEffectEvent(() => !released.current && !isSaved())
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return useCallback(() => {
    released.current = true
  }, [])
}
