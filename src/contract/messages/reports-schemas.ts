// Reports about threads: conversations of the reporter with the operator.
import { z } from 'zod'
import { reportKinds, reportResults } from '#domain/messages/reports.ts'
import { id, instant, optionalId, pageMeta, pageQuery } from '../shared/schemas.ts'
import { threadMessage } from './messages-schemas.ts'

export type { Thread } from './messages-schemas.ts'

const kind = z.enum(reportKinds)
// The operations check lengths and have the messages.
const text = z.string().max(20_000)

/** `reservation_id`: the booking that it is about, one of the thread. */
export const reportBody = z.object({ kind, text, reservation_id: id.nullable().optional() })
export type ReportBody = z.infer<typeof reportBody>
export const blockBody = z.object({ blocked: z.boolean() })

const party = z.object({
  /** Null for an ambassador. */
  id: id.nullable(),
  name: z.string(),
})

const shared = z.object({
  id,
  kind,
  /** The side that reported. */
  side: z.enum(['guest', 'host']),
  created_at: instant,
  closed_at: instant.nullable(),
  /** Null while it is open, and for old ones. */
  result: z.enum(reportResults).nullable(),
  /** The reporter waits for an answer. */
  waits: z.boolean(),
  /** The booking that it is about. */
  reservation: z.object({ id, title: z.string() }).nullable(),
})

export const report = shared.extend({
  thread_id: id,
  closed_by: z.string().nullable(),
  /** For admins only. */
  outcome: z.string().nullable(),
  reporter: z.object({ id, name: z.string() }),
  guest: party,
  host: party,
})
export type Report = z.infer<typeof report>

/** What was written, the oldest first; or that the operator read the thread, with the reason. */
const entry = z.object({
  by: z.enum(['reporter', 'operator']),
  reading: z.boolean(),
  text: z.string(),
  at: instant,
  /** The admin or the reporter, for admins only. */
  name: z.string().nullable(),
})
export type ReportEntry = z.infer<typeof entry>

export const ownReport = shared.extend({ other_name: z.string() })
export type OwnReport = z.infer<typeof ownReport>
export const ownReports = z.object({ reports: z.array(ownReport), meta: pageMeta })
export type OwnReports = z.infer<typeof ownReports>
export const ownReportPage = z.object({ report: ownReport, entries: z.array(entry) })
export type OwnReportPage = z.infer<typeof ownReportPage>
export const reportMessageBody = z.object({ text })

export const reportsQuery = pageQuery.extend({ state: z.enum(['open', 'closed']).default('open') })
export const reports = z.object({
  reports: z.array(report),
  meta: pageMeta.extend({ open_count: z.number().int(), closed_count: z.number().int() }),
})
export type Reports = z.infer<typeof reports>

export const reportPage = z.object({
  report,
  entries: z.array(entry),
  /** Until when the caller may read the thread; null if not now. */
  readable_until: instant.nullable(),
  /** Who has read the thread after any report. The reporter sees when and why. */
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
export const closeReportBody = z.object({ result: z.enum(reportResults), outcome: text, reply: text })
export type CloseReportBody = z.infer<typeof closeReportBody>
