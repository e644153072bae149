// Reports about threads, and how admins work on them.
import { z } from 'zod'
import { reportKinds } from '#domain/messages/reports.ts'
import { id, instant, optionalId, pageMeta, pageQuery } from '../shared/schemas.ts'
import { threadMessage } from './messages-schemas.ts'

export type { Thread } from './messages-schemas.ts'

const kind = z.enum(reportKinds)
// The operations check lengths and have the messages.
const text = z.string().max(20_000)

export const reportBody = z.object({ kind, text })
export type ReportBody = z.infer<typeof reportBody>
export const blockBody = z.object({ blocked: z.boolean() })

const party = z.object({
  /** Null for an ambassador. */
  id: id.nullable(),
  name: z.string(),
})

export const report = z.object({
  id,
  thread_id: id,
  kind,
  /** The side that reported. */
  side: z.enum(['guest', 'host']),
  text: z.string(),
  created_at: instant,
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  /** For admins only. */
  outcome: z.string().nullable(),
  /** What the reporter was told; empty for nothing. */
  reply: z.string().nullable(),
  reporter: z.object({ id, name: z.string() }),
  guest: party,
  host: party,
})
export type Report = z.infer<typeof report>
export const reportsQuery = pageQuery.extend({ state: z.enum(['open', 'closed']).default('open') })
export const reports = z.object({
  reports: z.array(report),
  meta: pageMeta.extend({ open_count: z.number().int(), closed_count: z.number().int() }),
})
export type Reports = z.infer<typeof reports>

export const reportPage = z.object({
  report,
  /** Until when the caller may read the thread; null if not now. */
  readable_until: instant.nullable(),
  /** Who has read it. Both sides see when and why. */
  readings: z.array(z.object({ admin: z.string(), reason: z.string(), begun_at: instant, ends_at: instant })),
})
export type ReportPage = z.infer<typeof reportPage>

export const readingBody = z.object({ reason: text })
export const reading = z.object({ readable_until: instant })
export type Reading = z.infer<typeof reading>
export const readMessagesQuery = z.object({ before: optionalId })
/** The oldest first. */
export const readMessages = z.object({ messages: z.array(threadMessage), has_older: z.boolean() })
export type ReadMessages = z.infer<typeof readMessages>
export const closeReportBody = z.object({ outcome: text, reply: text })
export type CloseReportBody = z.infer<typeof closeReportBody>
