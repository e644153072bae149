import type { Actor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { endViewing } from '../people/end-viewing.ts'

/**
 * Ends the session of these headers, if there is one, and the admin's impersonation.
 * @returns Set-Cookie values
 */
export async function signOut(app: App, actor: Actor, headers: Headers): Promise<string[]> {
  const viewed = actor.kind === 'user' && (actor.viewing || actor.viewing_over)
  const ended = viewed ? (await endViewing(app, actor)).cookies : []
  return [...(await app.accounts.signOut(headers)).cookies, ...ended]
}
