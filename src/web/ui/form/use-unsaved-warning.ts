import { useCallback, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

const question = '入力した内容はまだ保存されていません。このページを離れますか？'

type Form = {
  isSaved: () => boolean
  /** Saves the form before the user leaves the page. @returns whether it succeeded */
  save?: () => Promise<boolean>
}

// All forms of this page. React Router supports one active blocker, so one component asks for all.
const forms = new Set<Form>()
const unsaved = () => [...forms].filter((form) => !form.isSaved())

// The router would load the script of the next page, and reload this one when that fails.
const isOffline = () => navigator.onLine === false

/**
 * Before the user leaves a page by a link or the back button: saves the forms that can be saved and
 * asks for confirmation if one stays unsaved. A change of the query string alone doesn't count.
 * Without a network the page stays. Render it once, around all pages.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (isOffline() || unsaved().length > 0),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const decide = async () => {
      if (isOffline()) {
        const { pathname, search } = blocker.location
        blocker.reset()
        // Loaded after hydration (root.tsx).
        return await import('../keep-page.ts').then(
          ({ stayInsteadOf }) => stayInsteadOf(pathname + search),
          () => undefined,
        )
      }
      const saved = await Promise.all(unsaved().map(async ({ save }) => (save ? await save() : false)))
      if (saved.every(Boolean) || window.confirm(question)) blocker.proceed()
      else blocker.reset()
    }
    void decide()
  }, [blocker])
  return null
}

/** Asks for confirmation if a form of this page is unsaved. */
export const mayLeave = () => unsaved().length === 0 || window.confirm(question)

/**
 * Goes to `path` by a full page load, without confirmation, and replaces the history entry. For an
 * ended session. Store what the user typed before the call (`useStoredForm`).
 */
export function leaveWithoutWarning(path: string) {
  forms.clear()
  window.location.replace(path)
}

/**
 * Registers a form with `UnsavedGuard`. When the tab closes, the browser asks instead: it doesn't
 * wait for a save.
 *
 * @returns a function that unregisters the form
 */
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
 * Asks for confirmation before the user leaves the page while `dirty` is true.
 *
 * @returns a function to call after a save, immediately before `navigate`: `dirty` changes only
 *   with the next render
 */
export function useUnsavedWarning(dirty: boolean) {
  const [form] = useState<Form>(() => ({ isSaved: () => false }))
  useEffect(() => (dirty ? watchForm(form) : undefined), [dirty, form])
  return useCallback(() => {
    forms.delete(form)
  }, [form])
}
