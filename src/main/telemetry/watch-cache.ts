// What is noted of the kept answers: how many requests they spare, and how often the database is asked whether they are still true.
import type { CacheWatch } from '../answer-cache.ts'
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
    onQuestion: () => questions.add(),
  }
}
