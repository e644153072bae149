// npm run rebuild-search: rewrites the search words of all experiences while the server runs, after
// a change of the tokenizer or its synonyms.
import { rebuildSearch } from '#database/experiences/set-experience-search.ts'
import { assertUpToDate, command, withDatabase } from '../installation.ts'

await command(async (environment) => {
  await withDatabase(environment, async ({ pool, db }) => {
    await assertUpToDate(pool)
    console.log(`${await rebuildSearch(db)}件の体験の検索語を作り直しました。`)
  })
})
