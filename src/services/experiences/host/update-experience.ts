import type { SavedExperience } from '#contract/experiences/host-experiences-schemas.ts'
import { findClosing } from '#database/accounts/closings.ts'
import { readTerms } from '#database/booking/shared/guest-terms.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { removeDraft } from '#database/experiences/drafts.ts'
import {
  type ComingSlotRow,
  findComingSlots,
  findDaysOff,
  findHostFields,
  findRules,
  type RuleRow,
} from '#database/experiences/experience-form.ts'
import { type ExperienceRow, findExperience } from '#database/experiences/find-experience.ts'
import { insertChange, insertDecision, updateExperienceRow } from '#database/experiences/write-experience.ts'
import { claimImage } from '#database/images/images.ts'
import { lockComingSlots, lockExperienceForm } from '#database/locks.ts'
import { typesWords } from '#domain/booking/price-type-words.ts'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { type FieldChange, reviewedFields, watchedChanges } from '#domain/experiences/watched-changes.ts'
import { ruleWords } from '#domain/schedule/recurrence.ts'
import { dateOf, formatSlot, isoJapanExact } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { affiliationAfter, checkReferences, findOutsideOf, valuesOf } from './check-form.ts'
import { getExperience } from '../stories/get-experience.ts'
import { saveParts, saveSlots } from './save-form.ts'
import { messageOf, type GuestNotice, notifyGuests } from './notify-guests.ts'

/** The state with which the form was opened. */
export type Opened = GuestNotice & {
  /** `updated_at` as it was read; null skips the comparison. */
  updated_at: string | null
  /** The single dates that were in the form; null for all. */
  known_calendar_ids: readonly number[] | null
}

/**
 * Saves the form of an experience. A published one stays published, and admins see its changes. A
 * returned or withdrawn one asks for approval again. Guests may book at the same time. Those who
 * have booked already are notified of the changes.
 * @returns the experience; the slots that the form removes but that stay, closed, because they are
 * booked; the slots that keep more places than the form says; how many guests are notified
 * @throws Refused experience_not_found (also for another user's), experience_changed,
 * guests_changed, account_closing; InvalidInput
 */
export async function updateExperience(
  app: App,
  actor: UserActor,
  id: number,
  form: ExperienceForm,
  opened: Opened,
): Promise<SavedExperience> {
  const outside = await findOutsideOf(app, actor, form)
  const message = messageOf(opened)
  const saved = await inTransaction(app.db, async (tx) => {
    await lockExperienceForm(tx, id)
    const now = app.clock.now()
    const today = dateOf(now)
    const before = await findExperience(tx, now, id, actor.id)
    if (!before?.access.acts_for_it) throw new Refused('experience_not_found')
    if (opened.updated_at !== null && opened.updated_at !== isoJapanExact(before.updated_at))
      throw new Refused('experience_changed')
    const named = new Set(form.recurrence_rules.map((rule) => rule.uuid?.toLowerCase()))
    const removed = (await findRules(tx, id, today)).map((rule) => rule.uuid).filter((uuid) => !named.has(uuid))
    await lockComingSlots(tx, id, now, removed)
    // Read under the locks, because a cancelled or deleted slot adds a left out date.
    const rules = await findRules(tx, id, today)
    const slots = await findComingSlots(tx, id, now)
    const terms = await readTerms(tx, id)

    const { recruitment_number } = before
    const earlier = { recruitment_number, calendars: slots, recurrence_rules: rules }
    const values = valuesOf(withoutPastDates(form, slots, today), { now, saved: earlier })
    for (const image of outside) await claimImage(tx, image)
    await checkReferences(tx, values, { experience_id: id, user_ids: [actor.id, before.access.user_id] })
    const { community_id } = await findHostFields(tx, id)
    const affiliation = await affiliationAfter(tx, values.community_id, { ...before.access, community_id }, actor)

    const kept = await saveSlots(
      tx,
      id,
      values,
      { recruitment_number, slots, rules, daysOff: await findDaysOff(tx, id) },
      { known: opened.known_calendar_ids, now, holidays: app.holidays },
    )
    const status = before.status === 'published' ? 'published' : 'awaiting'
    if (status !== before.status && (await findClosing(tx, actor.id))) throw new Refused('account_closing')
    await updateExperienceRow(tx, id, values, affiliation, { status, now })
    const shown = [...before.images, ...(before.meeting_image ? [before.meeting_image] : [])]
    await saveParts(app, tx, id, values, shown)
    if (status !== before.status)
      await insertDecision(tx, { experience_id: id, action: 'requested', user_id: actor.id, at: now })
    await removeDraft(tx, { user_id: actor.id, experience_id: id })
    const edit = { experience_id: id, user_id: actor.id, before: terms, now }
    const { told, small } = await notifyGuests(tx, edit, { ...opened, message })
    const after = await findExperience(tx, now, id, actor.id)
    const changes =
      before.status === 'published'
        ? watchedChanges(watchedOf(before), watchedOf(after!))
        : watchedChanges(
            reviewedOf(before, slots, rules),
            reviewedOf(after!, await findComingSlots(tx, id, now), await findRules(tx, id, today)),
            reviewedFields,
          )
    await noteChanges(tx, actor, now, { id, changes, small })
    return { ...kept, told_guests: told }
  })
  return { ...(await getExperience(app, actor, id)), ...saved }
}

/** Drops dates that have begun since the form was opened, because they can't be edited any more. */
function withoutPastDates(form: ExperienceForm, slots: readonly { id: number }[], today: string): ExperienceForm {
  const coming = new Set(slots.map((slot) => slot.id))
  const past = (row: ExperienceForm['calendars'][number]) =>
    row.id !== null && !coming.has(row.id) && row.date !== null && row.date <= today
  return { ...form, calendars: form.calendars.filter((row) => !past(row)) }
}

const watchedOf = (row: ExperienceRow) => ({
  ...row,
  price_types: typesWords(row.price_types),
  options: row.options.map(({ name, price }) => `${name}　${formatYen(price)}`).join('\n'),
})

const reviewedOf = (row: ExperienceRow, slots: readonly ComingSlotRow[], rules: readonly RuleRow[]) => {
  const single = slots.filter((slot) => slot.recurrence_rule_uuid === null)
  return { ...watchedOf(row), calendars: [...rules.map(ruleWords), ...single.map(formatSlot)].join('\n') }
}

/** @param small whether the host told no guest of it */
async function noteChanges(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, changes, small }: { id: number; changes: readonly FieldChange[]; small: boolean },
): Promise<void> {
  if (changes.length === 0) return
  const side = (of: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[of]]))
  await insertChange(tx, {
    experience_id: id,
    user_id: actor.id,
    before: side('before'),
    after: side('after'),
    small,
    at: now,
  })
}
