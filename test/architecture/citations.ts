// What documents and comments cite: files, headings, decisions and migrations of this repository.
import fs from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** A cited thing that doesn't exist, or a citation in a form that no reader can follow. */
export type Problem = { at: string; cited: string; why: string }

type Source = { name: string; text: string }

const FOLDERS = ['src', 'test', 'e2e', 'bench', 'scripts', 'demo', 'deploy', 'docs', '.ci', '.vscode']
const FENCED = /^```[\s\S]*?^```/gm
const CODE = /\.(tsx?|mjs|css|sql|sh|ya?ml|conf|service)$/

function walk(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** All files of the repository, by their paths from its root. */
export const files: readonly string[] = [
  ...fs
    .readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name),
  ...FOLDERS.flatMap(walk),
]

const folders = new Set(files.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))
/** Every end of a path, at its slashes: src/main/demo.ts, main/demo.ts, demo.ts. */
const ends = new Set(
  [...files, ...folders].flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
)

export const read = (name: string): Source => ({ name, text: fs.readFileSync(path.join(ROOT, name), 'utf8') })

/** The documents of the repository. */
export const documents: readonly string[] = files.filter((name) => name.endsWith('.md'))
/** Generated, or full of citations that are wrong on purpose. */
const LEFT_OUT = ['src/database/tables.ts', 'test/architecture/documents.test.ts']
/** Files whose comments are read. */
export const sources: readonly string[] = files.filter((name) => CODE.test(name) && !LEFT_OUT.includes(name))

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

const headings = new Map<string, Set<string>>()

function anchorsOf(name: string): Set<string> {
  const known = headings.get(name)
  if (known) return known
  const text = read(name).text.replace(FENCED, '')
  const anchors = new Set([...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => anchorOf(heading!)))
  headings.set(name, anchors)
  return anchors
}

/** `*`, `{feature}`, `<layer>`, `NAME` and `NNN-what` mean any name; `{a,b}` one of several. */
function patternOf(cited: string): RegExp | null {
  if (!/[*{<]|\b[A-Z]{2,}\b/.test(cited) || /\bREADME|\bCONTRIBUTING|\bLICENSE/.test(cited)) return null
  const escaped = cited
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^{}]*,[^{}]*)\}/g, (_, names: string) => `(?:${names.split(',').join('|')})`)
    .replace(/\{[^{}]*\}|<[^<>]*>|\*+|\bNNN[\w-]*|\b[A-Z]{2,}\b/g, '[^/]+')
  return new RegExp(`^${escaped}$`)
}

/** What operators and programs create beside the files of the repository. */
const ignored = fs
  .readFileSync(path.join(ROOT, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('/'))
  .map((line) => line.replace(/\/$/, ''))

/**
 * Whether a file or folder of the repository has this path, or a path that ends with it. A decision
 * is cited by its number, too.
 */
export function isThere(cited: string): boolean {
  const name = cited.replace(/^#|^(?:\.\.?\/)+/, '').replace(/\/$/, '')
  const pattern = patternOf(name)
  if (pattern) return [...ends].some((end) => pattern.test(end))
  if (/^docs\/decisions\/\d{3}$/.test(name)) return files.some((file) => file.startsWith(`${name}-`))
  return ends.has(name) || ignored.some((entry) => name === entry || name.startsWith(`${entry}/`))
}

/** Numbers of decisions and migrations in prose. */
function numbersIn({ name, text }: Source): Problem[] {
  const found: Problem[] = []
  for (const [cited, kind, number] of text.matchAll(/\b(decision|migration)s? (\d{3})\b/gi)) {
    const folder = kind!.toLowerCase() === 'decision' ? 'docs/decisions' : 'src/database/migrations'
    if (!files.some((file) => file.startsWith(`${folder}/${number}-`)))
      found.push({ at: name, cited, why: 'does not exist' })
  }
  return found
}

/**
 * A document that is cited, from the root or from the folder of the file that cites it; null when
 * there is none.
 */
function documentAt(cited: string, from: string): string | null {
  const candidates = [cited, path.posix.join(path.posix.dirname(from), cited)]
  return candidates.find((name) => documents.includes(name)) ?? null
}

/** Links of a document: files, and headings in them. */
function linksIn({ name, text }: Source): Problem[] {
  const found: Problem[] = []
  for (const [, to] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
    const [file = '', anchor] = to!.split('#')
    const target = file === '' ? name : path.posix.join(path.posix.dirname(name), decodeURI(file))
    if (!fs.existsSync(path.join(ROOT, target))) found.push({ at: name, cited: to!, why: 'no such file' })
    else if (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(decodeURI(anchor)))
      found.push({ at: name, cited: to!, why: 'no such heading' })
  }
  return found
}

const TOP = FOLDERS.filter((name) => !name.startsWith('.')).join('|')
const LAYERS = 'domain|contract|database|gateways|services|api|web|main'
const EXTENSION = String.raw`(?:test\.ts|spec\.ts|d\.ts|tsx?|mjs|css|sql)`
const IN_TICKS = new RegExp(
  String.raw`^#?(?:(?:${TOP})/[\w./@*{},<>-]*|(?:${LAYERS})/[\w./@*{},<>-]+|[\w./@*{},<>-]*\w\.(?:${EXTENSION}|md))$`,
)

/** Paths and names of files that a document has in backticks. */
function pathsIn({ name, text }: Source): Problem[] {
  return [...text.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, cited]) => cited!)
    .filter((cited) => IN_TICKS.test(cited) && !isThere(cited))
    .map((cited) => ({ at: name, cited, why: 'no such file' }))
}

