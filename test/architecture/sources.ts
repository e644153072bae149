// The sources under src/ and demo/, and what they import.
import fs from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')
export const SRC = path.join(ROOT, 'src')
/** Not part of the product: nothing under src/ needs it. */
export const DEMO = path.join(ROOT, 'demo')
export const LAYERS = ['domain', 'contract', 'database', 'gateways', 'services', 'api', 'web', 'main'] as const
export type Layer = (typeof LAYERS)[number] | 'demo'

type Import = { from: string; to: string; typeOnly: boolean }

export function files(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

export const sources = [...files(SRC), ...files(DEMO)]
export const isOurs = (file: string) => file.startsWith(SRC + path.sep) || file.startsWith(DEMO + path.sep)
export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
export const layerOf = (file: string): Layer =>
  file.startsWith(SRC + path.sep) ? (path.relative(SRC, file).split(path.sep)[0] as Layer) : 'demo'
export const relative = (file: string) => path.relative(ROOT, file)

function importsOf(file: string): Import[] {
  const text = fs.readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')
  const found: Import[] = []
  for (const [, kind, clause, to] of text.matchAll(
    /(?:^|\n)\s*(import|export)\s+([^'"`;()=]*?)\s*from\s*['"]([^'"]+)['"]/g,
  )) {
    const named = /^\{([^}]*)\}$/.exec(clause!.trim())
    const typeOnly =
      clause!.startsWith('type ') ||
      (kind === 'import' &&
        named !== null &&
        named[1]!
          .split(',')
          .filter((one) => one.trim())
          .every((one) => one.trim().startsWith('type ')))
    found.push({ from: file, to: to!, typeOnly })
  }
  for (const [, to] of text.matchAll(/(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g))
    found.push({ from: file, to: to!, typeOnly: false })
  for (const [, to] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g))
    found.push({ from: file, to: to!, typeOnly: false })
  return found
}

/** The file an import of ours means; null for a package. */
export function target({ from, to }: Import): string | null {
  if (to.startsWith('#demo/')) return path.join(ROOT, to.slice(1))
  if (to.startsWith('#')) return path.join(SRC, to.slice(1))
  if (to.startsWith('.')) return path.resolve(path.dirname(from), to)
  return null
}

export const imports = sources.filter((file) => !isTest(file)).flatMap(importsOf)
