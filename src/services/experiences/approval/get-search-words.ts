import type { SearchWords } from '#contract/experiences/admin-search-schemas.ts'
import { countOldSearch } from '#database/experiences/set-experience-search.ts'
import { exceptions, generalWords, placeAliases, synonymGroups } from '#domain/experiences/search-synonyms.ts'
import type { App } from '../../shared/app.ts'

/** The dictionary of the search, for admins. */
export async function getSearchWords({ db }: Pick<App, 'db'>): Promise<SearchWords> {
  return {
    groups: synonymGroups.map(({ kind, terms, readings, includes }) => ({
      kind,
      terms: [...terms],
      readings: [...readings],
      includes: [...includes],
    })),
    places: placeAliases.map(({ name, readings, states }) => ({ name, readings: [...readings], states: [...states] })),
    general: [...generalWords],
    exceptions: [...exceptions],
    waiting: await countOldSearch(db),
  }
}
