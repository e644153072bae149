import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'

/**
 * The admin's comments on fields that the host hasn't changed yet.
 * @param requested the form as it was when the admin read it
 */
export const openComments = (
  comments: NonNullable<Experience['field_comments']>,
  requested: ExperienceForm,
  values: ExperienceForm,
) => {
  const isSame = (field: keyof ExperienceForm) => JSON.stringify(requested[field]) === JSON.stringify(values[field])
  // A comment on the price is also one on its types.
  return comments.filter(({ field }) => isSame(field) && (field !== 'price' || isSame('price_types')))
}
