/**
 * A small model of PostgreSQL's text search for tests. It parses tsvector and tsquery literals as
 * strictly as PostgreSQL, and throws SyntaxError where PostgreSQL fails. It shares no code with the
 * module that writes the literals.
 */
type Vector = Map<string, number[]>

function parseVector(literal: string): Vector {
  const vector: Vector = new Map()
  if (literal === '') return vector
  for (const entry of literal.split(' ')) {
    const match = /^'([^'\\\s]+)':(\d+[A-C]?(?:,\d+[A-C]?)*)$/u.exec(entry)
    const [, lexeme, places] = match ?? []
    if (lexeme === undefined || places === undefined) throw new SyntaxError(`not a tsvector entry: ${entry}`)
    if (vector.has(lexeme)) throw new SyntaxError(`twice: ${lexeme}`)
    vector.set(
      lexeme,
      places.split(',').map((place) => Number.parseInt(place, 10)),
    )
  }
  return vector
}

/** Whether this tsquery matches this tsvector. */
export function search(literal: string, query: string): boolean {
  const vector = parseVector(literal)
  const tokens = query.match(/'[^'\\]+'(?::\*)?|<(?:-|\d+)>|[&|()]|\S/gu) ?? []
  let at = 0
  const next = (): string | undefined => tokens[at]
  const take = (): string => tokens[at++] ?? ''

  const either = (): boolean => {
    let result = both()
    while (next() === '|') {
      take()
      result = both() || result
    }
    return result
  }
  const both = (): boolean => {
    let result = one()
    while (next() === '&') {
      take()
      result = one() && result
    }
    return result
  }
  const one = (): boolean => {
    if (next() !== '(') return phrase()
    take()
    const result = either()
    if (take() !== ')') throw new SyntaxError(`bracket not closed: ${query}`)
    return result
  }
  const phrase = (): boolean => {
    let ends = places()
    for (let operator = next(); operator?.startsWith('<') === true; operator = next()) {
      take()
      const distance = operator === '<->' ? 1 : Number.parseInt(operator.slice(1), 10)
      const before = new Set(ends)
      ends = places().filter((place) => before.has(place - distance))
    }
    return ends.length > 0
  }
  const places = (): number[] => {
    const match = /^'([^'\\]+)'(:\*)?$/u.exec(take())
    const lexeme = match?.[1]
    if (lexeme === undefined) throw new SyntaxError(`not a tsquery: ${query}`)
    if (match?.[2] === undefined) return vector.get(lexeme) ?? []
    return [...vector].flatMap(([word, positions]) => (word.startsWith(lexeme) ? positions : []))
  }

  const result = either()
  if (at !== tokens.length) throw new SyntaxError(`not a tsquery: ${query}`)
  return result
}
