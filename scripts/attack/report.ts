// Tables of the attack's results.
import type { Finding } from '../findings.ts'

/** The results of a phase. */
export type Phase = { findings: Finding[]; tables?: string[] }

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const findingsTable = (findings: readonly Finding[]): string =>
  tableOf(
    ['what', 'figure', 'kept'],
    findings.map(({ what, figure, well }) => [what, figure, well ? 'yes' : '**no**']),
  )

/** `12 × 429, 3 × 200`, the most frequent first. */
export function countsOf(counts: ReadonlyMap<string | number, number>): string {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted.map(([name, count]) => `${count} × ${name}`).join(', ') || 'none'
}

export function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
