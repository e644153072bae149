import { prefectures, regions } from '#domain/shared/prefectures.ts'
import { filterBy } from '#web/ui/kit/list-filters.tsx'

/** The condition of a list on prefectures, by region. */
export const byPrefectures = filterBy('都道府県', {
  name: 'state',
  groups: regions.map((label) => ({
    label,
    options: prefectures.flatMap(({ id, name, region }) =>
      region === label ? [{ value: String(id), label: name }] : [],
    ),
  })),
})
