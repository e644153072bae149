// Metrics of the response cache: requests served from it, and change checks.
import type { CacheWatch } from '../response-cache.ts'
import type { Metrics } from './metrics.ts'

export function watchCache(metrics: Metrics | null): CacheWatch | undefined {
  if (!metrics) return undefined
  const answers = metrics.counter(
    'tsumugi_kept_answers_total',
    'Answers that may be kept, by kind and where they came from',
  )
  const questions = metrics.counter('tsumugi_kept_answer_questions_total', 'Times the database was asked what changed')
  return {
    onUse: (key, use) => answers.add({ kind: key.startsWith('page ') ? 'page' : 'api', use }),
    onCheck: () => questions.add(),
  }
}
