import { findClosing, findDueClosings, setClosing } from '#database/accounts/closings.ts'
import { deleteEnded } from '#database/accounts/ended.ts'
import { findObstacles } from '#database/accounts/obstacles.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction } from '#database/client.ts'
import { deleteEndedMails } from '#database/mail/mails.ts'
import { obstacleWords } from '#domain/accounts/closing.ts'
import type { App } from '../../shared/app.ts'
import { eachStep } from '../../shared/each-step.ts'
import { Refused } from '../../shared/refused.ts'
import { queueAccountClosedMail, queueClosingWaitsMail } from '../mails/closing-mails.ts'
import { aboutPerson, eraseLocked, obstaclesOfLocked, withLockedSelf } from '../shared/locked-person.ts'

/** Deletes ended sessions, expired tokens, and attempts that no longer count. */
export async function sweepAccounts(app: App): Promise<void> {
  await inTransaction(app.db, (tx) => deleteEnded(tx, app.clock.now()))
}

const BATCH = 100

/**
 * Erases the accounts whose owners asked to close them and whose day has come. If something
 * prevents it, the person gets one mail, and the account waits until nothing does. One failure is
 * logged and doesn't stop the others.
 * @returns how many were erased
 */
export async function closeDueAccounts(app: App): Promise<number> {
  await inTransaction(app.db, (tx) => deleteEndedMails(tx, 'account_closed'))
  let closed = 0
  for (let after = 0; ;) {
    const due = await findDueClosings(app.db, app.clock.now(), { after, limit: BATCH })
    await eachStep(app, 'closing of an account', due, async ({ id, told_at }) => {
      if ((told_at === null || !(await isPrevented(app, id))) && (await closeAccount(app, id))) closed++
    })
    after = due.at(-1)?.id ?? after
    if (due.length < BATCH) return closed
  }
}

/** Without locks: an account may wait for long. */
async function isPrevented(app: App, id: number): Promise<boolean> {
  return obstacleWords(await findObstacles(app.db, id, app.clock.now()), false).length > 0
}

/** @returns whether this call erased the account */
async function closeAccount(app: App, id: number): Promise<boolean> {
  try {
    return await withLockedSelf(app, id, async (locked) => {
      const { tx, person, now } = locked
      // Read under the lock: the person may have withdrawn it.
      const closing = await findClosing(tx, id)
      if (!closing || closing.closes_at > now) return false
      const prevented = obstacleWords(await obstaclesOfLocked(locked), person.access_control === 'ADMIN')
      if (prevented.length > 0) {
        if (closing.told_at !== null) return false
        await setClosing(tx, id, { ...closing, told_at: now }, now)
        await queueClosingWaitsMail(app, tx, person, prevented)
        return false
      }
      const experiences = await eraseLocked(locked, id)
      await insertAudit(
        tx,
        { kind: 'system' },
        { at: now, action: 'close_account', ...aboutPerson(id), detail: { experiences } },
      )
      await queueAccountClosedMail(app, tx, person.email)
      return true
    })
  } catch (error) {
    // Suspended or erased since it was found.
    if (error instanceof Refused && error.code === 'not_signed_in') return false
    throw error
  }
}
