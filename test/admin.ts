// API calls as an admin or another user, and their audit entries and published topics.
import { PUBLIC_BASE } from '#contract/endpoints.ts'
import { sql } from 'kysely'
import { wholeApi } from './api.ts'
import { signedInAs, type TestApp } from './database.ts'

/** Calls the API as this user, or as a visitor (null). */
export async function callAs(
  app: TestApp,
  actor: { id: number } | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await wholeApi(app).request(PUBLIC_BASE + path, {
    method,
    headers: {
      ...(actor ? signedInAs(actor) : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Audit entries about this subject, the oldest first. */
export const auditsOf = (app: TestApp, subject_type: string, subject_id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', String(subject_id))
    .orderBy('id')
    .execute()

/** The cache topics that the changes of `work` invalidate. */
export async function changedTopics(app: TestApp, work: () => Promise<void>): Promise<{ topics: string[] }> {
  await sql`truncate content_changes`.execute(app.db)
  await work()
  const { rows } = await sql<{ topic: string }>`select distinct topic from content_changes`.execute(app.db)
  return { topics: rows.map(({ topic }) => topic) }
}
