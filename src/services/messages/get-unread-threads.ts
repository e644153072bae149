import type { UnreadThreads } from '#contract/messages/messages-schemas.ts'
import { countUnreadThreads } from '#database/messages/threads.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'

/** How many threads have messages that the caller's side has not read. */
export const getUnreadThreads = (app: Pick<App, 'db'>, actor: UserActor): Promise<UnreadThreads> =>
  countUnreadThreads(app.db, actor.id)
