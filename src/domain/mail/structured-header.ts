/**
 * Reads the value of a structured header from left to right (RFC 5322): white space with comments,
 * quoted strings, words. Each character is read once, whatever a stranger writes.
 */
export type HeaderReader = {
  /** The next character; empty at the end. */
  peek: () => string
  /** Whether the next character is this one, which is then read. */
  take: (char: string) => boolean
  /**
   * Skips white space and comments, also nested ones with escapes.
   * @returns false if a comment has no end
   */
  skip: () => boolean
  /** The content of a quoted string, without escapes; null if there is none or it has no end. */
  quoted: () => string | null
  /** The longest run of these characters; empty if the next character is another one. */
  run: (allowed: RegExp) => string
  atEnd: () => boolean
}

const SPACE = /[ \t]/

export function headerReader(text: string): HeaderReader {
  let at = 0
  const peek = () => text.charAt(at)
  const take = (char: string) => {
    if (peek() !== char) return false
    at += 1
    return true
  }
  function comment(): boolean {
    for (let depth = 0; at < text.length; at += 1) {
      const char = peek()
      if (char === '\\') at += 1
      else if (char === '(') depth += 1
      else if (char === ')') {
        depth -= 1
        if (depth === 0) return take(')')
      }
    }
    return false
  }
  return {
    peek,
    take,
    skip() {
      for (;;) {
        while (SPACE.test(peek())) at += 1
        if (peek() !== '(') return true
        if (!comment()) return false
      }
    },
    quoted() {
      if (!take('"')) return null
      const content: string[] = []
      for (; at < text.length; at += 1) {
        if (take('"')) return content.join('')
        if (peek() === '\\') at += 1
        content.push(peek())
      }
      return null
    },
    run(allowed) {
      const from = at
      while (at < text.length && allowed.test(peek())) at += 1
      return text.slice(from, at)
    },
    atEnd: () => at >= text.length,
  }
}
