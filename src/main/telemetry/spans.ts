// Spans of traces. Without a tracer no span exists, and these functions only check for one.
import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number | boolean>
export type Kind = 'server' | 'client' | 'consumer' | 'internal'

export type Span = {
  set: (attributes: Attributes) => void
  /** @param error why the work failed; its message may contain personal data and is not sent */
  end: (error?: unknown) => void
  /** @param ms how long before now the span began */
  child: (name: string, kind: Kind, attributes: Attributes, ms?: number) => Span
  /** In the form of W3C Trace Context, to continue the trace elsewhere. */
  traceparent: string
}

export type Tracer = {
  /** Begins a trace, or continues the one in `traceparent`. */
  begin: (name: string, kind: Kind, attributes: Attributes, traceparent: string | null) => Span
  /** Sends the remaining spans, with a timeout. */
  stop: () => Promise<void>
}

const running = new AsyncLocalStorage<Span>()

/** The trace for work that runs later; null when nothing is traced. */
export const currentTraceparent = (): string | null => running.getStore()?.traceparent ?? null

/** Whether the running work is traced. */
export const traced = (): boolean => running.getStore() !== undefined

/** Runs `work` within this span. */
export const within = <T>(span: Span | null, work: () => T): T => (span ? running.run(span, work) : work())

/** Runs `work` in a span of its own if a trace is active. */
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

/** A child of the running span; null when nothing is traced. The caller ends it. */
export const childSpan = (name: string, kind: Kind, attributes: Attributes, ms = 0): Span | null =>
  running.getStore()?.child(name, kind, attributes, ms) ?? null
