// Metrics of each database statement: duration and error code. Its text and values are never
// recorded.
import { errorCode } from '#domain/shared/caught-error.ts'
import type { EndedStatement } from '#database/client.ts'
import type { Metrics } from './metrics.ts'

const SQLSTATE = /^[0-9A-Z]{5}$/

export function watchStatements(metrics: Metrics): (statement: EndedStatement) => void {
  const durations = metrics.histogram(
    'tsumugi_database_statement_duration_seconds',
    'Statements of the product, with the wait for their answer',
    [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  )
  const errors = metrics.counter('tsumugi_database_errors_total', 'Statements that failed, by SQLSTATE')
  return ({ ms, error }) => {
    durations.observe(ms / 1000)
    if (error !== undefined) errors.add({ sqlstate: sqlStateOf(error) })
  }
}

/** @returns `none` when the connection was lost */
function sqlStateOf(error: unknown): string {
  const code = errorCode(error) ?? ''
  return SQLSTATE.test(code) ? code : 'none'
}
