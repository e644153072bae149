/**
 * Signing out of this browser: every tab of that person leaves its private page, also one that the
 * browser has kept for the back button. The next user of the computer must not read it.
 */
import { clearStoredForms } from './use-stored-form.ts'
import { leaveWithoutWarning, mayLeave } from './use-unsaved-warning.ts'

type Population = 'user' | 'brand'

/** Pages of one person, and where their tabs go. */
const PLACES: Record<Population, { pages: RegExp; next: string }> = {
  user: {
    pages:
      /^\/(mypage|host|host_story|host_story_drafts|ambassador|admin|reservations|communities\/(new|\d+\/registrations))(\/|$)/,
    next: '/',
  },
  brand: { pages: /^\/brand(\/|$)/, next: '/brand/sign_in' },
}

/** Changes with each sign-out. `localStorage` tells the other tabs, and needs no open channel. */
const keyOf = (population: Population) => `tsumugi.signed_out.${population}`

function markOf(population: Population): string | null {
  try {
    return window.localStorage.getItem(keyOf(population))
  } catch {
    return null
  }
}

/** After a sign-out: deletes what forms have stored, and tells the other tabs. */
export function reportSignOut(population: Population) {
  clearStoredForms()
  try {
    window.localStorage.setItem(keyOf(population), String(Date.now()))
  } catch (error) {
    console.info('other tabs not told', error)
  }
}

/** Signs a user out by the form, which also works without scripts. */
async function signOut(form: HTMLFormElement) {
  if (!mayLeave()) return
  // The answer is a redirect, which this doesn't follow. The call goes on if the person leaves now.
  const answer = await fetch(form.action, { method: 'POST', redirect: 'manual', keepalive: true }).catch(() => null)
  // Shows why it failed.
  if (answer?.type !== 'opaqueredirect') return form.submit()
  reportSignOut('user')
  leaveWithoutWarning(PLACES.user.next)
}

function takeForm(event: SubmitEvent) {
  const { target } = event
  if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== '/sign_out') return
  event.preventDefault()
  void signOut(target)
}

/**
 * Signs out by the forms of the page, and leaves a private page after a sign-out in another tab.
 * @param revalidate loads the data of a public page again
 * @returns a function that ends it
 */
export function watchSignOut(revalidate: () => unknown): () => void {
  const seen = { user: markOf('user'), brand: markOf('brand') }
  const check = () => {
    for (const population of ['user', 'brand'] as const) {
      const mark = markOf(population)
      if (mark === seen[population]) continue
      seen[population] = mark
      const { pages, next } = PLACES[population]
      if (!pages.test(window.location.pathname)) {
        void revalidate()
        continue
      }
      document.body.hidden = true
      clearStoredForms()
      // A form may store its input once more when it leaves.
      window.addEventListener('pagehide', clearStoredForms)
      leaveWithoutWarning(next)
    }
  }
  document.addEventListener('submit', takeForm)
  // The last two: a tab that was asleep, and a page from the browser's cache.
  window.addEventListener('storage', check)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', check)
  return () => {
    document.removeEventListener('submit', takeForm)
    window.removeEventListener('storage', check)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('pageshow', check)
  }
}
