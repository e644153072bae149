import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

const question = '入力した内容はまだ保存されていません。このページを離れますか？'

type Form = {
  isSaved: () => boolean
  /** Where a form can be saved before its page is left. @returns whether it was */
  save?: () => Promise<boolean>
}

// The forms of this page. A router asks one blocker alone, so one component asks for all of them.
const forms = new Set<Form>()
const unsaved = () => [...forms].filter((form) => !form.isSaved())

/**
 * Saves what can be saved before a page is left by a link or by back, and asks where something typed isn't saved then. A change of the query alone
 * isn't leaving. The browser's own question is used, because it can't be forgotten on a page. Drawn once, around all pages.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved().length > 0,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const decide = async () => {
      const saved = await Promise.all(unsaved().map(async ({ save }) => (save ? await save() : false)))
      if (saved.every(Boolean) || window.confirm(question)) blocker.proceed()
      else blocker.reset()
    }
    void decide()
  }, [blocker])
  return null
}

/**
 * Leaves for `path` by a full load and without the question, where staying is no choice: the session has ended. The page is not where the back
 * button leads. What was typed must be kept by then (useStoredForm).
 */
export function leaveUnasked(path: string) {
  forms.clear()
  window.location.replace(path)
}

/** Has this form looked after by UnsavedGuard, and by the browser when the tab is closed: nothing can be waited for then. @returns how that ends */
export function watchForm(form: Form): () => void {
  forms.add(form)
  const ask = (event: BeforeUnloadEvent) => {
    if (forms.has(form) && !form.isSaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => {
    forms.delete(form)
    window.removeEventListener('beforeunload', ask)
  }
}

/**
 * As long as something typed isn't saved, leaving the page is asked about.
 *
 * @returns a function to call after a save and right before `navigate`: at that moment React hasn't heard of the save yet
 */
export function useUnsavedWarning(dirty: boolean) {
  const [form] = useState<Form>(() => ({ isSaved: () => false }))
  useEffect(() => (dirty ? watchForm(form) : undefined), [dirty, form])
  return useCallback(() => {
    forms.delete(form)
  }, [form])
}
