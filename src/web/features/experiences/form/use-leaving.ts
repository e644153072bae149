import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { watchForm } from '#web/ui/form/use-unsaved-warning.ts'

type Options = { isSaved: () => boolean; save: () => Promise<boolean> }

/**
 * Saves before the user leaves the page by a link or the back button. Asks only if saving fails.
 *
 * @returns a function to call before leaving on purpose
 */
export function useLeaving(options: Options) {
  const released = useRef(false)
  const isSaved = useEffectEvent(() => released.current || options.isSaved())
  const save = useEffectEvent(() => options.save())
  useEffect(() => watchForm({ isSaved: () => isSaved(), save: () => save() }), [])
  return useCallback(() => {
    released.current = true
  }, [])
}
