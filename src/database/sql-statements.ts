// A file of SQL, statement by statement.

export type SqlStatement = {
  text: string
  /** The comments right before it and in it, a line each. */
  comments: string[]
}

/** What a semicolon in it doesn't end: comments, strings, quoted names, bodies of functions. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^]/g

/** Comments are taken out of the text; what is only a comment is no statement. */
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
