// Splits a file of SQL into statements.

export type SqlStatement = {
  text: string
  /** The comments right before and inside the statement, one entry for each line. */
  comments: string[]
}

/** A semicolon inside a comment, a string, a quoted name or a function body ends no statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^]/g

/** Comments are removed from the text. A comment alone is no statement. */
export function statementsOf(file: string): SqlStatement[] {
  const found: SqlStatement[] = []
  let text = ''
  let comments: string[] = []
  const end = () => {
    if (text.trim()) {
      found.push({ text: text.trim(), comments })
      comments = []
    }
    text = ''
  }
  for (const [token] of file.matchAll(TOKEN)) {
    if (token === ';') end()
    else if (token.startsWith('--')) comments.push(token.slice(2).trim())
    else if (token.startsWith('/*')) comments.push(...token.slice(2, -2).trim().split('\n'))
    else text += token
  }
  end()
  return found
}
