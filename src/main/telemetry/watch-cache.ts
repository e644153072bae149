// Metrics of the response cache: requests served from it, and change checks.
import type { CacheWatch } from '../response-cache.ts'
import type { Metrics } from './metrics.ts'

export function watchCache(metrics: Metrics | null): CacheWatch | undefined {
  if (!metrics) return undefined
  const uses = metrics.counter('tsumugi_cached_responses_total', 'Requests for cached responses, by kind and use')
  const checks = metrics.counter('tsumugi_cache_checks_total', 'Change checks on the database')
  return {
    onUse: (key, use) => uses.add({ kind: key.startsWith('page ') ? 'page' : 'api', use }),
    onCheck: () => checks.add(),
  }
}
