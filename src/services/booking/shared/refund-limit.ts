// What admins of the role サポート may give back. Every operation in which an admin decides a refund
// asks here, whatever page or job it came from.
import type { Db, Tx } from '#database/client.ts'
import { sumDecidedBy } from '#database/booking/payment/refunds.ts'
import { lockRefundsOf } from '#database/locks.ts'
import type { BookedInSlots } from '#database/office/slot-targets.ts'
import { findRefundLimit } from '#database/reference/settings.ts'
import { type AdminRole, mayAs } from '#domain/accounts/roles.ts'
import { shareOfSlots } from '#domain/booking/cancellation.ts'
import { allowanceOf, fitsAllowance, type RefundAllowance, type RefundPart } from '#domain/booking/refunds.ts'
import { dateOf, instantOf } from '#domain/shared/japan-time.ts'
import { requireStillAdmin } from '../../accounts/shared/locked-person.ts'
import { Refused } from '../../shared/refused.ts'

/** What an admin with these roles may still give back today; null without a limit. */
export async function refundAllowance(
  db: Db,
  admin: { id: number; admin_roles: readonly AdminRole[] },
  now: Date,
): Promise<RefundAllowance | null> {
  if (mayAs(admin.admin_roles, 'accounting')) return null
  const today = instantOf(dateOf(now), '00:00')
  const [limit, given] = await Promise.all([findRefundLimit(db), sumDecidedBy(db, admin.id, today)])
  return allowanceOf(limit, given)
}

/** What cancelling slots refunds of each reservation. */
export const partsOfSlots = (booked: readonly BookedInSlots[]): RefundPart[] =>
  booked.map((one) => ({ amount: shareOfSlots(one), before: one.paid_back }))

/** As refundAllowance, and whether the refunds of cancelling these slots stay within it. */
export async function allowanceForSlots(
  db: Db,
  admin: Parameters<typeof refundAllowance>[1],
  booked: readonly BookedInSlots[],
  now: Date,
): Promise<(RefundAllowance & { fits: boolean }) | null> {
  const allowance = await refundAllowance(db, admin, now)
  return allowance && { ...allowance, fits: fitsAllowance(allowance, partsOfSlots(booked)) }
}

/**
 * Call it before the refunds of one action are stored. It reads the roles from the database: a job
 * may act for an admin who has lost a role. Of two actions of one admin at once, the second one
 * waits for the end of the first.
 * @param parts one for each reservation
 * @throws Refused refund_over_limit, not_allowed, role_missing
 */
export async function requireAllowance(
  tx: Tx,
  admin: { id: number },
  parts: readonly RefundPart[],
  now: Date,
): Promise<void> {
  if (parts.every(({ amount }) => amount === 0)) return
  const { id, admin_roles } = await requireStillAdmin(tx, admin, 'accounting', 'support')
  await lockRefundsOf(tx, id)
  const allowance = await refundAllowance(tx, { id, admin_roles }, now)
  if (allowance && !fitsAllowance(allowance, parts)) throw new Refused('refund_over_limit', allowance)
}
