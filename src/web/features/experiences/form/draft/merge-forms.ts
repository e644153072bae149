import type { ExperienceForm } from '#domain/experiences/experience-form.ts'

type Merged = {
  /** The changes of both; where both changed a field, mine. */
  mine: ExperienceForm
  /** The changes of both; where both changed a field, theirs. */
  theirs: ExperienceForm
  /** The fields that both changed, to different values. */
  asked: (keyof ExperienceForm)[]
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two forms that started from the same one, field by field.
 *
 * @param base where both started; null if unknown: then every different field counts as changed
 *   by both
 */
export function mergeForms(base: ExperienceForm | null, mine: ExperienceForm, theirs: ExperienceForm): Merged {
  const merged: Merged = { mine: { ...mine }, theirs: { ...theirs }, asked: [] }
  for (const field of Object.keys(mine) as (keyof ExperienceForm)[]) {
    if (equal(mine[field], theirs[field])) continue
    if (base && equal(mine[field], base[field])) Object.assign(merged.mine, { [field]: theirs[field] })
    else if (base && equal(theirs[field], base[field])) Object.assign(merged.theirs, { [field]: mine[field] })
    else merged.asked.push(field)
  }
  return merged
}

/** Some fields of a form. */
export const fieldsOf = (form: ExperienceForm, names: readonly (keyof ExperienceForm)[]): Partial<ExperienceForm> =>
  Object.fromEntries(names.map((name) => [name, form[name]]))

/** The fields of a form that differ from another form. */
export const changesOf = (form: ExperienceForm, before: ExperienceForm): Partial<ExperienceForm> =>
  fieldsOf(
    form,
    (Object.keys(form) as (keyof ExperienceForm)[]).filter((name) => !equal(form[name], before[name])),
  )
