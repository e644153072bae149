import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import type { DraftRow } from '#database/experiences/drafts.ts'
import { type ExperienceForm, formOf, type StoredForm } from '#domain/experiences/experience-form.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** A draft in the API's form: the whole form, whichever fields are filled in. */
export function draftOf(row: DraftRow): Draft {
  return { ...formOf(row.form), id: row.id, version: row.version, updated_at: isoJapan(row.updated_at) }
}

/** Size as JSON. The table allows a third more, which its own encoding may add. */
const MOST_BYTES = 150_000

/**
 * The form to store in a draft.
 * @throws InvalidInput when it is too large
 */
export function draftForm(form: StoredForm): ExperienceForm {
  const whole = formOf(form)
  if (Buffer.byteLength(JSON.stringify(whole)) > MOST_BYTES)
    throw new InvalidInput({ base: ['入力された内容が長すぎるため、保存できません。文章を短くしてください。'] })
  return whole
}
