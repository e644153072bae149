import { findPicture } from '#database/messages/pictures.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'

/**
 * A picture of a message, for the two sides of its thread.
 * @throws Refused picture_not_found
 */
export async function getPicture(
  app: Pick<App, 'db'>,
  actor: UserActor,
  id: number,
): Promise<{ media_type: string; content: Buffer }> {
  const picture = await findPicture(app.db, actor.id, id)
  if (!picture) throw new Refused('picture_not_found')
  return picture
}
