import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import type { DraftRow } from '#database/experiences/drafts.ts'
import { type ExperienceForm, formOf, type StoredForm } from '#domain/experiences/experience-form.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { InvalidInput } from '../shared/refused.ts'

/** A draft as the wire shows it: the whole form, whatever of it was filled in. */
export function draftOf(row: DraftRow): Draft {
  return { ...formOf(row.form), id: row.id, version: row.version, updated_at: isoJapan(row.updated_at) }
}

/** As JSON; the table holds a third more, which is what its own encoding may add. */
const MOST_BYTES = 150_000

/** The form as a draft keeps it. @throws InvalidInput when it is too large to be kept */
export function draftForm(form: StoredForm): ExperienceForm {
  const whole = formOf(form)
  if (Buffer.byteLength(JSON.stringify(whole)) > MOST_BYTES)
    throw new InvalidInput({ base: ['入力された内容が長すぎるため、保存できません。文章を短くしてください。'] })
  return whole
}
