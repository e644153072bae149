import type { AccountClosing } from '#contract/accounts/closing-schemas.ts'
import { countRunAlone, findClosing } from '#database/accounts/closings.ts'
import { findObstacles, findOpenThings } from '#database/accounts/obstacles.ts'
import { obstacleWords } from '#domain/accounts/closing.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { isAdmin, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/** Bookings and payments of each kind that are named. */
const NAMED = 20

/** Whether the person's own account is being closed, and what prevents it. */
export async function getClosing({ db, clock }: Pick<App, 'db' | 'clock'>, actor: UserActor): Promise<AccountClosing> {
  const now = clock.now()
  const [closing, obstacles, open, experiences] = await Promise.all([
    findClosing(db, actor.id),
    findObstacles(db, actor.id, now),
    findOpenThings(db, actor.id, now, NAMED),
    countRunAlone(db, actor.id),
  ])
  return {
    closing: closing && {
      asked_at: isoJapan(closing.asked_at),
      closes_at: isoJapan(closing.closes_at),
      due: closing.closes_at <= now,
    },
    obstacles: obstacleWords(obstacles, isAdmin(actor)),
    coming: open.coming.map((one) => ({ ...one, starts_at: isoJapan(one.starts_at) })),
    hosted: open.hosted.map((one) => ({ ...one, starts_at: isoJapan(one.starts_at) })),
    money: open.money,
    hosts: actor.hosts === true,
    experiences,
  }
}
