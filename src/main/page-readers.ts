// Decides which cached page a signed-in user gets, or that the user needs a page of their own
// (docs/decisions/044-one-cached-page-for-all-users-of-a-kind.md).
import { findOwnParts, type OwnPartsQuestion } from '#database/experiences/find-own-parts.ts'
import { batched } from '#domain/shared/batched.ts'
import type { App } from '#services/shared/app.ts'
import type { PageReader } from '#web/request-scope.ts'
import type { Cacheable } from './cached-topics.ts'

/** `visitor`: no valid session. `own`: a page that contains data of this user. */
export type Audience = 'visitor' | PageReader | 'own'

export type AudienceOf = (cookie: string, page: Pick<Cacheable, 'name' | 'id'>) => Promise<Audience>

/** Pages that show more to those who manage the experience. */
const OF_EXPERIENCE = new Set(['/stories/{id}', '/stories/{id}/calendars', '/reviews/{id}'])
/** The page that marks the user's own slots. */
const WITH_OWN_SLOTS = '/stories/{id}/calendars'

export function audiences(app: Pick<App, 'accounts' | 'db'>): AudienceOf {
  const hasOwnParts = batched((asked: OwnPartsQuestion[]) => findOwnParts(app.db, asked))
  return async (cookie, { name, id }) => {
    const headers = new Headers({ cookie })
    const session = app.accounts.sessionOf(headers)
    if (session === null) return 'visitor'
    const of_experience = OF_EXPERIENCE.has(name)
    const marks_slots = name === WITH_OWN_SLOTS
    const ask = () => hasOwnParts({ session, experience_id: Number(id), marks_slots })
    const [user, marked] = await Promise.all([app.accounts.userOf(headers, session), marks_slots && ask()])
    if (!user) return 'visitor'
    // The page shows the name of the impersonated user and the end; or it ends the cookie.
    if (user.impersonation || user.impersonation_over) return 'own'
    if (of_experience && user.access_control === 'ADMIN') return 'own'
    // Most users act for no experience, so most pages need no second statement.
    const has_own = marks_slots ? marked : of_experience && user.hosts && (await ask())
    return has_own ? 'own' : user.access_control
  }
}
