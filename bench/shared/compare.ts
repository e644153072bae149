// Measures the product and its floor in turns, so that other work on the machine affects both.
import type { LoadReport, LoadRequest } from '../load.ts'
import { type Client, cpuOf, cpuWithChildren } from './servers.ts'

export type Row = {
  name: string
  /** The measured value, with its unit. */
  product: string
  /** The value of the floor. */
  against: string
  /** The required figure. */
  bar: string
  /** The figure to compare with the bar. */
  figure: string
  met: boolean | null
  note?: string
}

export type Side = {
  port: number
  pid: number
  /**
   * Sent in turn. A function returns new ones for each measurement, for requests that can be sent
   * only once.
   */
  requests: LoadRequest[] | (() => LoadRequest[])
  /** Waits for the work that the requests started; its CPU time counts. */
  settle?: () => Promise<void>
}
export type Measured = {
  per_second: number
  /** CPU time of the server for one request, µs. */
  server_us: number
  /** The same of PostgreSQL. */
  database_us: number
  median_ms: number
  p95_ms: number
  mean_ms: number
  bytes: number
  count: number
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export type Load = { client: Client; postmaster: number; connections?: number; seconds?: number; rounds?: number }

const onlyGood = (report: LoadReport) => {
  const bad = Object.entries(report.statuses).filter(([status]) => !status.startsWith('2'))
  if (bad.length > 0 || report.count === 0)
    throw new Error(`answers that were no success: ${JSON.stringify(report.statuses)}`)
}

export async function measure(
  side: Side,
  { client, postmaster, connections = 16, seconds = 2 }: Load,
): Promise<Measured> {
  const [server, database] = [cpuOf(side.pid), cpuWithChildren(postmaster)]
  const requests = typeof side.requests === 'function' ? side.requests() : side.requests
  const report = await client.run({ port: side.port, connections, requests, seconds })
  onlyGood(report)
  await side.settle?.()
  return {
    per_second: report.count / report.seconds,
    server_us: ((cpuOf(side.pid) - server) * 1000) / report.count,
    database_us: ((cpuWithChildren(postmaster) - database) * 1000) / report.count,
    median_ms: report.median_ms,
    p95_ms: report.p95_ms,
    mean_ms: report.mean_ms,
    bytes: report.bytes,
    count: report.count,
  }
}

export type Comparison = { product: Measured; floor: Measured; ratio: number; cpuRatio: number }

const middleOf = (all: Measured[]): Measured =>
  Object.fromEntries(
    (Object.keys(all[0]!) as (keyof Measured)[]).map((key) => [key, median(all.map((one) => one[key]))]),
  ) as Measured

/**
 * Warms both up, then alternates. `ratio` is the median of the rounds' ratios of throughput,
 * `cpuRatio` that of CPU time (floor : product).
 */
export async function compare(product: Side, floor: Side, load: Load): Promise<Comparison> {
  const { rounds = 5 } = load
  for (const side of [product, floor]) await measure(side, { ...load, seconds: Math.min(2, load.seconds ?? 2) })
  const products: Measured[] = []
  const floors: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    // The order alternates too.
    for (const side of round % 2 === 0 ? [product, floor] : [floor, product])
      (side === product ? products : floors).push(await measure(side, load))
  }
  const each = (of: (product: Measured, floor: Measured) => number) =>
    median(products.map((one, index) => of(one, floors[index]!)))
  return {
    product: middleOf(products),
    floor: middleOf(floors),
    ratio: each((p, f) => p.per_second / f.per_second),
    cpuRatio: each((p, f) => (f.server_us + f.database_us) / (p.server_us + p.database_us)),
  }
}

const describe = (m: Measured) =>
  `${m.per_second.toFixed(0)}/s, ${m.server_us.toFixed(0)}+${m.database_us.toFixed(0)} µs`

export function ratioRow(name: string, compared: Comparison, least: number): Row {
  return {
    name,
    product: describe(compared.product),
    against: describe(compared.floor),
    bar: `≥ ${least} ×`,
    figure: `${compared.ratio.toFixed(2)} × (CPU ${compared.cpuRatio.toFixed(2)})`,
    met: compared.ratio >= least,
  }
}
