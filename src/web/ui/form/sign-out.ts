/**
 * Signing out of this browser: every tab of that person leaves its private page, also one that the
 * browser has kept for the back button. The next user of the computer must not read it. A session
 * may also end elsewhere: a tab asks when it is shown again.
 */
import { clearStoredForms } from './stored-forms.ts'
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

/** What only pages of a signed-in person have, and the address that answers 401 without a session. */
const SESSIONS = {
  'form[action="/sign_out"]': '/api/v1/me',
  'header [href="/brand/sign_out"]': '/brand/api/v1/brand-members/me',
}
/** What only pages have that an admin sees as another user. */
const END_OF_IMPERSONATION = '/seeing_as/end'

/** Changes with each sign-out. `localStorage` tells the other tabs, and needs no open channel. */
const keyOf = (population: Population) => `tsumugi.signed_out.${population}`
/** Changes when a session may have ended: the other tabs ask after this time, ms. */
const ASK = 'tsumugi.session_ended'
const ASK_AFTER = 1000

function markOf(population: Population): string | null {
  try {
    return window.localStorage.getItem(keyOf(population))
  } catch {
    return null
  }
}

/**
 * The mark that this page knows. This script loads after the page, so a mark that is newer than the
 * page is a sign-out that the page has missed.
 */
const markAtLoad = (population: Population) => {
  const mark = markOf(population)
  return Number(mark) > performance.timeOrigin ? null : mark
}
const seen = { user: markAtLoad('user'), brand: markAtLoad('brand') }

function tellTabs(key: string) {
  try {
    window.localStorage.setItem(key, String(Date.now()))
  } catch (error) {
    console.info('other tabs not told', error)
  }
}

/** After a sign-out: deletes what forms have stored, and tells the other tabs. */
export function reportSignOut(population: Population) {
  clearStoredForms()
  tellTabs(keyOf(population))
}

/** A session may have ended: the other tabs ask. They keep what was typed, for the next sign-in. */
export const reportEndedSessions = () => tellTabs(ASK)

/** Signs a user out by the form, which also works without scripts. */
async function signOut(form: HTMLFormElement) {
  if (!mayLeave()) return
  // The call goes on if the person leaves now, and nobody here reads its answer.
  window.addEventListener('pagehide', reportEndedSessions)
  // The answer is a redirect, which this doesn't follow.
  const answer = await fetch(form.action, { method: 'POST', redirect: 'manual', keepalive: true }).catch(() => null)
  // Shows why it failed.
  if (answer?.type !== 'opaqueredirect') return form.submit()
  reportSignOut('user')
  leaveWithoutWarning(PLACES.user.next)
}

function takeForm(event: SubmitEvent) {
  const { target } = event
  if (!(target instanceof HTMLFormElement)) return
  const action = target.getAttribute('action')
  // The page is left when the server has answered.
  if (action === END_OF_IMPERSONATION) window.addEventListener('pagehide', reportEndedSessions)
  if (action !== '/sign_out') return
  event.preventDefault()
  void signOut(target)
}

function leave(path: string) {
  document.body.hidden = true
  leaveWithoutWarning(path)
}

/** Where a page must go whose session has ended; null if it goes on, or if nobody can say. */
async function placeAfterSession(): Promise<string | null> {
  const session = Object.entries(SESSIONS).find(([mark]) => document.querySelector(mark))
  const answer = session && (await fetch(session[1]).catch(() => null))
  // It leads to the sign-in, and back.
  if (answer?.status === 401) return window.location.pathname + window.location.search
  if (!answer?.ok || !document.querySelector(`form[action="${END_OF_IMPERSONATION}"]`)) return null
  const { viewing }: { viewing?: unknown } = await answer.json()
  return viewing ? null : PLACES.user.next
}

/**
 * Signs out by the forms of the page, and leaves a private page after a sign-out in another tab, or
 * when its session has ended elsewhere.
 * @param revalidate loads the data of a public page again
 * @returns a function that ends it
 */
export function watchSignOut(revalidate: () => unknown): () => void {
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
      clearStoredForms()
      // A form may store its input once more when it leaves.
      window.addEventListener('pagehide', clearStoredForms)
      leave(next)
    }
  }
  const ask = async () => {
    const { pathname } = window.location
    const next = await placeAfterSession()
    if (next === null || pathname !== window.location.pathname) return
    if (Object.values(PLACES).some(({ pages }) => pages.test(pathname))) leave(next)
    else void revalidate()
  }
  const onStorage = ({ key }: StorageEvent) => {
    check()
    // The server may still be busy with a sign-out whose page was left.
    if (key === ASK) setTimeout(() => void ask(), ASK_AFTER)
  }
  // A tab that was asleep, and a page from the browser's cache.
  const onShow = (event: Event) => {
    check()
    if (event instanceof PageTransitionEvent ? event.persisted : document.visibilityState === 'visible') void ask()
  }
  check()
  document.addEventListener('submit', takeForm)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onShow)
  window.addEventListener('pageshow', onShow)
  return () => {
    document.removeEventListener('submit', takeForm)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onShow)
    window.removeEventListener('pageshow', onShow)
  }
}
