// What took how long within what: spans of a trace. Without a tracer there is none, and each of these functions is a look that finds nothing.
import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number | boolean>
export type Kind = 'server' | 'client' | 'consumer' | 'internal'

export type Span = {
  set: (attributes: Attributes) => void
  /** @param error what it failed with; its words may name people and are left out */
  end: (error?: unknown) => void
  /** @param ms how long ago it began, where that was before now */
  child: (name: string, kind: Kind, attributes: Attributes, ms?: number) => Span
  /** As W3C Trace Context writes it: for whoever goes on with it. */
  traceparent: string
}

export type Tracer = {
  /** Begins a trace, or goes on with the one that `traceparent` names. */
  begin: (name: string, kind: Kind, attributes: Attributes, traceparent: string | null) => Span
  /** Sends what is still here, for a while. */
  stop: () => Promise<void>
}

const running = new AsyncLocalStorage<Span>()

/** What goes along to work that is done later; null where nothing is traced. */
export const currentTraceparent = (): string | null => running.getStore()?.traceparent ?? null

/** Whether the running work is traced. */
export const traced = (): boolean => running.getStore() !== undefined

/** Runs `work` within this span. */
export const within = <T>(span: Span | null, work: () => T): T => (span ? running.run(span, work) : work())

/** Runs `work` in a span of its own, where something is traced. */
export async function inSpan<T>(name: string, kind: Kind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = childSpan(name, kind, attributes)
  if (!span) return await work()
  try {
    const done = await running.run(span, work)
    span.end()
    return done
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** A span within the running one; null where nothing is traced. Whoever takes it ends it. */
export const childSpan = (name: string, kind: Kind, attributes: Attributes, ms = 0): Span | null =>
  running.getStore()?.child(name, kind, attributes, ms) ?? null