let names: Set<string> | undefined

/**
 * Names of functions, types and variables of the code. Decisions speak of the past and of other
 * programs, too.
 */
function namesIn({ name, text }: Source): Problem[] {
  if (name.startsWith('docs/decisions/')) return []
  names ??= new Set([...sources, 'package.json'].flatMap((file) => read(file).text.match(/[A-Za-z_$][\w$]*/g) ?? []))
  return [...text.replace(FENCED, '').matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g)]
    .map(([, cited]) => cited!)
    .filter((cited) => !names!.has(cited))
    .map((cited) => ({ at: name, cited, why: 'no such name in the code' }))
}

/** What a document cites that isn't there. */
export const problemsOfDocument = (document: Source): Problem[] => [
  ...linksIn(document),
  ...pathsIn(document),
  ...namesIn(document),
  ...numbersIn(document),
]

/** The comments of a file as running text, with the line on which each begins. */
export function commentsOf({ name, text }: Source): { line: number; text: string }[] {
  const hash = /\.(sh|ya?ml|conf|service)$/.test(name)
  const lines = hash ? '#' : name.endsWith('.sql') ? '--' : '//'
  const single = name.endsWith('.css') ? null : `(?:(?<=^|[\\s{(;])${lines}(?!/).*(?:\\n[ \\t]*${lines}.*)*)`
  const block = hash || name.endsWith('.sql') ? null : String.raw`(?:(?<=^|[\s{(,])/\*[\s\S]*?\*/)`
  const pattern = new RegExp([single, block].filter(Boolean).join('|'), 'gm')
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: match[0]
      .replace(/\*\/$/, '')
      .replace(/^[ \t]*(?:\/\/+|\/\*+|\*+\/?|--+|#+)[ \t]?/gm, '')
      .replace(/\s*\n\s*/g, ' '),
  }))
}

const IN_COMMENT = new RegExp(
  String.raw`(?<![\w./*@-])#?(?:(?:${TOP})/[\w./@*{}-]*\w/?|[\w./@*{}-]*\w\.${EXTENSION})(?![\w*-])`,
  'g',
)
/**
 * A document and its heading: docs/booking.md#locks, docs/booking.md "Locks", docs/booking.md
 * の「Locks」.
 */
const DOCUMENT = /(?<![\w./-])([\w./-]*\w\.md)(?:#([\w\-%\p{L}]+)| ?\(?"([^"]+)"|[ ]?の「([^」]+)」)?/gu
/** What the product does is written in docs/product. */
const ELSEWHERE = /\bspecification\b/i

function documentsIn(name: string, line: number, text: string): Problem[] {
  const at = `${name}:${line}`
  const found: Problem[] = []
  for (const [cited, file, anchor, quoted, japanese] of text.matchAll(DOCUMENT)) {
    const document = documentAt(file!, name)
    const heading = anchor === undefined ? (quoted ?? japanese) : undefined
    const wanted = anchor ?? (heading === undefined ? undefined : anchorOf(heading))
    if (document === null) found.push({ at, cited, why: 'no such document: cite the path from the root' })
    else if (wanted !== undefined && !anchorsOf(document).has(wanted)) found.push({ at, cited, why: 'no such heading' })
  }
  return found
}

/**
 * What the comments of a file cite that isn't there. Its strings may name documents too: those that
 * people read.
 */
export function problemsOfSource(source: Source): Problem[] {
  const { name, text } = source
  const found: Problem[] = []
  for (const comment of commentsOf(source)) {
    const at = `${name}:${comment.line}`
    const elsewhere = ELSEWHERE.exec(comment.text)
    if (elsewhere) found.push({ at, cited: elsewhere[0], why: 'cite docs/product' })
    found.push(...documentsIn(name, comment.line, comment.text))
    found.push(...numbersIn({ name: at, text: comment.text }))
    // These migrations can't change, and files that they name have moved since.
    if (/^src\/database\/migrations\/0([0-6]\d|7[0-3])-/.test(name)) continue
    for (const [cited] of comment.text.replaceAll(DOCUMENT, ' ').matchAll(IN_COMMENT))
      if (!isThere(cited)) found.push({ at, cited, why: 'no such file' })
  }
  const comments = new Set(found.map(({ at }) => at))
  text.split('\n').forEach((line, index) => {
    const strings = [...line.matchAll(/(['"`])((?:(?!\1).)*\.md(?:(?!\1).)*)\1/g)].map(([, , string]) => string!)
    for (const string of strings)
      for (const problem of documentsIn(name, index + 1, string))
        if (/docs\//.test(string) && !comments.has(problem.at)) found.push(problem)
  })
  return found.filter(
    (one, index) => found.findIndex((other) => other.at === one.at && other.cited === one.cited) === index,
  )
}

export const wordsOf = ({ at, cited, why }: Problem): string => `${at}: ${cited} (${why})`
