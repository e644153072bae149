// Metrics and spans of each database statement: duration, error code, text. Its values are never
// recorded.
import { errorCode } from '#domain/shared/caught-error.ts'
import type { EndedStatement } from '#database/client.ts'
import type { Metrics } from './metrics.ts'
import { childSpan, traced } from './spans.ts'

/** Maximum length of a statement's text in a trace. */
const MOST_TEXT = 2_000
const SQLSTATE = /^[0-9A-Z]{5}$/

export function watchStatements(metrics: Metrics | null): (statement: EndedStatement) => void {
  const durations = metrics?.histogram(
    'tsumugi_database_statement_duration_seconds',
    'Statements of the product, with the wait for their answer',
    [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  )
  const errors = metrics?.counter('tsumugi_database_errors_total', 'Statements that failed, by SQLSTATE')
  return ({ text, ms, error }) => {
    durations?.observe(ms / 1000)
    if (error !== undefined) errors?.add({ sqlstate: sqlStateOf(error) })
    if (!traced()) return
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_TEXT) }
    childSpan(nameOf(text), 'client', attributes, ms)?.end(error)
  }
}

/** @returns `none` when the connection was lost */
function sqlStateOf(error: unknown): string {
  const code = errorCode(error) ?? ''
  return SQLSTATE.test(code) ? code : 'none'
}

/** Operation and table: `select reservations`. */
function nameOf(text: string): string {
  const [, operation = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text) ?? []
  return table ? `${operation} ${table}` : operation
}
