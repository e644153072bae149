import type { ApplicationsSummary } from '#contract/communities/received-applications-schemas.ts'
import { countByWeek, countUndecided, findOldestUndecided } from '#database/communities/application-numbers.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { lastMondays } from '#domain/communities/weeks.ts'
import { instantOf, isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

const WEEKS = 12
const OLDEST = 4

/** How many applications wait, which of them the longest, and how many came in each of 12 weeks. */
export async function summarizeApplications(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
): Promise<ApplicationsSummary> {
  const scope = scopeOf(keeper)
  const mondays = lastMondays(app.clock.now(), WEEKS)
  return await inApplicationScope(app, scope, async (tx) => {
    const undecided_count = await countUndecided(tx, scope)
    const oldest = await findOldestUndecided(tx, scope, OLDEST)
    const counts = new Map(
      (await countByWeek(tx, scope, instantOf(mondays[0]!, '00:00'))).map(({ monday, count }) => [monday, count]),
    )
    const weeks = mondays.map((monday) => ({ monday, count: counts.get(monday) ?? 0 }))
    return {
      undecided_count,
      this_week_count: weeks.at(-1)!.count,
      oldest: oldest.map((row) => ({ ...row, applied_at: isoJapan(row.applied_at) })),
      weeks,
    }
  })
}
