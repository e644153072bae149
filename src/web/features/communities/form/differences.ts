/** Compares two copies of a community, with the labels of the form. */
import type { Item } from '#contract/shared/schemas.ts'
import type { CommunityForm } from '#domain/communities/community-form.ts'
import { copyWords, type Difference } from '#web/ui/kit/conflict-dialog.tsx'
import { bodyOf, communityFields, communityLabels, type CommunityFormValues } from './fields.ts'

const isSame = (a: CommunityFormValues, b: CommunityFormValues, field: keyof CommunityForm) =>
  JSON.stringify(bodyOf(a)[field]) === JSON.stringify(bodyOf(b)[field])

function fieldText(values: CommunityFormValues, field: keyof CommunityForm): string {
  if (field === 'published') return values.published ? '公開' : '非公開'
  if (field === 'accepting_applications') return values.accepting_applications ? '募集する' : '募集を止める'
  if (field === 'images') return `${values.images.length}枚`
  if (field === 'application_items')
    return (
      bodyOf(values)
        .application_items.map(({ name, required }, at) => `${at + 1}. ${name}${required ? '（必須）' : ''}`)
        .join('\n') || '（なし）'
    )
  return copyWords(values[field])
}

/**
 * The fields that differ, in the order of the form.
 * @param brands possible brands, if the brand can be changed
 */
export function differencesOf(
  mine: CommunityFormValues,
  theirs: CommunityFormValues,
  brands: readonly Item[] = [],
): Difference[] {
  const brandOf = ({ brand_id }: CommunityFormValues) =>
    brands.find(({ id }) => id === brand_id)?.name ?? '（ブランドなし）'
  const brand = { label: 'ブランド', mine: brandOf(mine), theirs: brandOf(theirs) }
  const others = communityFields
    .filter((field) => !isSame(mine, theirs, field))
    .map((field) => ({ label: communityLabels[field], mine: fieldText(mine, field), theirs: fieldText(theirs, field) }))
  return mine.brand_id === theirs.brand_id ? others : [brand, ...others]
}
