import type {
  AdminCalendar,
  AdminCalendars,
  AdminCalendarsFilter,
  AdminCalendarsQuery,
} from '#contract/booking/admin-calendars-schemas.ts'
import type { HostCalendar } from '#contract/schedule/host-schedule-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { Tx } from '#database/client.ts'
import { findBookedInSlots } from '#database/office/slot-targets.ts'
import { type AdminSlotFilter, countAdminSlots, findAdminSlots } from '#database/schedule/admin-slots.ts'
import { findHostSlot } from '#database/schedule/host-slots.ts'
import type { SlotCancelRequester } from '#domain/booking/cancellation.ts'
import type { DigestKey } from '#domain/booking/digest.ts'
import { addDays, isDate } from '#domain/shared/japan-time.ts'
import { cleanLine } from '#domain/shared/text.ts'
import { hostCalendarOf } from '../../schedule/slots/host-calendars.ts'
import type { ActingUser, UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { ownInterestIn, refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { cancelSlotWithReason, type SlotCancellation } from '../shared/cancel-slot.ts'
import { allowanceForSlots } from '../shared/refund-limit.ts'
import { listParticipants } from '../slots/list-participants.ts'

/** A day of 40 slots fits on one page, so that they can be selected at once. */
const PAGE_SIZE = 50

/**
 * The filter for the database.
 * @throws InvalidInput for a date that isn't valid
 */
export function slotsFilter({ q, ...filter }: Omit<AdminCalendarsFilter, 'sort'>): AdminSlotFilter {
  for (const day of ['from', 'to'] as const) {
    const given = filter[day]
    if (given !== undefined && !isDate(given)) throw new InvalidInput({ [day]: ['日付を正しく入力してください。'] })
  }
  const text = cleanLine(q ?? '')
  return { ...filter, ...(text === '' ? {} : { q: text }) }
}

/**
 * Slots of all hosts, 50 a page; a page past the end is empty.
 * @throws InvalidInput for a date that isn't valid
 */
export async function listAdminCalendars(
  app: Pick<App, 'db' | 'clock'>,
  { page, sort, ...asked }: AdminCalendarsQuery,
): Promise<AdminCalendars> {
  const now = app.clock.now()
  const filter = slotsFilter(asked)
  const count = async (fitting: AdminSlotFilter) => await countAdminSlots(app.db, now, fitting)
  const [total_count, today_count, tomorrow_count, rows] = await Promise.all([
    count(filter),
    count({ slot_on: 'today' }),
    count({ slot_on: 'tomorrow' }),
    findAdminSlots(app.db, now, { ...filter, sort }, rangeOf(page, PAGE_SIZE)),
  ])
  return {
    calendars: rows.map((row) => ({
      ...hostCalendarOf(row, now),
      hosted_by: row.hosted_by,
      state_id: row.online ? null : row.state,
    })),
    meta: {
      ...countedMetaOf(page, total_count, PAGE_SIZE),
      has_more: false,
      today_count,
      tomorrow_count,
    },
  }
}

/**
 * A slot of any host with its participants, and whether the admin has a part in its money.
 * @throws Refused calendar_not_found
 */
export async function getAdminCalendar(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<UserActor, 'id' | 'admin_roles'>,
  id: number,
): Promise<AdminCalendar> {
  const slot = await listParticipants(app, null, id)
  return {
    ...slot,
    own_interest: await ownInterestIn(app.db, admin, { calendar_id: id }),
    refund_allowance: await allowanceForSlots(app.db, admin, await findBookedInSlots(app.db, [id]), app.clock.now()),
  }
}

/**
 * An admin cancels or postpones a slot of any host. Writes the audit log in the same transaction.
 * @param input requested_by: who asked, for the words that guests and hosts read
 * `shift_days`: by how many days it is postponed, to the same time
 * `digest`: of the action that ends it with others
 * @param also runs in that transaction; what it throws leaves the slot as it is
 * @throws Refused own_interest, and as `cancelSlotWithReason`
 */
export async function cancelCalendarByOperator(
  app: App,
  admin: ActingUser,
  id: number,
  {
    requested_by = 'operator',
    shift_days = null,
    digest,
    ...input
  }: SlotCancellation & {
    requested_by?: SlotCancelRequester
    shift_days?: number | null
    digest?: DigestKey
  },
  also?: (tx: Tx) => Promise<void>,
): Promise<HostCalendar> {
  // Before the transaction, which releases the places of the guests.
  await refuseOwnInterest(app.db, admin, { calendar_id: id })
  const slot = shift_days === null ? undefined : await findHostSlot(app.db, app.clock.now(), null, id)
  const postponed_to =
    slot && shift_days !== null
      ? { date: addDays(slot.date, shift_days), start_time: slot.start_time, end_time: slot.end_time }
      : input.postponed_to
  return await cancelSlotWithReason(
    app,
    id,
    { ...input, ...(postponed_to && { postponed_to }) },
    {
      by: 'operator',
      admin_id: admin.id,
      requested_by,
      digest,
      find: () => findHostSlot(app.db, app.clock.now(), null, id),
      note: (reason) => async (tx, sums) => {
        await also?.(tx)
        await insertAudit(tx, admin, {
          at: app.clock.now(),
          action: postponed_to ? 'postpone_calendar' : 'cancel_calendar',
          subject_type: 'calendar',
          subject_id: id,
          detail: { ...sums, requested_by, reason, ...postponed_to },
        })
      },
    },
  )
}
