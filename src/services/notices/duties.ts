// What waits for accounting, for the home page and the mails.
import { findMonthsOwed } from '#database/booking/accounting/deposits.ts'
import { inTransaction } from '#database/client.ts'
import { findAdmins, insertNotices } from '#database/notices/notices.ts'
import { findDuties, findNextPayDay, type FoundDuty } from '#database/payouts/duties.ts'
import { findApprovers } from '#database/payouts/find-runs.ts'
import { type AdminRole, mayAs } from '#domain/accounts/roles.ts'
import type { MonthOwed } from '#domain/booking/deposits.ts'
import {
  canHandle,
  dueOf,
  type DutyGroup,
  type DutyKind,
  dutyKindNames,
  dutyKinds,
  isQuiet,
} from '#domain/payouts/duties.ts'
import { dateOf, instantOf } from '#domain/shared/japan-time.ts'
import { firstDayOf, monthAfter, monthOf } from '#domain/shared/month.ts'
import { queueMails } from '../mail/queue-mail.ts'
import type { App } from '../shared/app.ts'
import { dutyArrivedMail } from './notice-mails.ts'

/** Items of one call: a statement of PostgreSQL has 65,535 parameters. The next call has the rest. */
const MOST_ARRIVED = 5_000

type DutiesApp = Pick<App, 'db' | 'clock' | 'holidays'>

/** What waits of one kind, as one admin sees it. */
export type Duty = Pick<DutyGroup, 'kind' | 'count' | 'oldest' | 'first_id'> & {
  /** The earliest last day, YYYY-MM-DD. */
  due: string | null
  /** Whether this admin can handle some of it. */
  can_handle: boolean
  /** Of deposits: the months without them. */
  months: MonthOwed[]
}

/** All that waits. Deposits that are missing have no rows: each month without them is one item. */
export async function allDuties({ db, clock }: DutiesApp): Promise<DutyGroup[]> {
  const now = clock.now()
  const startOf = (month: string) => instantOf(firstDayOf(month), '00:00')
  const [found, owed] = await Promise.all([findDuties(db, now), findMonthsOwed(db, startOf(monthOf(dateOf(now))))])
  const [first] = owed
  if (!first) return found
  const day = await findNextPayDay(db, dateOf(now))
  const oldest = startOf(monthAfter(first.month, 1))
  const deposits = { kind: 'deposits', count: owed.length, oldest, day, first_id: null, own: [], maker: null } as const
  return [...found, { ...deposits, months: owed }]
}

/** One duty per kind of the admin's roles, in the order of handling. */
export function dutiesOf(
  admin: { id: number; roles: readonly AdminRole[] },
  groups: readonly DutyGroup[],
  approvers: readonly number[],
  holidays: App['holidays'],
): Duty[] {
  return dutyKindNames.flatMap((kind) => {
    const all = groups.filter((group) => group.kind === kind)
    if (all.length === 0 || !mayAs(admin.roles, ...dutyKinds[kind].roles)) return []
    const own = all.filter((group) => canHandle(admin.id, group, approvers))
    // Those that the admin can handle come first.
    const shown = own.length > 0 ? own : all
    const due = shown.flatMap((group) => dueOf(group, holidays) ?? []).toSorted()[0] ?? null
    const [first] = shown.toSorted((a, b) => a.oldest.getTime() - b.oldest.getTime())
    const count = shown.reduce((sum, group) => sum + group.count, 0)
    const { oldest, first_id } = first!
    const months = shown.flatMap((group) => group.months ?? [])
    return [{ kind, count, oldest, due, first_id, can_handle: own.length > 0, months }]
  })
}

/**
 * Tells admins what has arrived: one mail per kind to each admin who can handle it. The keys of the
 * items are stored with the mails, so no item is mailed twice.
 * @returns the number of items
 */
export async function sendDutiesArrived(app: App): Promise<number> {
  const now = app.clock.now()
  const found = (await findDuties(app.db, now)).filter(({ kind, fresh }) => fresh.length > 0 && !isQuiet(kind))
  if (found.length === 0) return 0
  const [admins, approvers] = await Promise.all([findAdmins(app.db), findApprovers(app.db)])
  const keyOf = (kind: DutyKind, key: string) => `duty_arrived:${kind}:${key}`
  return await inTransaction(app.db, async (tx) => {
    const rows = found.flatMap(({ kind, oldest, fresh }) =>
      fresh.map((key) => ({
        kind: 'duty_arrived' as const,
        key: keyOf(kind, key),
        reservation_id: null,
        due_at: oldest,
      })),
    )
    const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const keys = await insertNotices(tx, sorted.slice(0, MOST_ARRIVED), now)
    const arrived = found.flatMap((group): FoundDuty[] => {
      const fresh = group.fresh.filter((key) => keys.has(keyOf(group.kind, key)))
      // Of payees in no run, one key stands for all of a pay date.
      return fresh.length === 0 ? [] : [{ ...group, count: group.kind === 'runs_to_make' ? group.count : fresh.length }]
    })
    await queueMails(
      app,
      tx,
      admins.flatMap((admin) =>
        dutiesOf(admin, arrived, approvers, app.holidays)
          .filter(({ can_handle }) => can_handle)
          .map((duty) => dutyArrivedMail(app.base_url, admin, duty)),
      ),
    )
    app.checkpoint('duties:sending')
    return keys.size
  })
}
