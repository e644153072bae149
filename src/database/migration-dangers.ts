// Statements in a migration that would block or break processes that run meanwhile.
import { statementsOf } from './sql-statements.ts'

export type Danger = { statement: string; why: string }

/** Statements on a table that other processes use. */
const OF_TABLES: [RegExp, string][] = [
  [/^drop (table|view|materialized view|type|function|sequence)\b/, 'the former version still uses what is dropped'],
  [/^truncate\b/, 'waits for all transactions on the table, then deletes its rows'],
  [/^(lock|cluster)\b|^vacuum full\b/, 'blocks all other transactions'],
  [/^create (unique )?index (?!concurrently)/, 'blocks writes to the table while the index is built'],
  [/^(drop index|reindex \w+) (?!concurrently)/, 'waits for all transactions on the table'],
  [/^(update|delete)\b/, 'locks its rows until the end of the transaction'],
]

/** Actions of `alter table`. */
const OF_ACTIONS: [RegExp, string][] = [
  [/^rename\b/, 'the former version asks for the former name'],
  [/^drop (?!constraint\b|not null\b|default\b)/, 'the former version still reads the column'],
  [/^alter (column )?\w+ (set data )?type\b/, 'writes the whole table anew'],
  [/^alter (column )?\w+ set not null\b/, 'reads the whole table, and the former version may leave it empty'],
  [/^add (column )?(?!constraint\b).*\bnot null\b(?!.*\bdefault\b)/, 'the former version gives it no value'],
  [
    /^add (column )?(?!constraint\b).*\b(generated|serial|bigserial|default (?!now\(|current_)\w+\()/,
    'writes the whole table anew',
  ],
  [/^add (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid$)/, 'reads the whole table: add it not valid'],
  [
    /^add (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds its index while writes are blocked',
  ],
]

/**
 * Dangerous statements on tables that existed before this file. A comment `safe: why` before a
 * statement exempts it.
 * @param file text of a migration
 */
export function dangersOf(file: string): Danger[] {
  const statements = statementsOf(file).map(({ text, comments }) => ({
    text: text.replace(/\s+/g, ' ').toLowerCase(),
    thought_over: comments.some((line) => /^safe: \S.{10,}/.test(line)),
  }))
  const made = new Set(
    statements.map(({ text }) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(text)?.[1] ?? null),
  )
  return statements
    .filter(({ text, thought_over }) => !thought_over && !made.has(tableOf(text) ?? ''))
    .flatMap(({ text }) => {
      const action = /^alter table (?:if exists )?(?:only )?[\w.]+ (.*)$/.exec(text)?.[1]
      const dangers = action === undefined ? OF_TABLES.filter(([form]) => form.test(text)) : dangersOfActions(action)
      return dangers.map(([, why]) => ({ statement: text, why }))
    })
}

const dangersOfActions = (actions: string) =>
  splitOutside(actions).flatMap((action) => OF_ACTIONS.filter(([form]) => form.test(action)))

function tableOf(statement: string): string | undefined {
  return (/^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement) ??
    /^create (?:unique )?index .*? on (?:only )?([\w.]+)/.exec(statement) ??
    /^(?:update|delete from) ([\w.]+)/.exec(statement))?.[1]
}

/** Splits at commas outside of parentheses. */
function splitOutside(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}
