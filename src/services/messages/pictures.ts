import type { AddedPicture } from '#contract/messages/messages-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { holdActiveUser } from '#database/locks.ts'
import { deleteUnsentPictures, findPicture, insertPicture } from '#database/messages/pictures.ts'
import { pictureTypeOf } from '#domain/images/pictures.ts'
import { reencodePicture } from '../images/images.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'
import { ownThread } from './threads.ts'

/** Pictures that one user can upload. */
const LIMIT = { most: 60, seconds: 3600 } as const

/**
 * Stores a picture for a message that isn't sent yet. It is re-encoded, so nothing else of the file
 * survives, least of all where it was taken.
 * @param base64 the file
 * @throws Refused thread_not_found, thread_closed, too_many_attempts, message_picture_type, image_*
 */
export async function addPicture(
  app: Pick<App, 'db' | 'clock' | 'images' | 'rate_limits' | 'log'>,
  actor: UserActor,
  thread_id: number,
  base64: string,
): Promise<AddedPicture> {
  const file = Buffer.from(base64, 'base64')
  const { closed } = await ownThread(app.db, actor, thread_id)
  if (closed) throw new Refused('thread_closed')
  await limitAttempts(app, `message_picture:${actor.id}`, LIMIT)
  if (!pictureTypeOf(file)) throw new Refused('message_picture_type')
  const { data, width, height } = await reencodePicture(app, file, String(actor.id))
  return await inTransaction(app.db, async (tx) => {
    if (!(await holdActiveUser(tx, actor.id))) throw new Refused('not_signed_in')
    const id = await insertPicture(tx, {
      thread_id,
      uploader_id: actor.id,
      media_type: 'image/webp',
      width,
      height,
      content: data,
      created_at: app.clock.now(),
    })
    return { id, width, height }
  })
}

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

/** Milliseconds that a picture may wait for its message: as long as a device may be offline. */
const KEPT = 7 * 86_400_000

/** Deletes pictures whose message was never sent. */
export async function sweepPictures(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT)
  await inTransaction(app.db, (tx) => deleteUnsentPictures(tx, before))
}
