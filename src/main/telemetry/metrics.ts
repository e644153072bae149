// Metrics of this process, in Prometheus' text format 0.0.4. Labels have few, known values; they
// never contain what a client sent.

export type Labels = Record<string, string>

/** One value with its labels. */
type Sample = { suffix?: string; labels: Labels; value: number }

/** Maximum series of one metric: a mistake in a label must not fill the memory. */
const MOST_SERIES = 2_000

type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: () => Sample[] }

export type Counter = { add: (labels?: Labels, by?: number) => void }
export type Gauge = {
  set: (value: number, labels?: Labels) => void
  /** Removes all values, also of series that are not set again. */
  clear: () => void
}
/** Of durations, in seconds. */
export type Histogram = { observe: (seconds: number, labels?: Labels) => void }

export type Metrics = {
  counter: (name: string, help: string) => Counter
  gauge: (name: string, help: string) => Gauge
  histogram: (name: string, help: string, bounds?: readonly number[]) => Histogram
  /** Called before each read; it must handle its own errors. */
  beforeReading: (collect: () => void | Promise<void>) => void
  /** All metrics in Prometheus' format. */
  read: () => Promise<string>
}

/** Upper bounds, s: from a cached response to a call close to its timeout. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export function makeMetrics(): Metrics {
  const metrics = new Map<string, Metric>()
  const collectors: (() => void | Promise<void>)[] = []
  const add = (metric: Metric) => {
    if (metrics.has(metric.name)) throw new Error(`there are two metrics ${metric.name}`)
    metrics.set(metric.name, metric)
  }
  return {
    counter(name, help) {
      const series = seriesOf(() => ({ value: 0 }))
      add({ name, help, type: 'counter', samples: () => series.all().map(([labels, one]) => ({ labels, ...one })) })
      return {
        add: (labels = {}, by = 1) => {
          series.of(labels).value += by
        },
      }
    },
    gauge(name, help) {
      const series = seriesOf(() => ({ value: 0 }))
      add({ name, help, type: 'gauge', samples: () => series.all().map(([labels, one]) => ({ labels, ...one })) })
      return {
        set: (value, labels = {}) => {
          series.of(labels).value = value
        },
        clear: series.clear,
      }
    },
    histogram(name, help, bounds = DURATIONS) {
      const series = seriesOf(() => ({ sum: 0, counts: Array.from({ length: bounds.length + 1 }, () => 0) }))
      add({ name, help, type: 'histogram', samples: () => series.all().flatMap((one) => samplesOf(bounds, ...one)) })
      return {
        observe: (seconds, labels = {}) => {
          const one = series.of(labels)
          one.sum += seconds
          const place = bounds.findIndex((bound) => seconds <= bound)
          one.counts[place < 0 ? bounds.length : place]! += 1
        },
      }
    },
    beforeReading: (collect) => void collectors.push(collect),
    async read() {
      await Promise.allSettled(collectors.map(async (collect) => await collect()))
      return [...metrics.values()].map(textOf).join('')
    },
  }
}

function seriesOf<T>(make: () => T) {
  const known = new Map<string, [Labels, T]>()
  return {
    /** Beyond the maximum, all further labels share one series. */
    of(labels: Labels): T {
      let key = ''
      for (const name in labels) key += `${labels[name]}\n`
      const found = known.get(key)
      if (found) return found[1]
      if (known.size >= MOST_SERIES) {
        const others = Object.fromEntries(Object.keys(labels).map((name) => [name, 'others']))
        const rest = Object.values(others)
          .map((value) => `${value}\n`)
          .join('')
        if (key !== rest) return known.get(rest)?.[1] ?? put(known, rest, others, make())
      }
      return put(known, key, labels, make())
    },
    all: () => [...known.values()],
    clear: () => known.clear(),
  }
}

function put<T>(known: Map<string, [Labels, T]>, key: string, labels: Labels, made: T): T {
  known.set(key, [labels, made])
  return made
}

function samplesOf(bounds: readonly number[], labels: Labels, { sum, counts }: { sum: number; counts: number[] }) {
  let below = 0
  const samples: Sample[] = counts.map((count, place) => {
    below += count
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[place] ?? '+Inf') }, value: below }
  })
  samples.push({ suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: below })
  return samples
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' }
const escaped = (text: string) => text.replace(/[\\\n"]/g, (one) => ESCAPES[one]!)

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples().map(({ suffix = '', labels, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
  })
  return `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
